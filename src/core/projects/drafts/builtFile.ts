import * as l10n from '@vscode/l10n';
import { utf8Length } from '../../platform/bytes.ts';
import { decodeText } from '../files/buildJson.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Candidate, PublishedFile, Warning } from '../model/toolchain.ts';
import { type SourcePlace, topOf } from './sourcePlace.ts';
import { abiIn, knownAbi } from './vyperInput.ts';

/** The build that a text comes from. */
interface BuiltFrom {
  readonly candidate: Candidate;
  /** The name of the contract's own source in that build. */
  readonly path: string;
  /** Where a source may be on disk, likeliest first. */
  locate(path: string): readonly SourcePlace[];
}

/** The file `path` as the build output has it, which is what will be sent, compared with the file on disk. */
export async function builtFile(
  workspace: Workspace,
  build: BuiltFrom,
  path: string,
  content: string,
): Promise<PublishedFile> {
  const bytes = utf8Length(content);
  for (const place of build.locate(path)) {
    if (await isOlderThanBuild(workspace, build.candidate, place.path)) {
      return { path, origin: place.origin, bytes, onDisk: place.path, state: 'same' };
    }
    let text: string;
    try {
      text = decodeText(await workspace.files.read(place.path), place.path);
    } catch {
      continue;
    }
    const isSame = text === content || withoutReturns(text) === withoutReturns(content) || isSameAbi(text, content);
    return { path, origin: place.origin, bytes, onDisk: place.path, state: isSame ? 'same' : 'edited' };
  }
  const origin = topOf(path) === topOf(build.path) ? 'workspace' : 'dependency';
  return { path, origin, bytes, state: 'notOnDisk' };
}

/** A Vyper interface is sent as its ABI alone. */
function isSameAbi(text: string, content: string): boolean {
  const [ours, theirs] = [abiIn(text), abiIn(content)];
  return (
    ours !== undefined && theirs !== undefined && JSON.stringify(knownAbi(ours)) === JSON.stringify(knownAbi(theirs))
  );
}

/** Forge compiles without Windows line ends, and Git may add them at any time: nobody edited the file. */
function withoutReturns(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/**
 * How much older than the build a file must be to count as unchanged. Files that were checked out together with their
 * build output have about the same age, which proves nothing.
 */
export const clearlyOlder = 60_000;

/** Whether a file was last changed long before the build, as most dependencies were: then it needn't be read. */
export async function isOlderThanBuild({ files }: Workspace, { builtAt }: Candidate, path: string): Promise<boolean> {
  try {
    const stat = await files.stat(path);
    return stat?.type === 'file' && stat.mtime > 0 && stat.mtime + clearlyOlder < builtAt;
  } catch {
    return false;
  }
}

/** Warns about each file that has changed since the build, because the built version is published. */
export function editedLaterWarnings(files: readonly PublishedFile[]): Warning[] {
  return files
    .filter((file) => file.state === 'edited')
    .map((file) => ({
      kind: 'edited',
      path: file.path,
      message: l10n.t`${file.path} was edited after the build. The built version will be published.`,
      blocks: false,
    }));
}
