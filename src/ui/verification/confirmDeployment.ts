import * as vscode from 'vscode';
import type { PublishedFile } from '../../core/projects/toolchain.ts';
import { plainMessage } from '../plainMessage.ts';
import { count, fileItem, openPublishedFile } from './confirmPublication.ts';
import { predictionOf } from './prediction.ts';
import type { PreparedSubmission } from './prepareSubmission.ts';

interface DeploymentItem extends vscode.QuickPickItem {
  publish?: boolean;
  file?: PublishedFile;
  of?: PreparedSubmission;
}

/**
 * Shows every file of every contract of a deployment that will leave the machine, and asks once. Nothing is sent
 * unless this resolves to true.
 * @param rest what is left out, and why
 */
export function confirmDeployment(
  prepared: readonly PreparedSubmission[],
  rest: { before: number; problems: readonly string[] },
): Promise<boolean> {
  const [first] = prepared;
  if (!first) return Promise.resolve(false);
  const { network } = first.connection;
  const files = new Set(prepared.flatMap(({ draft }) => draft.files.map(({ path }) => path)));
  const items: DeploymentItem[] = [
    {
      publish: true,
      label: `$(cloud-upload) Publish ${count(files.size, 'file')} of ${count(prepared.length, 'contract')} to ${new URL(network.verifyUrl).host}`,
      description: `for chain ${network.chainId}`,
      detail: 'This cannot be taken back: the service shows the sources to everyone and never deletes them.',
    },
  ];
  if (rest.before > 0)
    items.push({ label: `$(verified-filled) ${count(rest.before, 'contract')} verified as an exact match already` });
  for (const problem of rest.problems) items.push({ label: `$(warning) Left out: ${plainMessage(problem)}` });
  for (const each of prepared) items.push(...contractItems(each));
  const pick = vscode.window.createQuickPick<DeploymentItem>();
  pick.title = `Verify ${count(prepared.length, 'contract')} on ${network.name}`;
  pick.placeholder = 'Read what will be published, then choose Publish';
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.items = items;
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const chosen = pick.selectedItems[0];
      if (chosen?.publish) {
        resolve(true);
        pick.hide();
      } else if (chosen?.file && chosen.of) void openPublishedFile(chosen.of, chosen.file);
    });
    pick.onDidHide(() => {
      resolve(false);
      pick.dispose();
    });
    pick.show();
  });
}

function contractItems(prepared: PreparedSubmission): DeploymentItem[] {
  const { draft, deployed } = prepared;
  const { icon, label, detail } = predictionOf(draft, deployed);
  return [
    { label: draft.contractName, kind: vscode.QuickPickItemKind.Separator },
    { label: `$(${icon}) ${label}`, description: deployed.address, detail },
    ...draft.warnings.map(({ message }) => ({ label: `$(warning) ${plainMessage(message)}` })),
    ...draft.files.map((file) => {
      const { label: name, description = '' } = fileItem(file);
      return { label: name, description, file, of: prepared };
    }),
  ];
}
