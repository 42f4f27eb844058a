import { importsIn } from '../../code/solidityText.ts';
import { inTurns } from '../../platform/turns.ts';
import { largestSource, readForPublishing } from '../drafts/publishable.ts';
import type { SourcePlace } from '../drafts/sourcePlace.ts';
import { decodeText } from '../files/buildJson.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Project } from '../model/toolchain.ts';
import { type Remapping, resolveImport } from './importClosure.ts';
import { checkImportLimits } from './importLimits.ts';

export interface InputSources {
  /** Name -> text: the contract's own source with what it imports. */
  readonly sources: ReadonlyMap<string, string>;
  /** Those whose text the build output doesn't contain. */
  readonly onDisk: ReadonlySet<string>;
  /** The names of imports that are nowhere. */
  readonly missing: readonly string[];
}

/**
 * The Solidity source `start` and all that it imports, from a build that contains only some of them: the compiler read
 * the others from disk. Rejects with a LensError of kind `input` for a file that may not be published.
 * @param contentOf the text in the build
 * @param placesOf where a source may be on disk, likeliest first
 */
export async function inputClosure(
  workspace: Workspace,
  project: Project,
  start: string,
  remappings: readonly Remapping[],
  contentOf: (name: string) => string | undefined,
  placesOf: (name: string) => readonly SourcePlace[],
): Promise<InputSources> {
  const sources = new Map<string, string>();
  const onDisk = new Set<string>();
  const missing: string[] = [];
  const reached = new Set([start]);
  const rest = inTurns();
  let read = 0;
  for (const name of reached) {
    const built = contentOf(name);
    const text = built ?? (await textOnDisk(workspace, project, name, placesOf(name)));
    if (text === undefined) {
      missing.push(name);
      continue;
    }
    if (built === undefined) onDisk.add(name);
    sources.set(name, text);
    read += text.length;
    for (const path of new Set(importsIn(text))) {
      reached.add(resolveImport(name, path, remappings));
      checkImportLimits(start, reached.size, read);
      const resting = rest();
      if (resting) await resting;
    }
  }
  return { sources, onDisk, missing };
}

async function textOnDisk(
  workspace: Workspace,
  project: Project,
  name: string,
  places: readonly SourcePlace[],
): Promise<string | undefined> {
  for (const { path } of places) {
    const bytes = await readForPublishing(workspace, project, name, path, largestSource);
    if (bytes !== undefined) return decodeText(bytes, path);
  }
  return undefined;
}
