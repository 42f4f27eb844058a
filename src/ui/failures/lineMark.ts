import * as vscode from 'vscode';
import type { Tone } from '../../core/sheets/sheet.ts';
import type { FailureStory, StoryVariable } from '../../core/trace/story/failureStory.ts';
import type { BuiltPlace } from '../builds/builtSources.ts';
import { createContextKeys } from '../contextKeys.ts';
import { ownSession } from '../debug/debugType.ts';
import { loadCore } from '../loadCore.ts';
import { oneLine } from '../messages/oneLine.ts';
import { showDocument } from '../messages/showDocument.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';

/** The mark at a failing line, until it is dismissed. If the file is edited, what it says becomes a change to try. */
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

/** What a trial gave, or that it runs or couldn't: what an earlier one gave is about other code. */
export type Tried =
  | {
      readonly headline: string;
      readonly tone: Tone;
      /** The sources were edited since. */
      readonly isOutdated: boolean;
    }
  | 'running'
  | 'failed';

interface Marked extends BuiltPlace {
  readonly range: vscode.Range;
  readonly isEdited?: true;
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
      const isHere = marked && !marked.isEdited && isMarked(editor.document.uri);
      const own = isHere && marked ? marked : undefined;
      editor.setDecorations(line, own ? [decorationOf(own, editor.document)] : []);
      editor.setDecorations(values, own && !isDebugged ? valuesOf(own.story, editor.document) : []);
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
      if (isEdited) return [...(tried ? [new vscode.CodeLens(at, resultCommand(tried))] : []), tryChange, dismissIt];
      const isCopy = file && [
        new vscode.CodeLens(at, {
          command: 'vscode.diff',
          title: vscode.l10n.t('{0} has changed since this build: Compare', basename(file)),
          arguments: [uri, file, vscode.l10n.t('{0}: As Built ↔ Now', basename(file))],
        }),
      ];
      return [
        // Above the line, because a long line has no room behind it. Without a command, it is a text.
        new vscode.CodeLens(at, { command: '', title: withoutIcons(shortened(reasonOf(story))) }),
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
    values,
    changed,
    // Of every scheme, the built copies' too.
    vscode.languages.registerCodeLensProvider({ pattern: '**/*' }, lenses),
    vscode.window.onDidChangeVisibleTextEditors(() => marked && draw()),
    vscode.debug.onDidChangeActiveDebugSession(() => marked && draw()),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!marked || contentChanges.length === 0 || !isMarked(document.uri)) return;
      marked = { ...marked, range: movedBy(marked.range, contentChanges), isEdited: true };
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
      marked = { ...rest, isEdited: true, ...(tried !== undefined && { tried }) };
      draw();
      return true;
    },
    dismiss,
    dispose: () => listeners.dispose(),
  };
}

/** What a trial gave, as a link to the whole of it; that it runs or couldn't, as a text. */
function resultCommand(tried: Tried): vscode.Command {
  if (tried === 'failed')
    return { command: '', title: `$(warning) ${vscode.l10n.t("Couldn't try your change. Save it again to retry.")}` };
  if (tried === 'running') return { command: '', title: `$(loading~spin) ${vscode.l10n.t('Trying your change…')}` };
  const headline = oneLine(tried.headline);
  const icon = tried.isOutdated ? '$(history)' : tried.tone === 'success' ? '$(pass)' : '$(beaker)';
  return {
    command: 'ledgerLens.failure.showTrial',
    title: `${icon} ${withoutIcons(shortened(headline))}`,
    tooltip: headline,
  };
}

/** The line after changes above it. */
function movedBy(range: vscode.Range, changes: readonly vscode.TextDocumentContentChangeEvent[]): vscode.Range {
  const above = changes.filter((each) => each.range.end.isBefore(range.start));
  const added = above.map(({ range: { start, end }, text }) => text.split('\n').length - 1 - (end.line - start.line));
  const line = Math.max(0, range.start.line + added.reduce((sum, lines) => sum + lines, 0));
  return new vscode.Range(line, 0, line, 0);
}

function decorationOf({ range, story }: Marked, document: vscode.TextDocument): vscode.DecorationOptions {
  const reason = reasonOf(story);
  const cause = story.cause === undefined ? undefined : oneLine(story.cause);
  // Who turned the lenses off reads the reason behind the line.
  const hasLenses = vscode.workspace.getConfiguration('editor', document).get('codeLens') !== false;
  const traps = (story.traps ?? []).map((each) => oneLine(each));
  const atLine = story.causeAtLine === undefined ? undefined : oneLine(story.causeAtLine);
  const words = [hasLenses ? undefined : reason, atLine, ...traps].filter((each) => each !== undefined).join(' · ');
  const shown = hasLenses ? shortened(words, longestCause) : words;
  const isSaid = cause === undefined || atLine !== undefined;
  const isWhole = isSaid && shortened(reason) === reason && shown === words;
  const whole = [reason, cause, ...traps].filter((each) => each !== undefined).join('\n\n');
  return {
    range,
    renderOptions: { after: { contentText: hereText(story, shown) } },
    ...(!isWhole && { hoverMessage: new vscode.MarkdownString().appendText(whole) }),
  };
}

/** The values of variables at the ends of the lines that declare them. */
function valuesOf({ variables }: MarkedStory, document: vscode.TextDocument): vscode.DecorationOptions[] {
  const byLine = new Map<number, string[]>();
  for (const { name, value, line } of variables)
    if (line < document.lineCount) byLine.set(line, [...(byLine.get(line) ?? []), oneLine(`${name} = ${value}`)]);
  return [...byLine].map(([line, words]) => {
    const { range } = document.lineAt(line);
    const whole = words.join(', ');
    const shown = shortened(loadCore().sheets.withShortHex(whole), longestCause);
    return {
      range: new vscode.Range(range.end, range.end),
      renderOptions: { after: { contentText: shown } },
      ...(shown !== whole && { hoverMessage: new vscode.MarkdownString().appendText(words.join('\n\n')) }),
    };
  });
}

function hereText({ isIgnored }: MarkedStory, words: string): string {
  if (isIgnored) return words === '' ? vscode.l10n.t('Ignored here') : vscode.l10n.t('Ignored here: {0}', words);
  return words === '' ? vscode.l10n.t('Failed here') : vscode.l10n.t('Failed here: {0}', words);
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
