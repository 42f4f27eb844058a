import * as vscode from 'vscode';
import type { EntityName } from '../../core/names/shownName.ts';
import { loadCore } from '../loadCore.ts';
import { inBox } from '../messages/boxes.ts';
import { plainMessage } from '../messages/plainMessage.ts';
import { isShareable, type LabelPlace } from '../network/labelPlace.ts';

interface LabelQuestion {
  id: string;
  network: string;
  /** Its name so far. */
  before: string | undefined;
  place: LabelPlace;
  /** What others call it. */
  known: EntityName | undefined;
}

/**
 * Asks for a name, and lets the user choose by a button who sees it. Enter without a change changes nothing.
 * @returns undefined if the user cancels; without `label`, the user removes the name
 */
export async function askLabel(
  question: LabelQuestion,
): Promise<{ label: string | undefined; place: LabelPlace } | undefined> {
  const { id, network, before, known } = question;
  const { labelProblem, nameOrigin, shownName } = loadCore().names;
  let { place } = question;
  const input = vscode.window.createInputBox();
  const share: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('organization'),
    tooltip: vscode.l10n.t('Share with Everyone Who Opens This Workspace'),
  };
  const keep: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('account'),
    tooltip: vscode.l10n.t('Keep Private'),
  };
  const draw = () => {
    const where =
      place === 'workspace'
        ? vscode.l10n.t(
            'Everyone who opens this workspace sees the name. To keep it to yourself, use the button above.',
          )
        : isShareable()
          ? vscode.l10n.t('Only you see the name. To share it with this workspace, use the button above.')
          : vscode.l10n.t('Only you see the name.');
    const remove = before === undefined ? '' : vscode.l10n.t('Leave empty to remove the name.');
    input.prompt = [where, remove].filter(Boolean).join(' ');
    input.buttons = isShareable() ? [place === 'workspace' ? keep : share] : [];
  };
  input.title = vscode.l10n.t('Name of {0} on {1}', id, network);
  input.value = before ?? '';
  input.placeholder = known
    ? plainMessage(`${shownName(known)} (${nameOrigin(known)})`)
    : vscode.l10n.t('Example: Treasury');
  draw();
  try {
    return await inBox(
      () =>
        new Promise<{ label: string | undefined; place: LabelPlace } | undefined>((resolve) => {
          input.onDidTriggerButton(() => {
            place = place === 'workspace' ? 'user' : 'workspace';
            draw();
          });
          input.onDidChangeValue((text) => {
            input.validationMessage = labelProblem(text) ?? '';
          });
          input.onDidAccept(() => {
            const label = input.value.trim();
            if (labelProblem(label) !== undefined) return;
            // Nothing was named, and nothing is.
            resolve(
              label === '' && before === undefined ? undefined : { label: label === '' ? undefined : label, place },
            );
          });
          input.onDidHide(() => resolve(undefined));
          input.show();
        }),
    );
  } finally {
    input.dispose();
  }
}
