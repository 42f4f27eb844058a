import * as vscode from 'vscode';
import { inBox } from '../../messages/boxes.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import { plainItems } from '../../messages/plainRows.ts';
import type { Place, Reply } from './steps.ts';

export interface PickItem<T> extends vscode.QuickPickItem {
  /** Ends the question. */
  answer?: T;
  /** Runs an action and leaves the question open. */
  act?: () => unknown;
}

interface PickQuestion<T> {
  title: string;
  placeholder: string;
  /** The rows for the typed text; likely ones first. Those that are there without a text are the same objects. */
  items: (typed: string) => readonly PickItem<T>[];
  /** The text in the box, from a previous answer. */
  typed?: string | undefined;
  /** Whether the text is the answer, which stays if the user goes back before it is complete. */
  keepsTyped?: boolean;
  /** While this lasts, the box is busy; then `items` is asked again. `draw` draws what is known before. */
  more?: (draw: () => void) => Promise<void>;
  /** What to do if no row has what is typed, for rows that are the same whatever that is: VS Code would show nothing. */
  none?: string;
  /** The initially selected row, if it isn't the first. */
  isLikely?: (answer: T) => boolean;
}

/** A row that only keeps a position: it's drawn as nothing, and no key leads to it. Each list needs its own. */
export function unseen(): PickItem<never> {
  return { label: '', kind: vscode.QuickPickItemKind.Separator };
}

/** How long VS Code takes to draw a list, in milliseconds. */
const drawing = 200;

/** Asks one of several questions with a quick pick that stays open while the user looks elsewhere. */
export function askPick<T>(question: PickQuestion<T>, place: Place<T>): Promise<Reply<T>> {
  const { problem, last, box, left } = place;
  const typedBefore = question.typed ?? (question.keepsTyped ? left?.typed : undefined) ?? '';
  // A text from before is shown selected, which only a new box does.
  const mayKeep = typedBefore === '' || box?.isTypedIn();
  const held = mayKeep ? (box?.take() as vscode.QuickPick<PickItem<T>> | undefined) : undefined;
  const pick = held ?? vscode.window.createQuickPick<PickItem<T>>();
  if (!held) {
    pick.value = typedBefore;
    box?.passOn(pick);
  }
  const before = pick.value;
  // It concerns the previous answer: newly typed text hasn't failed.
  const failed = problem === undefined ? undefined : problemItem(problem);
  const nothing: PickItem<T> = unseen();
  const noProblem: PickItem<T> = unseen();
  let isAnswered = false;
  /** A text of which VS Code has said that no row matches it. */
  let unmatched = '';
  let looking: NodeJS.Timeout | undefined;
  const draw = () => {
    if (isAnswered) return;
    const typed = pick.value.trim();
    const isAgain = failed !== undefined && typed !== '' && pick.value === before;
    const items = isAgain ? triedItems(question.items(typed), question.items(''), typed) : question.items(typed);
    const isNone = question.none !== undefined && typed !== '' && (typed === unmatched || !mayMatch(items, typed));
    const found = question.none === undefined ? items : [isNone ? noneItem(typed, question.none) : unseen(), ...items];
    // VS Code sends only the position of a row: the others keep theirs.
    const rows = failed ? [pick.value === before ? failed : noProblem, ...found] : found;
    // An Enter from before these rows are drawn is for the first one.
    pick.items = plainItems(held ? [nothing, ...rows] : rows);
    const isLikely = question.isLikely ?? (last === undefined ? undefined : (answer: T) => answer === last);
    const likely = pick.value === '' && items.find(({ answer }) => answer !== undefined && isLikely?.(answer));
    // Where the answer is a text, Enter tries that one again; elsewhere it stays with what failed.
    const active =
      likely || (failed && before !== '' && items.find(({ kind }) => kind !== vscode.QuickPickItemKind.Separator));
    if (active) pick.activeItems = [active];
  };
  const listeners = [
    pick.onDidChangeValue(draw),
    pick.onDidChangeActive(({ length }) => {
      clearTimeout(looking);
      // Between two lists, and on Enter, there is none for a moment.
      if (length > 0 || question.none === undefined) return;
      const typed = pick.value.trim();
      looking = setTimeout(() => {
        if (pick.activeItems.length > 0 || pick.value.trim() !== typed) return;
        unmatched = typed;
        draw();
      }, drawing);
    }),
  ];
  show(pick, question, place);
  draw();
  return inBox(
    () =>
      new Promise<Reply<T>>((resolve) => {
        const accepted = pick.onDidAccept(() => {
          if (isAnswered) return;
          const [selected] = pick.selectedItems;
          const typed = pick.value.trim();
          // If Enter is pressed right after pasting, the list isn't drawn yet; Enter doesn't apply to a list that no one
          // has seen.
          // The rows that are there without a text are chosen only when they are seen.
          const [pasted] =
            typed === '' ? [] : question.items(typed).filter((item) => !question.items('').includes(item));
          const isRow = selected && selected.kind !== vscode.QuickPickItemKind.Separator && selected !== failed;
          const chosen = isRow && pick.items.includes(selected) ? selected : pasted;
          if (chosen?.answer !== undefined) {
            isAnswered = true;
            vscode.Disposable.from(...listeners).dispose();
            resolve({ answer: chosen.answer });
            hold(pick, place);
          } else void chosen?.act?.();
        });
        listeners.push(accepted, whenLeft(pick, resolve, left));
        if (!held) pick.show();
        if (!question.more) return;
        pick.busy = true;
        const redraw = () => {
          const [active] = pick.activeItems;
          draw();
          if (!isAnswered && active && pick.items.includes(active)) pick.activeItems = [active];
        };
        const ended = () => {
          if (isAnswered) return;
          pick.busy = false;
          redraw();
        };
        // Without them, there is still what can be typed.
        void question.more(redraw).then(ended, ended);
      }),
  );
}

/**
 * The rows of a text that has failed. VS Code sorts rows by where their labels have the text: the reason is to come before
 * what tries it again.
 */
function triedItems<T>(items: readonly PickItem<T>[], always: readonly PickItem<T>[], typed: string): PickItem<T>[] {
  const label = `$(refresh) ${vscode.l10n.t('Try Again')}`;
  return items.map((item) =>
    item.answer === undefined || always.includes(item) ? item : { ...item, label, description: plainMessage(typed) },
  );
}

/** Whether VS Code may show one of the rows for a text: however it matches, the letters are there in their order. */
function mayMatch(items: readonly PickItem<unknown>[], typed: string): boolean {
  const letters = typed.toLowerCase().replace(/\s+/g, '');
  return items.some(({ label, description = '' }) =>
    [label.replace(/^\$\([a-z-]+\) /, ''), description].some((text) => {
      let found = 0;
      for (const letter of text.toLowerCase()) if (letter === letters[found]) found += 1;
      return found === letters.length;
    }),
  );
}

/** Enter on it does nothing. */
function noneItem(typed: string, toDo: string): PickItem<never> {
  const label = `$(info) ${vscode.l10n.t('No matching results: "{0}"', plainMessage(typed))}`;
  return { label, detail: toDo, alwaysShow: true };
}

/** Like `askPick`, but several rows can be selected; those in `ticked` are selected at first. */
export function askSeveral<T>(
  question: Omit<PickQuestion<T>, 'items' | 'isLikely' | 'typed'> & { items: readonly (PickItem<T> & { answer: T })[] },
  ticked: readonly T[],
  place: Place<T[]>,
): Promise<Reply<T[]>> {
  const pick = vscode.window.createQuickPick<PickItem<T> & { answer: T }>();
  place.box?.passOn(pick);
  show(pick, question, place);
  if (place.problem !== undefined) pick.placeholder = plainMessage(place.problem);
  pick.canSelectMany = true;
  pick.items = plainItems(question.items);
  const chosen = place.last ?? ticked;
  const selected = question.items.filter(({ answer }) => chosen.includes(answer));
  pick.selectedItems = selected;
  return inBox(
    () =>
      new Promise<Reply<T[]>>((resolve) => {
        const listeners = vscode.Disposable.from(
          pick.onDidAccept(() => {
            if (pick.selectedItems.length === 0) {
              pick.title = vscode.l10n.t('{0}: select at least one row', question.title);
              return;
            }
            listeners.dispose();
            resolve({ answer: pick.selectedItems.map(({ answer }) => answer) });
            pick.canSelectMany = false;
            hold(pick, place);
          }),
          whenLeft(pick, resolve),
          pick.onDidChangeSelection(() => {
            pick.title = question.title;
          }),
          keepSelected(pick, selected),
        );
        pick.show();
      }),
  );
}

/** Sooner after it is shown, nobody has changed what is selected in a box, in milliseconds. */
const untouched = 2_000;

/** VS Code drops what is selected at first if another such box was accepted before: then it's selected again. */
function keepSelected<I extends vscode.QuickPickItem>(
  pick: vscode.QuickPick<I>,
  selected: readonly I[],
): vscode.Disposable {
  const begun = performance.now();
  const first = pick.onDidChangeSelection((now) => {
    first.dispose();
    if (now.length === 0 && selected.length > 0 && performance.now() - begun < untouched) pick.selectedItems = selected;
  });
  return first;
}

function show<I extends vscode.QuickPickItem>(
  pick: vscode.QuickPick<I>,
  { title, placeholder }: { title: string; placeholder: string },
  { canGoBack }: Omit<Place<unknown>, 'last'>,
): void {
  pick.title = title;
  pick.placeholder = placeholder;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  // No numbers: how many questions there are depends on the answers, so a total would change from one to the next.
  pick.buttons = canGoBack ? [vscode.QuickInputButtons.Back] : [];
}

/** The box stays for the next question if the flow keeps it. */
function hold<I extends vscode.QuickPickItem>(pick: vscode.QuickPick<I>, { box }: Pick<Place<unknown>, 'box'>): void {
  if (box) box.hold(pick);
  else pick.dispose();
}

function whenLeft<I extends vscode.QuickPickItem>(
  pick: vscode.QuickPick<I>,
  resolve: (reply: 'back' | 'gone') => void,
  left?: { typed: string },
): vscode.Disposable {
  return vscode.Disposable.from(
    pick.onDidTriggerButton((button) => {
      if (button !== vscode.QuickInputButtons.Back) return;
      if (left) left.typed = pick.value;
      resolve('back');
      pick.hide();
    }),
    pick.onDidHide(() => {
      resolve('gone');
      pick.dispose();
    }),
  );
}

/** A row truncates long texts, so the advice for a problem is on its own line. */
function problemItem(problem: string): PickItem<never> {
  const text = plainMessage(problem);
  const [, what = text, detail] = text.length > longestRow ? (/^(.{20,}?[.;])\s+(.+)$/.exec(text) ?? []) : [];
  return { label: `$(error) ${what}`, ...(detail !== undefined && { detail }), alwaysShow: true };
}

const longestRow = 80;
