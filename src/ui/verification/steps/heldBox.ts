import * as vscode from 'vscode';
import { inBox } from '../../messages/boxes.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { plainItems } from '../../messages/plainRows.ts';

type Pick = vscode.QuickPick<vscode.QuickPickItem>;

/** The box of a flow's last answered question. */
export interface HeldBox {
  /** Keeps an answered question's box open, empty: what is typed before the next question goes into no file. */
  hold(pick: Pick): void;
  /** The next question takes the keyboard. */
  passOn(): void;
  /** Whether the user closed the box, and left the flow by that. */
  isLeft(): boolean;
  /** Closes the box, if it's open. */
  close(): void;
}

interface Held {
  readonly pick: Pick;
  /** The keyboard is elsewhere from now on. */
  readonly end: () => void;
}

/** The newest box that is held: it says what is done meanwhile. */
let newest: { readonly pick: Pick; close(): void } | undefined;

/** Shows the current work in the held box, if there is one; its row does nothing. */
function showWork(title: string): void {
  if (newest) newest.pick.items = plainItems([{ label: `$(loading~spin) ${plainMessage(title)}`, alwaysShow: true }]);
}

/** Closes the held box, if there is one, for work that is seen elsewhere: the flow goes on. */
export function closeHeldBox(): void {
  newest?.close();
}

export function createHeldBox(): HeldBox {
  let held: Held | undefined;
  let isLeft = false;
  const passOn = (): Held | undefined => {
    const was = held;
    held = undefined;
    if (was && newest?.pick === was.pick) newest = undefined;
    was?.end();
    return was;
  };
  const close = () => passOn()?.pick.hide();
  return {
    hold(pick) {
      pick.buttons = [];
      pick.value = '';
      pick.placeholder = '';
      pick.busy = true;
      let end = () => {};
      void inBox(
        () =>
          new Promise<void>((resolve) => {
            end = resolve;
          }),
      );
      held = { pick, end };
      newest = { pick, close };
      showWork(vscode.l10n.t('Working…'));
      pick.onDidHide(() => {
        if (held?.pick !== pick) return;
        isLeft = true;
        passOn();
      });
    },
    passOn: () => void passOn(),
    isLeft: () => isLeft,
    close,
  };
}

/** Shows the current work in the status bar, and in the box that keeps the keyboard meanwhile. */
export async function working<T>(title: string, work: () => Promise<T>): Promise<T> {
  showWork(title);
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work);
}
