import * as vscode from 'vscode';
import type { Tone } from '../../core/sheets/sheet.ts';
import type { FailureStory, StoryVariable } from '../../core/trace/story/failureStory.ts';
import type { BuiltPlace } from '../builds/builtSources.ts';
import { createContextKeys } from '../contextKeys.ts';
import { ownSession } from '../debug/debugType.ts';
import { lineHoverText } from '../editor/hoverText.ts';
import { iconTitle } from '../editor/iconTitle.ts';
import { loadCore } from '../loadCore.ts';
import { oneLine } from '../messages/oneLine.ts';
import { showDocument } from '../messages/showDocument.ts';
import { markdownText } from '../sheets/sheetMarkdown.ts';
import { lineCommands } from '../targets/commandLink.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';

/** The mark at a failing line, until it is dismissed. If the file is edited, it says that it's about the text before. */
export type LineMark = ReturnType<typeof createLineMark>;

/** What is said at a line, and the variables of the function there that are declared in the same source. */
interface MarkedStory extends Pick<FailureStory, 'failure' | 'reason' | 'cause' | 'traps' | 'isIgnored'> {
  /** Undefined if the cause isn't about this line. */
  readonly causeAtLine: string | undefined;
  /** Undefined if all of that is in sight. */
  readonly causeInBrief?: string | undefined;
  readonly variables: readonly StoryVariable[];
}

/** What a trial gave, what it does, or that it couldn't or was cancelled: what an earlier one gave is about other code. */
export type Tried =
  | {
      readonly headline: string;
      /** What the lens has of it. */
      readonly brief: string;
      readonly failsAt: FailsAt | undefined;
      readonly tone: Tone;
      /** The sources were edited since. */
      readonly isOutdated: boolean;
      /** It says how the call would end now, so the mark of how it ended goes. */
      readonly isVerdict: boolean;
      /** Where the compiler found an error. */
      readonly error: vscode.Location | undefined;
    }
  | { readonly running: string }
  | 'failed'
  | 'cancelled';

/** Where a call would fail with a tried change, in the text that was tried. */
export interface FailsAt {
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
  readonly story: MarkedStory;
  /** The result without the place. */
  readonly words: string;
}

interface Marked extends BuiltPlace {
  readonly range: vscode.Range;
  readonly isEdited?: true;
  /** An edit took the line away: nothing stands at it any more. */
  readonly isOver?: true;
  /** The call would fail here with a tried change. */
  readonly isTrial?: true;
  readonly story: MarkedStory;
  readonly target: EntityTarget;
}

/** The mark at a failing line, and what belongs to it. */
interface Marks {
  readonly main: Marked;
  /** What it was made of: once the file has this text again, it is as it was. */
  readonly shown: { readonly main: Marked; readonly text?: string };
  /** A trial has said how the call would end: nothing stands at the line of how it ended. */
  readonly isDecided?: boolean;
  /** Of a copy: the same line of the workspace's file, which says only what trials give. */
  readonly own?: Marked | undefined;
  readonly tried?: Tried | undefined;
  /** Where the tried change would fail, and what that was made of. */
  readonly now?: Marked | undefined;
  readonly failsAt?: FailsAt | undefined;
}

/** In a CodeLens, whose commands must stay in sight; longer ones are whole in the hover of the line. */
const longestReason = 80;
/** In a copy of what was built, whose lens has more beside it. */
const longestInCopy = 48;
/** Of two beside each other. */
const longestOfTwo = 30;
/** Behind the line, which has more room. */
const longestCause = 140;

export function createLineMark() {
  const line = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('inputValidation.errorBackground'),
    // High contrast themes have no such background; in the others, this color is transparent.
    outline: '1px dashed',
    outlineColor: new vscode.ThemeColor('contrastActiveBorder'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.errorForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
    after: { color: new vscode.ThemeColor('ledgerLens.failureForeground'), margin: '0 0 0 2em', fontStyle: 'italic' },
  });
  // The line is proven only of the text before.
  const lineBefore = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    after: { color: new vscode.ThemeColor('descriptionForeground'), margin: '0 0 0 2em', fontStyle: 'italic' },
  });
  const values = vscode.window.createTextEditorDecorationType({
    after: {
      color: new vscode.ThemeColor('ledgerLens.inlineValuesForeground'),
      backgroundColor: new vscode.ThemeColor('editor.inlineValuesBackground'),
      margin: '0 0 0 2em',
    },
  });
  const changed = new vscode.EventEmitter<void>();
  let marks: Marks | undefined;
  /** The texts in which marks were drawn last, by the document. */
  const texts = new Map<string, string>();
  const marksIn = (uri: vscode.Uri) =>
    [marks?.now, marks?.main, marks?.own].filter((each) => each?.uri.toString() === uri.toString());
  // A copy is the code that did fail there.
  const isOver = (each: Marked) => each.isOver || (each === marks?.main && marks.isDecided && !each.changed);
  const setContext = createContextKeys();
  const draw = () => {
    // The debugger's values are those of another moment, at the ends of the same lines.
    const isInDebugger = ownSession() !== undefined;
    for (const editor of vscode.window.visibleTextEditors) {
      const { document } = editor;
      const all = marksIn(document.uri);
      if (all.length > 0) texts.set(document.uri.toString(), document.getText());
      const own = all.flatMap((each) => (each && !isOver(each) ? [each] : []));
      const atLines = (isEdited: boolean) =>
        own.filter((each) => (each.isEdited === true) === isEdited).map((each) => decorationOf(each, document));
      editor.setDecorations(line, atLines(false));
      editor.setDecorations(lineBefore, atLines(true));
      editor.setDecorations(values, isInDebugger ? [] : own.slice(0, 1).flatMap((each) => valuesOf(each, document)));
    }
    changed.fire();
    setContext('ledgerLens.isFailureMarked', marks !== undefined);
  };
  const dismiss = () => {
    if (!marks) return false;
    marks = undefined;
    texts.clear();
    draw();
    return true;
  };
  /** The marks in a document go with what was changed there. */
  const follow = (document: vscode.TextDocument, followed: (marked: Marked) => Marked) => {
    if (!marks) return;
    const { main, own, now, shown } = marks;
    const uri = document.uri.toString();
    const after = (each: Marked | undefined) => (each?.uri.toString() === uri ? followed(each) : each);
    const isAsShown = main.uri.toString() === uri && document.getText() === shown.text;
    marks = { ...marks, main: isAsShown ? shown.main : (after(main) ?? main), own: after(own), now: after(now) };
    draw();
  };
  const lenses: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses({ uri }) {
      const [marked] = marksIn(uri);
      const tried = marks?.tried;
      if (!marked || (marked === marks?.own && !tried)) return [];
      const { range, story, target, changed: file, isEdited, isTrial } = marked;
      const at = new vscode.Range(range.start, range.start);
      const areTwo = file && tried && !(typeof tried === 'object' && 'isOutdated' in tried && tried.isOutdated);
      const longest = areTwo ? longestOfTwo : file ? longestInCopy : longestReason;
      const reason = reasonOf(story);
      const short = shortened(reason, longest);
      const reasonWords = isEdited ? vscode.l10n.t('Before your edit: {0}', short) : short;
      // Above the line, because a long line has no room behind it. Without a command, it is a text.
      const failed = { command: '', title: withoutIcons(reasonWords), ...(short !== reason && { tooltip: reason }) };
      const isRunning = typeof tried === 'object' && 'running' in tried;
      const isOutdated = typeof tried === 'object' && 'isOutdated' in tried && tried.isOutdated;
      const result = tried && resultCommand(tried, longest, isTrial);
      // The code of a copy did fail like this, whatever another would do, and what an earlier one did is of no use there.
      const said = file ? [failed, ...(result && !isOutdated ? [result] : [])] : [result ?? failed];
      const tryChange: vscode.Command = {
        command: 'ledgerLens.failure.tryChange',
        title: vscode.l10n.t('Try My Change'),
        tooltip: vscode.l10n.t('Would the call succeed with your change?'),
        arguments: [target],
      };
      const isVerdict = typeof tried === 'object' && 'isVerdict' in tried && tried.isVerdict;
      const isFixed = isVerdict && tried.tone === 'success';
      // What is said here is of the changed code, and the debugger has what happened.
      const isOfChange = isVerdict && !file;
      const saveAsTest: vscode.Command = {
        command: 'ledgerLens.failure.saveAsTest',
        title: vscode.l10n.t('Save as Test'),
        tooltip: vscode.l10n.t('Keep the call as a test of your fix'),
        arguments: [target],
      };
      const commands: vscode.Command[] = [
        ...said,
        // The nearest first: the last ones may be out of sight.
        ...(isRunning ? [] : [tryChange]),
        ...(isFixed && !file ? [saveAsTest] : []),
        ...(file
          ? [
              {
                command: 'vscode.diff',
                title: vscode.l10n.t('Compare with {0}', basename(file)),
                tooltip: vscode.l10n.t('{0} has changed since this build', basename(file)),
                arguments: [uri, file, vscode.l10n.t('{0}: As Built ↔ Now', basename(file))],
              },
            ]
          : []),
        ...(isDebugged(target)
          ? []
          : [
              {
                command: 'ledgerLens.transaction.debug',
                title: isOfChange ? vscode.l10n.t('Debug Original') : vscode.l10n.t('Debug'),
                tooltip: isOfChange
                  ? vscode.l10n.t('Step through the transaction as it ran, without your change')
                  : vscode.l10n.t('Step through the transaction, forwards and backwards'),
                arguments: [target],
              },
            ]),
        { command: 'ledgerLens.failure.dismiss', title: vscode.l10n.t('Dismiss') },
        {
          command: 'ledgerLens.entity.open',
          title: vscode.l10n.t('Open Transaction'),
          tooltip: target.id,
          arguments: [target],
        },
      ];
      return commands.map((each) => new vscode.CodeLens(at, each));
    },
  };
  const listeners = vscode.Disposable.from(
    line,
    lineBefore,
    values,
    changed,
    // Of every scheme, the built copies' too.
    vscode.languages.registerCodeLensProvider({ pattern: '**/*' }, lenses),
    vscode.window.onDidChangeVisibleTextEditors(() => marks && draw()),
    vscode.debug.onDidChangeActiveDebugSession(() => marks && draw()),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length === 0 || marksIn(document.uri).length === 0) return;
      const before = texts.get(document.uri.toString());
      follow(document, (each) =>
        before !== undefined && contentChanges.some((change) => isAround(change, each))
          ? rewritten(each, before, document.getText())
          : edited(each, contentChanges),
      );
    }),
    // Another program may have changed the file while it was closed.
    vscode.workspace.onDidOpenTextDocument((document) => {
      const [before, text] = [texts.get(document.uri.toString()), document.getText()];
      if (before === undefined || before === text || marksIn(document.uri).length === 0) return;
      follow(document, (each) => rewritten(each, before, text));
    }),
  );
  return {
    /** Opens the document at the line and marks it; another mark goes. */
    async show(place: BuiltPlace, range: vscode.Range, story: MarkedStory, target: EntityTarget): Promise<void> {
      const main = { ...place, range, story, target };
      const isSame = marks?.main.target.id === target.id;
      const shown = { main };
      texts.delete(place.uri.toString());
      marks = isSame ? { ...marks, main, shown, isDecided: false, own: undefined } : { main, shown };
      const editor = await showLine(place.uri, range.start.line);
      if (marks?.main === main) marks = { ...marks, shown: { main, text: editor.document.getText() } };
      const own = place.changed && (await ownLine(place.changed, editor.document, main));
      if (marks?.main === main && own) marks = { ...marks, own };
      draw();
    },
    /** The transaction of a mark in the document; with a position, if that is on its line, and nothing was edited. */
    at({ uri }: vscode.TextDocument, position?: vscode.Position): EntityTarget | undefined {
      const found = marksIn(uri).find((each) => each && (!position || isAt(each, position)));
      return found?.target;
    },
    /** The transaction of the mark, wherever it is. */
    marked: (): EntityTarget | undefined => marks?.main.target,
    /** Whether it is at the failing line of that transaction. */
    isOf: (id: string): boolean => marks?.main.target.id === id,
    /** Whether what is said above the line can be seen now. */
    isInSight: (id: string): boolean =>
      marks?.main.target.id === id &&
      vscode.window.visibleTextEditors.some(({ document }) => hasLenses(document) && marksIn(document.uri).length > 0),
    /**
     * Says above the line what a change to try gave, and marks where it would fail; of nothing, what is known of the failure
     * again. Of a copy, the file of the workspace says it, too.
     * @returns whether the line is marked
     */
    say(id: string, tried: Tried | undefined): boolean {
      if (!marks || marks.main.target.id !== id) return false;
      const result = typeof tried === 'object' && 'isVerdict' in tried ? tried : undefined;
      const isRunning = typeof tried === 'object' && 'running' in tried;
      const { target } = marks.main;
      const failsAt = isRunning ? marks.failsAt : result?.failsAt;
      // What is there already goes with the edits.
      const now =
        failsAt === undefined || failsAt === marks.failsAt
          ? failsAt && marks.now
          : { ...failsAt, target, isTrial: true as const };
      marks = {
        ...marks,
        tried,
        failsAt,
        now: now && { ...now, ...(result?.isOutdated && { isEdited: true as const }) },
        isDecided: tried !== undefined && (result?.isVerdict || marks.isDecided === true),
      };
      draw();
      return true;
    },
    /** Shows where the tried change would fail. @returns whether there is such a mark */
    async reveal(): Promise<boolean> {
      const now = marks?.now;
      if (!now) return false;
      await showLine(now.uri, now.range.start.line);
      draw();
      return true;
    },
    /** Whether there was one. */
    dismiss,
    dispose: () => listeners.dispose(),
  };
}

/** Opens a document at the beginning of a line: to reveal its end, a narrow editor would scroll sideways. */
async function showLine(uri: vscode.Uri, line: number): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(uri);
  const indent = line < document.lineCount ? document.lineAt(line).text.search(/\S|$/) : 0;
  const editor = await showDocument(uri, { selection: new vscode.Range(line, indent, line, indent) });
  editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return editor;
}

/** The line of a file that a copy has at its mark; undefined if the file can't be read. */
async function ownLine(uri: vscode.Uri, copy: vscode.TextDocument, mark: Marked): Promise<Marked | undefined> {
  const { story, target } = mark;
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const lines = loadCore().trace.sharedLines(copy.getText(), document.getText());
    const start = new vscode.Position(lines.placeNow(mark.range.start.line), 0);
    return { uri, range: new vscode.Range(start, start), story, target, isOver: true, isEdited: true };
  } catch {
    return undefined;
  }
}

/** Whether the debugger that is shown has the transaction already. */
function isDebugged({ id, network }: EntityTarget): boolean {
  const configuration = ownSession()?.configuration;
  return configuration?.transaction === id && configuration.network === network;
}

function isAt({ range, isEdited }: Marked, { line }: vscode.Position): boolean {
  return !isEdited && line >= range.start.line && line <= range.end.line;
}

/**
 * What a trial gave, as a link to the whole of it or to the error; that it runs or couldn't, as a text.
 * @param longest in characters
 * @param isThere at the line at which the call would fail
 */
function resultCommand(tried: Tried, longest: number, isThere = false): vscode.Command {
  const text = (icon: string, title: string) => ({ command: '', title: iconTitle(icon, title) });
  if (tried === 'failed') return text('warning', vscode.l10n.t("Couldn't try your change. Save it again to retry."));
  if (tried === 'cancelled') return text('circle-slash', vscode.l10n.t('Canceled. Save your change to try it again.'));
  if ('running' in tried) return text('loading~spin', withoutIcons(tried.running));
  const { error, isOutdated, tone, failsAt } = tried;
  const words = isThere && failsAt && !isOutdated ? oneLine(failsAt.words) : oneLine(tried.brief);
  const icon = isOutdated ? 'history' : tone === 'success' ? 'pass' : error || tone === 'failure' ? 'error' : 'beaker';
  const shown = { title: iconTitle(icon, withoutIcons(shortened(words, longest))), tooltip: oneLine(tried.headline) };
  return error
    ? { ...shown, command: 'vscode.open', arguments: [error.uri, { selection: error.range }] }
    : { ...shown, command: 'ledgerLens.failure.showTrial' };
}

/** The mark after an edit: values go with the lines that declare them, unless these were edited themselves. */
function edited(marked: Marked, changes: readonly vscode.TextDocumentContentChangeEvent[]): Marked {
  const { range, story, isOver } = marked;
  const isGone = changes.some(({ range: { start, end } }) =>
    start.line < range.start.line ? end.isAfter(range.start) : takesLine(range.start, start, end),
  );
  const variables = story.variables.flatMap((each) => {
    const start = new vscode.Position(each.line, 0);
    const isTouched = changes.some(
      ({ range: own }) => own.start.line <= each.line && own.end.isAfter(start) && own.end.line >= each.line,
    );
    const isSplit = changes.some(({ range: own }) => own.isEmpty && own.start.line === each.line);
    if (isTouched || isSplit) return [];
    return [{ ...each, line: movedBy(new vscode.Range(start, start), changes).start.line }];
  });
  return {
    ...marked,
    range: movedBy(range, changes),
    story: { ...story, variables },
    isEdited: true,
    ...((isOver || isGone) && { isOver: true }),
  };
}

/** Whether a change begins above the mark and ends below it: what another program wrote comes as one. */
function isAround(
  { range: { start, end } }: Pick<vscode.TextDocumentContentChangeEvent, 'range'>,
  { range }: Marked,
): boolean {
  return start.line < range.start.line && end.line > range.start.line;
}

/** The mark in another version of its text: it goes with the line, and values with the lines that declare them. */
function rewritten(marked: Marked, before: string, text: string): Marked {
  const { range, story, isOver } = marked;
  const lines = loadCore().trace.sharedLines(before, text);
  const start = new vscode.Position(lines.placeNow(range.start.line), range.start.character);
  const variables = story.variables.flatMap((each) => {
    const line = lines.lineNow(each.line);
    return line === undefined ? [] : [{ ...each, line }];
  });
  const isGone = lines.lineNow(range.start.line) === undefined;
  return {
    ...marked,
    range: new vscode.Range(start, start),
    story: { ...story, variables },
    isEdited: true,
    ...((isOver || isGone) && { isOver: true }),
  };
}

/** Whether a change from `start` to `end` takes away the line whose code begins at a position. */
function takesLine(code: vscode.Position, start: vscode.Position, end: vscode.Position): boolean {
  return start.line === code.line && start.character <= code.character && end.line > code.line;
}

/** The line after changes above it or before its code. */
function movedBy(range: vscode.Range, changes: readonly vscode.TextDocumentContentChangeEvent[]): vscode.Range {
  const above = changes.filter((each) => !each.range.end.isAfter(range.start));
  const added = above.map(({ range: { start, end }, text }) => text.split('\n').length - 1 - (end.line - start.line));
  const line = Math.max(0, range.start.line + added.reduce((sum, lines) => sum + lines, 0));
  const start = new vscode.Position(line, range.start.character);
  return new vscode.Range(start, start);
}

function decorationOf(marked: Marked, document: vscode.TextDocument): vscode.DecorationOptions {
  const { range, story, target } = marked;
  const reason = reasonOf(story);
  const cause = story.cause === undefined ? undefined : oneLine(story.cause);
  // Who turned the lenses off reads the reason behind the line.
  const isAbove = hasLenses(document);
  const traps = (story.traps ?? []).map((each) => oneLine(each));
  const atLine = story.causeAtLine === undefined ? undefined : oneLine(story.causeAtLine);
  const inSight = isAbove && story.causeInBrief !== undefined ? oneLine(story.causeInBrief) : atLine;
  const words = [isAbove ? undefined : reason, inSight, ...traps].filter((each) => each !== undefined).join(' · ');
  const shown = isAbove ? shortened(loadCore().sheets.withShortHexApart(words), longestCause) : words;
  // Once each: the cause of a call is often the cause at its line.
  const whole = [...new Set([reason, cause ?? atLine, ...traps])].filter((each) => each !== undefined);
  return {
    range,
    renderOptions: { after: { contentText: hereText(story, shown, marked) } },
    hoverMessage: markdownText(lineHoverText(whole, target), lineCommands),
  };
}

/** Whether the user lets lenses stand above lines. */
function hasLenses(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration('editor', document).get('codeLens') !== false;
}

/** The values of variables at the ends of the lines that gave them. */
function valuesOf(
  { story: { variables }, isEdited, isTrial }: Marked,
  document: vscode.TextDocument,
): vscode.DecorationOptions[] {
  const byLine = new Map<number, string[]>();
  for (const { name, value, line } of variables)
    if (line < document.lineCount) byLine.set(line, [...(byLine.get(line) ?? []), oneLine(`${name} = ${value}`)]);
  return [...byLine].map(([line, words]) => {
    const { range } = document.lineAt(line);
    const listed = words.join(', ');
    // Those of a trial aren't what the call had when it failed.
    const before = isTrial
      ? vscode.l10n.t('in the last trial: {0}', listed)
      : vscode.l10n.t('before your edit: {0}', listed);
    const whole = isEdited ? before : listed;
    const shown = shortened(loadCore().sheets.withShortHex(whole), longestCause);
    return {
      range: new vscode.Range(range.end, range.end),
      renderOptions: { after: { contentText: shown } },
      ...(shown !== whole && { hoverMessage: new vscode.MarkdownString().appendText(words.join('\n\n')) }),
    };
  });
}

function hereText(
  { isIgnored }: MarkedStory,
  words: string,
  { isEdited, isTrial }: Pick<Marked, 'isEdited' | 'isTrial'>,
): string {
  const now = isTrial ? vscode.l10n.t('would fail here') : vscode.l10n.t('failed here');
  const before = isTrial
    ? vscode.l10n.t('failed here in the last trial')
    : vscode.l10n.t('failed here before your edit');
  const ignored = isEdited ? vscode.l10n.t('ignored here before your edit') : vscode.l10n.t('ignored here');
  const what = isIgnored ? ignored : isEdited ? before : now;
  // The end may be out of sight. What is looked for are the values, unless they aren't about the text before them any more.
  const parts = isEdited ? [what, words] : [words, what];
  return parts.filter((each) => each !== '').join(' · ');
}

function reasonOf(story: MarkedStory): string {
  return oneLine(loadCore().sheets.reasonWithHint(story));
}

/** Cut between two words, unless a long one would leave little. */
function shortened(words: string, longest: number): string {
  const letters = [...words];
  if (letters.length <= longest) return words;
  const start = letters.slice(0, longest - 1).join('');
  // A word that ends just there is whole.
  const end = letters[longest - 1] === ' ' ? start.length : start.lastIndexOf(' ');
  const shown = end > start.length / 2 ? start.slice(0, end) : start;
  return `${shown.replace(/[\s,;:(]+$/, '')}…`;
}

/** A CodeLens draws `$(name)` as an icon, also in the words of strangers. */
function withoutIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}

function basename({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
