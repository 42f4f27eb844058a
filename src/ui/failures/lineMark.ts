import * as vscode from 'vscode';
import type { Tone } from '../../core/sheets/sheet.ts';
import type { FailureStory, StoryVariable } from '../../core/trace/story/failureStory.ts';
import type { BuiltPlace } from '../builds/builtSources.ts';
import { createContextKeys } from '../contextKeys.ts';
import { ownSession } from '../debug/debugType.ts';
import { iconTitle } from '../editor/iconTitle.ts';
import { loadCore } from '../loadCore.ts';
import { oneLine } from '../messages/oneLine.ts';
import { showDocument } from '../messages/showDocument.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';

/** The mark at a failing line, until it is dismissed. If the file is edited, it says that it's about the text before. */
export interface LineMark extends vscode.Disposable {
  /** Opens the document at the line and marks it; another mark goes. */
  show(place: BuiltPlace, range: vscode.Range, story: MarkedStory, target: EntityTarget): Promise<void>;
  /** The transaction of the mark, if it is in the document; with a position, if that is on its line, and nothing was edited. */
  at(document: vscode.TextDocument, position?: vscode.Position): EntityTarget | undefined;
  /** Whether it is at the failing line of that transaction. */
  isOf(id: string): boolean;
  /** Says above the line what a change to try gave, if anything. @returns whether the line is marked */
  say(id: string, tried: Tried | undefined): boolean;
  /** Whether there was one. */
  dismiss(): boolean;
}

/** What is said at a line, and the variables of the function there that are declared in the same source. */
interface MarkedStory extends Pick<FailureStory, 'failure' | 'reason' | 'cause' | 'traps' | 'isIgnored'> {
  /** Undefined if the cause isn't about this line. */
  readonly causeAtLine: string | undefined;
  readonly variables: readonly StoryVariable[];
}

/** What a trial gave, what it does, or that it couldn't or was cancelled: what an earlier one gave is about other code. */
export type Tried =
  | {
      readonly headline: string;
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

interface Marked extends BuiltPlace {
  readonly range: vscode.Range;
  readonly isEdited?: true;
  /** An edit took the line away, or a trial has said how the call would end: nothing stands at the line any more. */
  readonly isOver?: true;
  readonly tried?: Tried;
  readonly story: MarkedStory;
  readonly target: EntityTarget;
}

/** In a CodeLens, whose commands must stay in sight; longer ones are whole in the hover of the line. */
const longestReason = 70;
/** Behind the line, which has more room. */
const longestCause = 140;

export function createLineMark(): LineMark {
  const line = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('inputValidation.errorBackground'),
    // High contrast themes have no such background; in the others, this color is transparent.
    outline: '1px dashed',
    outlineColor: new vscode.ThemeColor('contrastActiveBorder'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.errorForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
    after: { color: new vscode.ThemeColor('errorForeground'), margin: '0 0 0 2em', fontStyle: 'italic' },
  });
  // The line is proven only of the text before.
  const lineBefore = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    after: { color: new vscode.ThemeColor('descriptionForeground'), margin: '0 0 0 2em', fontStyle: 'italic' },
  });
  const values = vscode.window.createTextEditorDecorationType({
    after: {
      color: new vscode.ThemeColor('editor.inlineValuesForeground'),
      backgroundColor: new vscode.ThemeColor('editor.inlineValuesBackground'),
      margin: '0 0 0 2em',
    },
  });
  const changed = new vscode.EventEmitter<void>();
  let marked: Marked | undefined;
  const isMarked = (uri: vscode.Uri) => marked?.uri.toString() === uri.toString();
  const setContext = createContextKeys();
  const draw = () => {
    // The debugger's values are those of another moment, at the ends of the same lines.
    const isDebugged = ownSession() !== undefined;
    for (const editor of vscode.window.visibleTextEditors) {
      const own = marked && !marked.isOver && isMarked(editor.document.uri) ? marked : undefined;
      const atLine = own ? [decorationOf(own, editor.document)] : [];
      editor.setDecorations(line, own?.isEdited ? [] : atLine);
      editor.setDecorations(lineBefore, own?.isEdited ? atLine : []);
      editor.setDecorations(values, own && !isDebugged ? valuesOf(own, editor.document) : []);
    }
    changed.fire();
    setContext('ledgerLens.isFailureMarked', marked !== undefined);
  };
  const dismiss = () => {
    if (!marked) return false;
    marked = undefined;
    draw();
    return true;
  };
  const lenses: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses({ uri }) {
      if (!marked || !isMarked(uri)) return [];
      const { range, story, target, changed: file, isEdited, tried } = marked;
      const at = new vscode.Range(range.start, range.start);
      const reason = shortened(reasonOf(story));
      const reasonWords = isEdited ? vscode.l10n.t('Before your edit: {0}', reason) : reason;
      const tryChange = new vscode.CodeLens(at, {
        command: 'ledgerLens.failure.tryChange',
        title: vscode.l10n.t('Try My Change'),
        tooltip: vscode.l10n.t('Would the call succeed with your change?'),
        arguments: [target],
      });
      const dismissIt = new vscode.CodeLens(at, {
        command: 'ledgerLens.failure.dismiss',
        title: vscode.l10n.t('Dismiss'),
      });
      const isCopy = file && [
        new vscode.CodeLens(at, {
          command: 'vscode.diff',
          title: vscode.l10n.t('{0} has changed since this build: Compare', basename(file)),
          arguments: [uri, file, vscode.l10n.t('{0}: As Built ↔ Now', basename(file))],
        }),
      ];
      return [
        // Above the line, because a long line has no room behind it. Without a command, it is a text.
        new vscode.CodeLens(at, tried ? resultCommand(tried) : { command: '', title: withoutIcons(reasonWords) }),
        ...(isCopy ?? []),
        new vscode.CodeLens(at, {
          command: 'ledgerLens.entity.open',
          title: vscode.l10n.t('Open Transaction'),
          tooltip: target.id,
          arguments: [target],
        }),
        new vscode.CodeLens(at, {
          command: 'ledgerLens.transaction.debug',
          title: vscode.l10n.t('Debug'),
          tooltip: vscode.l10n.t('Step through the transaction, forwards and backwards'),
          arguments: [target],
        }),
        tryChange,
        dismissIt,
      ];
    },
  };
  const listeners = vscode.Disposable.from(
    line,
    lineBefore,
    values,
    changed,
    // Of every scheme, the built copies' too.
    vscode.languages.registerCodeLensProvider({ pattern: '**/*' }, lenses),
    vscode.window.onDidChangeVisibleTextEditors(() => marked && draw()),
    vscode.debug.onDidChangeActiveDebugSession(() => marked && draw()),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!marked || contentChanges.length === 0 || !isMarked(document.uri)) return;
      marked = edited(marked, contentChanges);
      draw();
    }),
  );
  return {
    async show(place, range, story, target) {
      marked = { ...place, range, story, target };
      const editor = await showDocument(place.uri, {
        selection: new vscode.Range(range.start, range.start),
      });
      editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      draw();
    },
    at({ uri }, position) {
      if (!marked || !isMarked(uri) || (position && marked.isEdited)) return undefined;
      const { range, target } = marked;
      const line = position?.line ?? range.start.line;
      return line >= range.start.line && line <= range.end.line ? target : undefined;
    },
    isOf: (id) => marked?.target.id === id,
    say(id, tried) {
      if (!marked || marked.target.id !== id) return false;
      const { tried: _, ...rest } = marked;
      const isVerdict = typeof tried === 'object' && 'isVerdict' in tried && tried.isVerdict;
      marked = { ...rest, ...(tried !== undefined && { tried }), ...(isVerdict && { isOver: true }) };
      draw();
      return true;
    },
    dismiss,
    dispose: () => listeners.dispose(),
  };
}

/** What a trial gave, as a link to the whole of it or to the error; that it runs or couldn't, as a text. */
function resultCommand(tried: Tried): vscode.Command {
  const text = (icon: string, title: string) => ({ command: '', title: iconTitle(icon, title) });
  if (tried === 'failed') return text('warning', vscode.l10n.t("Couldn't try your change. Save it again to retry."));
  if (tried === 'cancelled') return text('circle-slash', vscode.l10n.t('Canceled. Save your change to try it again.'));
  if ('running' in tried) return text('loading~spin', withoutIcons(tried.running));
  const { error, isOutdated, tone } = tried;
  const headline = oneLine(tried.headline);
  const icon = isOutdated ? 'history' : tone === 'success' ? 'pass' : error ? 'error' : 'beaker';
  const shown = { title: iconTitle(icon, withoutIcons(shortened(headline))), tooltip: headline };
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

function decorationOf({ range, story, isEdited }: Marked, document: vscode.TextDocument): vscode.DecorationOptions {
  const reason = reasonOf(story);
  const cause = story.cause === undefined ? undefined : oneLine(story.cause);
  // Who turned the lenses off reads the reason behind the line.
  const hasLenses = vscode.workspace.getConfiguration('editor', document).get('codeLens') !== false;
  const traps = (story.traps ?? []).map((each) => oneLine(each));
  const atLine = story.causeAtLine === undefined ? undefined : oneLine(story.causeAtLine);
  const words = [hasLenses ? undefined : reason, atLine, ...traps].filter((each) => each !== undefined).join(' · ');
  const shown = hasLenses ? shortened(loadCore().sheets.withShortHexApart(words), longestCause) : words;
  const isSaid = cause === undefined || atLine !== undefined;
  const isWhole = isSaid && shortened(reason) === reason && shown === words;
  const whole = [reason, cause, ...traps].filter((each) => each !== undefined).join('\n\n');
  return {
    range,
    renderOptions: { after: { contentText: hereText(story, shown, isEdited === true) } },
    ...(!isWhole && { hoverMessage: new vscode.MarkdownString().appendText(whole) }),
  };
}

/** The values of variables at the ends of the lines that gave them. */
function valuesOf(
  { story: { variables }, isEdited }: Marked,
  document: vscode.TextDocument,
): vscode.DecorationOptions[] {
  const byLine = new Map<number, string[]>();
  for (const { name, value, line } of variables)
    if (line < document.lineCount) byLine.set(line, [...(byLine.get(line) ?? []), oneLine(`${name} = ${value}`)]);
  return [...byLine].map(([line, words]) => {
    const { range } = document.lineAt(line);
    const listed = words.join(', ');
    const whole = isEdited ? vscode.l10n.t('{0} before your edit', listed) : listed;
    const shown = shortened(loadCore().sheets.withShortHex(whole), longestCause);
    return {
      range: new vscode.Range(range.end, range.end),
      renderOptions: { after: { contentText: shown } },
      ...(shown !== whole && { hoverMessage: new vscode.MarkdownString().appendText(words.join('\n\n')) }),
    };
  });
}

function hereText({ isIgnored }: MarkedStory, words: string, isEdited: boolean): string {
  const ignored = isEdited ? vscode.l10n.t('Ignored here before your edit') : vscode.l10n.t('Ignored here');
  const failed = isEdited ? vscode.l10n.t('Failed here before your edit') : vscode.l10n.t('Failed here');
  return [isIgnored ? ignored : failed, words].filter((each) => each !== '').join(': ');
}

function reasonOf(story: MarkedStory): string {
  return oneLine(loadCore().sheets.reasonWithHint(story));
}

function shortened(words: string, longest = longestReason): string {
  const letters = [...words];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : words;
}

/** A CodeLens draws `$(name)` as an icon, also in the words of strangers. */
function withoutIcons(text: string): string {
  return text.replaceAll('$(', '\\$(');
}

function basename({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
