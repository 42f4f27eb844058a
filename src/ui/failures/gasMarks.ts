import * as vscode from 'vscode';
import type { GasByLine, LineGas } from '../../core/trace/gas/gasByLine.ts';
import type { BuiltSources } from '../builds/builtSources.ts';
import { createContextKeys } from '../contextKeys.ts';
import { loadCore } from '../loadCore.ts';
import { showDocument } from '../messages/showDocument.ts';

/** The gas at the end of each line of the sources, until it is hidden or the file is edited. */
interface GasMarks extends vscode.Disposable {
  show(gas: GasByLine): Promise<void>;
  /** Opens a line of the gas that is shown. */
  open(line: LineGas): Promise<void>;
  /** Whether there was any. */
  hide(): boolean;
}

export function createGasMarks(sources: BuiltSources): GasMarks {
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
    async show({ lines, execution }) {
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
    async open({ place }) {
      if (!place) return;
      const start = new vscode.Position(place.line, place.column);
      const { uri } = await sources.placeOf(place);
      await showDocument(uri, { selection: new vscode.Range(start, start) });
      draw();
    },
    hide,
    dispose: () => listeners.dispose(),
  };
}
