import * as vscode from 'vscode';
import type { GasByLine, LineGas } from '../../core/trace/gas/gasByLine.ts';
import type { BuiltSources } from '../builds/builtSources.ts';
import type { CommandHandlers } from '../commands.ts';
import { createContextKeys } from '../contextKeys.ts';
import { loadCore } from '../loadCore.ts';
import { offerCommand, offerTransaction } from '../messages/offerCommand.ts';
import { showDocument } from '../messages/showDocument.ts';
import type { Connections } from '../network/connections.ts';
import type { SheetPanels } from '../panels/sheetPanels.ts';
import type { LedgerThing } from '../targets/ledgerThing.ts';
import { readLineRef } from '../targets/refCommand.ts';
import type { FailureExplainer } from './explainer.ts';
import type { Patiently } from './patiently.ts';

export interface GasCommands extends vscode.Disposable {
  readonly handlers: Pick<CommandHandlers, `ledgerLens.gas.${'showByLine' | 'goToLine' | 'hide'}`>;
}

/** The most transactions whose lines can be opened from their tables. */
const mostKept = 20;

/** The gas of a transaction by line: a table in a panel, and marks in the sources. */
export function createGasCommands(parts: {
  connections: Connections;
  panels: SheetPanels;
  sources: BuiltSources;
  explainer: FailureExplainer;
  patiently: Patiently;
  resolveThing: (given: unknown) => Promise<LedgerThing | undefined>;
}): GasCommands {
  const { connections, panels, sources, explainer, patiently, resolveThing } = parts;
  const marks = createGasMarks(sources);
  const kept = new Map<string, GasByLine>();
  return {
    handlers: {
      async 'ledgerLens.gas.showByLine'(given) {
        const thing = await resolveThing(given);
        if (!thing) return;
        const found = await patiently(vscode.l10n.t('Finding the gas of each line…'), (signal, say) =>
          explainer.gasByLine(thing, signal, say),
        );
        if (!found) return;
        const { id, reading } = found;
        if (reading.kind === 'none') return offerTransaction(sentenceOf(reading.why, id), id, thing.network);
        if (kept.size >= mostKept) kept.clear();
        kept.set(id, reading.gas);
        await marks.show(reading.gas);
        panels.show(loadCore().sheets.gasByLineSheet(id, reading.gas), connections.to(thing.network));
      },
      async 'ledgerLens.gas.goToLine'(given) {
        const line = readLineRef(given);
        const gas = line && kept.get(line.id);
        const wanted = line && gas?.lines[line.line.entry];
        if (!gas || !wanted)
          return offerGas(vscode.l10n.t('No line is selected. Select one in the "Gas by line" table.'));
        await marks.show(gas);
        await marks.open(wanted);
      },
      'ledgerLens.gas.hide': async () => {
        if (!marks.hide()) await offerGas(vscode.l10n.t('No gas is shown in the sources.'));
      },
    },
    dispose: marks.dispose,
  };
}

function offerGas(sentence: string): Promise<void> {
  return offerCommand(sentence, vscode.l10n.t('Show Gas by Line'), 'ledgerLens.gas.showByLine');
}

function sentenceOf(why: 'noCall' | 'noRecord' | 'deviation', id: string): string {
  switch (why) {
    case 'noCall':
      return vscode.l10n.t("Transaction {0} didn't run a contract, so it used no gas.", id);
    case 'noRecord':
      return vscode.l10n.t('The mirror node has no record of the calls of {0}, so its gas by line is unknown.', id);
    case 'deviation':
      return vscode.l10n.t('The replay of {0} ended differently from the network, so its gas by line is unknown.', id);
  }
}

/** The gas at the end of each line of the sources, until it is hidden or the file is edited. */
function createGasMarks(sources: BuiltSources) {
  const type = vscode.window.createTextEditorDecorationType({
    after: { color: new vscode.ThemeColor('descriptionForeground'), margin: '0 0 0 3em' },
  });
  /** By the document's URI. */
  const marks = new Map<string, vscode.DecorationOptions[]>();
  const setContext = createContextKeys();
  const draw = () => {
    for (const editor of vscode.window.visibleTextEditors)
      editor.setDecorations(type, marks.get(editor.document.uri.toString()) ?? []);
    setContext('ledgerLens.isGasShown', marks.size > 0);
  };
  const hide = () => {
    const isShown = marks.size > 0;
    marks.clear();
    draw();
    return isShown;
  };
  const listeners = vscode.Disposable.from(
    type,
    vscode.window.onDidChangeVisibleTextEditors(() => marks.size > 0 && draw()),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && marks.delete(document.uri.toString())) draw();
    }),
  );
  return {
    async show({ lines, execution }: GasByLine): Promise<void> {
      const { formatInteger, percentText } = loadCore().render;
      marks.clear();
      for (const { place, gas } of lines) {
        if (!place) continue;
        const uri = (await sources.placeOf(place)).uri.toString();
        const share = percentText(((100 * gas) / Math.max(execution, 1)).toFixed(1));
        const contentText = vscode.l10n.t('{0} gas ({1})', formatInteger(BigInt(gas)), share);
        const range = new vscode.Range(place.line, place.endColumn, place.line, place.endColumn);
        marks.set(uri, [...(marks.get(uri) ?? []), { range, renderOptions: { after: { contentText } } }]);
      }
      draw();
    },
    /** Opens a line of the gas that is shown. */
    async open({ place }: LineGas): Promise<void> {
      if (!place) return;
      const start = new vscode.Position(place.line, place.column);
      const { uri } = await sources.placeOf(place);
      await showDocument(uri, { selection: new vscode.Range(start, start) });
      draw();
    },
    /** Whether there was any. */
    hide,
    dispose: () => listeners.dispose(),
  };
}
