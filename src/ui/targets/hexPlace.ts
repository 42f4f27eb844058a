import * as vscode from 'vscode';

/** Where hex stands, for a command in a hover. */
export interface HexPlace {
  uri: string;
  line: number;
  character: number;
}

/** The place that a link of ours names, or else the cursor; undefined without an editor. */
export function readHexPlace(given: unknown): { uri: vscode.Uri; position: vscode.Position } | undefined {
  if (typeof given === 'object' && given !== null && 'uri' in given && 'line' in given && 'character' in given) {
    const { uri, line, character } = given;
    if (typeof uri === 'string' && Number.isSafeInteger(line) && Number.isSafeInteger(character))
      return { uri: vscode.Uri.parse(uri), position: new vscode.Position(Number(line), Number(character)) };
  }
  const editor = vscode.window.activeTextEditor;
  return editor && { uri: editor.document.uri, position: editor.selection.start };
}
