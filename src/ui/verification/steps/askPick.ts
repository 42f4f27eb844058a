import * as vscode from 'vscode';
import { plainMessage } from '../../messages/plainMessage.ts';
import type { Place, Reply } from './steps.ts';

export interface PickItem<T> extends vscode.QuickPickItem {
  /** Ends the question. */
  answer?: T;
  /** Does something and leaves the question open. */
  act?: () => unknown;
}

export interface PickQuestion<T> {
  title: string;
  placeholder: string;
  /** The rows for what is typed; likely ones first. */
  items: (typed: string) => readonly PickItem<T>[];
  /** What stands in the box, of an answer that was given before. */
  typed?: string | undefined;
  /** Which row is chosen at first, where not the first. */
  isLikely?: (answer: T) => boolean;
}

/** Asks one question of several by a quick pick that stays open while the user looks elsewhere. */
export function askPick<T>(question: PickQuestion<T>, place: Place<T>): Promise<Reply<T>> {
  const pick = vscode.window.createQuickPick<PickItem<T>>();
  const { problem, last } = place;
  const before = question.typed ?? '';
  // It is about what was answered: what is typed anew has not failed.
  const failed = problem === undefined ? undefined : problemItem(problem);
  const draw = () => {
    const items = question.items(pick.value.trim());
    pick.items = failed && pick.value === before ? [failed, ...items] : items;
    const isLikely = question.isLikely ?? (last === undefined ? undefined : (answer: T) => answer === last);
    const likely = pick.value === '' && items.find(({ answer }) => answer !== undefined && isLikely?.(answer));
    const active = likely || (failed && items[0]);
    if (active) pick.activeItems = [active];
  };
  pick.value = before;
  pick.onDidChangeValue(draw);
  show(pick, question, place);
  draw();
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const [selected] = pick.selectedItems;
      const typed = pick.value.trim();
      // Who pastes and presses Enter at once is faster than the list is drawn; a list that nobody has seen takes no Enter.
      const pasted = typed === '' ? undefined : question.items(typed)[0];
      const chosen = selected && selected !== failed ? selected : pasted;
      if (chosen?.answer !== undefined) {
        resolve({ answer: chosen.answer });
        pick.hide();
      } else void chosen?.act?.();
    });
    whenLeft(pick, resolve);
    pick.show();
  });
}

/** As `askPick`, where several rows can be ticked; those of `ticked` are at first. */
export function askSeveral<T>(
  question: Omit<PickQuestion<T>, 'items' | 'isLikely' | 'typed'> & { items: readonly (PickItem<T> & { answer: T })[] },
  ticked: readonly T[],
  place: Place<T[]>,
): Promise<Reply<T[]>> {
  const pick = vscode.window.createQuickPick<PickItem<T> & { answer: T }>();
  show(pick, question, place);
  if (place.problem !== undefined) pick.placeholder = plainMessage(place.problem);
  pick.canSelectMany = true;
  pick.items = question.items;
  const chosen = place.last ?? ticked;
  pick.selectedItems = question.items.filter(({ answer }) => chosen.includes(answer));
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      if (pick.selectedItems.length === 0) return;
      resolve({ answer: pick.selectedItems.map(({ answer }) => answer) });
      pick.hide();
    });
    whenLeft(pick, resolve);
    pick.show();
  });
}

function show<I extends vscode.QuickPickItem>(
  pick: vscode.QuickPick<I>,
  { title, placeholder }: { title: string; placeholder: string },
  { step, total, canGoBack }: Omit<Place<unknown>, 'last'>,
): void {
  pick.title = title;
  pick.placeholder = placeholder;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  // A lone question has no number.
  if (total !== undefined ? total > 1 : step > 1) {
    pick.step = step;
    if (total !== undefined) pick.totalSteps = total;
  }
  if (canGoBack) pick.buttons = [vscode.QuickInputButtons.Back];
}

function whenLeft<I extends vscode.QuickPickItem>(
  pick: vscode.QuickPick<I>,
  resolve: (reply: 'back' | 'gone') => void,
): void {
  pick.onDidTriggerButton((button) => {
    if (button !== vscode.QuickInputButtons.Back) return;
    resolve('back');
    pick.hide();
  });
  pick.onDidHide(() => {
    resolve('gone');
    pick.dispose();
  });
}

/** A row cuts what is longer than itself: what to do about a problem stands on a line of its own. */
function problemItem(problem: string): PickItem<never> {
  const text = plainMessage(problem);
  const [, what = text, detail] = text.length > longestRow ? (/^(.{20,}?[.;])\s+(.+)$/.exec(text) ?? []) : [];
  return { label: `$(error) ${what}`, ...(detail !== undefined && { detail }), alwaysShow: true };
}

const longestRow = 80;
