/** The extensions that are part of VS Code, without those that no story touches. */
import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * What VS Code reads and starts in each window, for nothing that a story does or sees: 2 of the 13 s of processor time that
 * a start takes. Files keep their languages and colors, and JSON, TypeScript and Markdown their language servers.
 */
const untouched: readonly RegExp[] = [
  /^copilot$/,
  /^debug-(?:auto-launch|server-ready)$/,
  /^emmet$/,
  /^extension-editing$/,
  /^git(?:$|-|hub)/,
  /^(?:grunt|gulp|jake|npm)$/,
  /^(?:css|html|php)-language-features$/,
  /^(?:ipynb|notebook-renderers)$/,
  /^merge-conflict$/,
  /^mermaid-/,
  /^microsoft-authentication$/,
  /^ms-vscode\./,
  /^simple-browser$/,
  /^terminal-suggest$/,
  /^theme-(?!defaults|seti|modern-icons)/,
  /^tunnel-forwarding$/,
];

/**
 * Makes a folder of links to the others.
 * @param main server-main.js of the server whose they are
 */
export async function linkBuiltIns(main: string, folder: string): Promise<void> {
  const all = path.join(path.dirname(main), '..', 'extensions');
  await mkdir(folder);
  const wanted = (await readdir(all, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && !untouched.some((name) => name.test(entry.name)),
  );
  // On Windows, only a junction needs no right of its own.
  await Promise.all(wanted.map(({ name }) => symlink(path.join(all, name), path.join(folder, name), 'junction')));
}
