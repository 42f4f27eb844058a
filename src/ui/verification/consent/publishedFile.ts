import * as vscode from 'vscode';
import type { Draft, PublishedFile } from '../../../core/projects/model/toolchain.ts';
import { plainMessage } from '../../messages/plainMessage.ts';

/** A file that will leave, as a row: its size, where it comes from, and whether it still is what was built. */
export function fileRow({ route }: Draft['body'], file: PublishedFile): { label: string; description: string } {
  const states: Record<PublishedFile['state'], string> = {
    same: '',
    // With metadata alone it is the file on disk that would be sent; a build's own input holds what was built.
    edited:
      route === 'metadata'
        ? vscode.l10n.t('edited since the build: its hash no longer matches')
        : vscode.l10n.t('edited since the build: the built version is published'),
    missing: vscode.l10n.t('not found on disk'),
    notOnDisk: '',
  };
  const origin = file.origin === 'workspace' ? vscode.l10n.t('this workspace') : vscode.l10n.t('dependency');
  return {
    label: `$(file) ${plainMessage(file.path)}`,
    description: [bytesText(file.bytes), origin, states[file.state]].filter(Boolean).join(' · '),
  };
}

/** Shows the text that would be sent, not the file on disk: they may differ. */
export async function openPublishedFile({ body }: Pick<Draft, 'body'>, { path }: PublishedFile): Promise<void> {
  const language = /\.vyi?$/.test(path) ? 'vyper' : path.endsWith('.sol') ? 'solidity' : 'plaintext';
  await showText(textOf(body, path), language);
}

/** Shows the request exactly as it will be sent, indented. */
export async function openRequest(body: Uint8Array): Promise<void> {
  const request: unknown = JSON.parse(new TextDecoder().decode(body));
  await showText(JSON.stringify(request, null, 2), 'json');
}

function textOf(body: Draft['body'], path: string): string {
  if (body.route === 'standardJson') return contentIn(body.stdJsonInput.sources[path]) ?? '';
  const { sources } = body.metadata;
  const inMetadata = typeof sources === 'object' && sources !== null ? new Map(Object.entries(sources)).get(path) : {};
  return body.sources[path] ?? contentIn(inMetadata) ?? '';
}

/** The compiler's metadata may hold a source itself (`useLiteralContent`). */
function contentIn(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null || !('content' in source)) return undefined;
  return typeof source.content === 'string' ? source.content : undefined;
}

async function showText(content: string, language: string): Promise<void> {
  const known = await vscode.languages.getLanguages();
  const document = await vscode.workspace.openTextDocument({
    content,
    language: known.includes(language) ? language : 'plaintext',
  });
  await vscode.window.showTextDocument(document, { preview: true, preserveFocus: true });
}

export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KiB` : `${(kib / 1024).toFixed(1)} MiB`;
}

/** What fits on a row's first line. */
const longestLabel = 88;

/** One warning as a row; of a long one what follows its first part stands below. */
export function warningRow({ message, blocks }: Draft['warnings'][number]): { label: string; detail?: string } {
  const text = plainMessage(message);
  const icon = `$(${blocks ? 'error' : 'warning'})`;
  // What stands in parentheses stays whole.
  const [, first, rest] =
    text.length > longestLabel ? (/^((?:[^()]|\([^()]*\)){1,88}?)[.:;] (.+)$/.exec(text) ?? []) : [];
  if (first === undefined || rest === undefined) return { label: `${icon} ${text}` };
  return { label: `${icon} ${first}`, detail: rest.charAt(0).toUpperCase() + rest.slice(1) };
}
