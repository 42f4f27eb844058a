import * as vscode from 'vscode';
import type { Draft, PublishedFile } from '../../core/projects/toolchain.ts';
import { oneLine } from '../oneLine.ts';

/** What is about to be published, where. */
export interface Publication {
  draft: Draft;
  /** EIP-55 form. */
  address: string;
  network: string;
  chainId: string;
  /** The service that receives the files. */
  verifyUrl: string;
  /** The request exactly as it will be sent. */
  body: Uint8Array;
  /** What a look at the deployed bytecode says, in words. */
  prediction: { icon: string; label: string; detail: string };
  /** A match that is on record already. */
  before?: { verifiedAt: string | null };
}

export interface PublicationItem extends vscode.QuickPickItem {
  action: 'publish' | 'open' | 'export' | 'none';
  file?: PublishedFile;
}

/**
 * Shows every file that will leave the machine, where it goes and that it cannot be taken back, and asks. Nothing is
 * sent unless this resolves to true. The list stays while the user looks at the files and at the request.
 */
export function confirmPublication(publication: Publication): Promise<boolean> {
  const { draft } = publication;
  const pick = vscode.window.createQuickPick<PublicationItem>();
  const blocked = draft.warnings.some((warning) => warning.blocks);
  pick.title = `Verify ${draft.contractName} at ${publication.address} on ${publication.network}`;
  pick.placeholder = blocked ? 'This cannot be published as it is' : 'Read what will be published, then choose Publish';
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.items = itemsOf(publication, blocked);
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const chosen = pick.selectedItems[0];
      if (chosen?.action === 'publish') {
        resolve(true);
        pick.hide();
      } else if (chosen?.action === 'open' && chosen.file) void openPublishedFile(publication, chosen.file);
      else if (chosen?.action === 'export') void openRequest(publication);
    });
    pick.onDidHide(() => {
      resolve(false);
      pick.dispose();
    });
    pick.show();
  });
}

function itemsOf(publication: Publication, blocked: boolean): PublicationItem[] {
  const { draft, prediction, body } = publication;
  const separator = (label: string): PublicationItem => ({
    action: 'none',
    label,
    kind: vscode.QuickPickItemKind.Separator,
  });
  const items: PublicationItem[] = [];
  if (!blocked)
    items.push({
      action: 'publish',
      label: `$(cloud-upload) Publish ${count(draft.files.length, 'file')} to ${new URL(publication.verifyUrl).host}`,
      description: `for chain ${publication.chainId}`,
      detail: 'This cannot be taken back: the service shows the sources to everyone and never deletes them.',
    });
  items.push({ action: 'none', label: `$(${prediction.icon}) ${prediction.label}`, detail: prediction.detail });
  if (publication.before)
    items.push({
      action: 'none',
      label: '$(verified) On record as a match already',
      detail: 'An exact match raises the record; a submission that is no better leaves it as it is.',
    });
  for (const warning of draft.warnings)
    items.push({ action: 'none', label: `$(${warning.blocks ? 'error' : 'warning'}) ${oneLine(warning.message)}` });
  items.push(separator('Files that will be published'), ...draft.files.map(fileItem), separator('Request'));
  items.push({
    action: 'export',
    label: '$(json) Show the Exact Request',
    description: `${bytesText(body.byteLength)} · ${draft.compilerVersion} · ${oneLine(draft.contractIdentifier)}`,
  });
  return items;
}

/** A file that will leave, as a row. */
export function fileItem(file: PublishedFile): PublicationItem {
  const states: Record<PublishedFile['state'], string> = {
    same: '',
    edited: 'edited since it was built: what was built is published',
    missing: 'not found on disk',
    notOnDisk: '',
  };
  const origin = file.origin === 'workspace' ? 'this workspace' : 'dependency';
  return {
    action: 'open',
    file,
    label: `$(file) ${oneLine(file.path)}`,
    description: [bytesText(file.bytes), origin, states[file.state]].filter(Boolean).join(' · '),
  };
}

/** Shows the text that would be sent, not the file on disk: they may differ. */
export async function openPublishedFile({ draft }: Pick<Publication, 'draft'>, file: PublishedFile): Promise<void> {
  const { body } = draft;
  const source = body.route === 'metadata' ? body.sources[file.path] : body.stdJsonInput.sources[file.path]?.content;
  const content = typeof source === 'string' ? source : '';
  const language = file.path.endsWith('.vy') ? 'vyper' : file.path.endsWith('.sol') ? 'solidity' : 'plaintext';
  await show(content, language);
}

async function openRequest({ body }: Publication): Promise<void> {
  const request: unknown = JSON.parse(new TextDecoder().decode(body));
  await show(JSON.stringify(request, null, 2), 'json');
}

async function show(content: string, language: string): Promise<void> {
  const known = await vscode.languages.getLanguages();
  const document = await vscode.workspace.openTextDocument({
    content,
    language: known.includes(language) ? language : 'plaintext',
  });
  await vscode.window.showTextDocument(document, { preview: true, preserveFocus: true });
}

export const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KiB` : `${(kib / 1024).toFixed(1)} MiB`;
}
