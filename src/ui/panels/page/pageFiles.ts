import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';

/**
 * What every page consists of. It is in the document itself: a page that had to load it would stand without its style, and
 * deaf, until a busy machine delivers it.
 */
export interface PageFiles {
  readonly script: string;
  /** The style, with the font of its icons from an address. */
  style(font: string): string;
  readonly font: vscode.Uri;
}

/** The files of the installed extension, read with the first page, and once. */
export function createPageFiles(extensionUri: vscode.Uri): PageFiles {
  const at = (name: string) => vscode.Uri.joinPath(extensionUri, name);
  const read = (name: string) => readFileSync(at(name).fsPath, 'utf8');
  let texts: { icons: string; style: string; script: string } | undefined;
  const known = () => {
    texts ??= { icons: read('dist/codicon.css'), style: read('dist/sheet.css'), script: read('dist/sheet.js') };
    return texts;
  };
  return {
    get script() {
      return known().script;
    },
    style: (font) => `${known().icons.replace(/url\([^)]*\)/, () => `url("${font}")`)}\n${known().style}`,
    font: at('dist/codicon.ttf'),
  };
}
