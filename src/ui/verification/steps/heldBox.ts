import * as vscode from 'vscode';
import { inBox } from '../../messages/boxes.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { plainItems } from '../../messages/plainRows.ts';

type Pick = vscode.QuickPick<vscode.QuickPickItem>;

/** The box of a flow's last answered question. */
export type HeldBox = ReturnType<typeof createHeldBox>;

interface Held {
  readonly pick: Pick;
  /** The keyboard is elsewhere from now on, or the box another question's. */
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

/** Whether an answered question's box is open. */
export function hasHeldBox(): boolean {
  return newest !== undefined;
}

export function createHeldBox() {
  let held: Held | undefined;
  let isLeft = false;
  const release = (): Held | undefined => {
    const was = held;
    held = undefined;
    if (was && newest?.pick === was.pick) newest = undefined;
    was?.end();
    return was;
  };
  const close = () => release()?.pick.dispose();
  return {
    /** Keeps an answered question's box open: what is typed before the next question goes into no file. */
    hold(pick: Pick): void {
      pick.buttons = [];
      pick.placeholder = '';
      pick.busy = true;
      let closed = () => {};
      void inBox(
        () =>
          new Promise<void>((resolve) => {
            closed = resolve;
          }),
      );
      const listeners = vscode.Disposable.from(
        keepTyped(pick),
        pick.onDidHide(() => {
          isLeft = true;
          close();
        }),
      );
      const end = () => {
        listeners.dispose();
        closed();
      };
      held = { pick, end };
      newest = { pick, close };
      showWork(vscode.l10n.t('Working…'));
    },
    /** Whether something was typed into it since the answer, which is meant for the next question. */
    isTypedIn: (): boolean => (held?.pick.value ?? '') !== '',
    /** The box, for the next question, with what was typed into it meanwhile; undefined if none is held. */
    take(): Pick | undefined {
      const pick = release()?.pick;
      if (pick) pick.busy = false;
      return pick;
    },
    /** The next question takes the keyboard in a box of its own, with what is typed until that is on screen. */
    passOn(next: Pick): void {
      const pick = release()?.pick;
      const before = next.value;
      // It stays on screen until the next one has taken its place.
      pick?.onDidHide(() => {
        const typed = pick.value;
        pick.dispose();
        if (typed !== '' && next.value === before) putBefore(next, typed);
      });
    },
    /** Whether the user closed the box, and left the flow by that. */
    isLeft: (): boolean => isLeft,
    /** Closes the box, if it's open. */
    close,
  };
}

/**
 * Takes the answer's text out of the box. What was typed behind it before VS Code did so stays; any other text isn't
 * touched, because whatever is typed while it's on its way would be lost.
 */
function keepTyped(pick: Pick): vscode.Disposable {
  const answered = pick.value;
  if (answered === '') return new vscode.Disposable(() => {});
  pick.value = '';
  const changes = pick.onDidChangeValue((value) => {
    const isBehind = value.startsWith(answered) && value !== answered;
    if (isBehind) pick.value = value.slice(answered.length);
    else if (value !== answered) changes.dispose();
  });
  return changes;
}

/**
 * Gives a box what was typed for it before it was there. Its own text is shown selected, so what is typed replaces it: that
 * too if it was typed before VS Code took this.
 */
function putBefore(pick: Pick, typed: string): void {
  const changes = pick.onDidChangeValue((value) => {
    changes.dispose();
    if (!value.startsWith(typed)) pick.value = typed + value;
  });
  pick.value = typed;
}

/** Shows the current work in the status bar, and in the box that keeps the keyboard meanwhile. */
export async function working<T>(title: string, work: () => Promise<T>): Promise<T> {
  showWork(title);
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, work);
}
