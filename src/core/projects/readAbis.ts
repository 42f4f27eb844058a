import { membersWithin, slicePath, sliceTopLevel } from '../json/jsonSlices.ts';
import { jsonFilesBelow } from './files/artifactFiles.ts';
import { boundedFiles } from './files/boundedFiles.ts';
import { objectIn, own, textOfJson, tryParseBytes, tryParseJson } from './files/buildJson.ts';
import { jsonMembers } from './files/jsonMembers.ts';
import { joinPath } from './files/paths.ts';
import type { ProjectFiles, Workspace } from './files/projectFiles.ts';
import { searchedFiles } from './files/searchedFiles.ts';
import { findProjects } from './findContracts.ts';

/**
 * An artifact of one contract is far smaller. A larger file holds a whole build, and its contracts have their own
 * files.
 */
const largest = 8 << 20;

/** More than any project has; it limits the reading of a crafted tree. */
const mostFiles = 5_000;

/** Builds beside the artifacts; older ones are rarely useful. */
const mostBuilds = 8;

/** Files read at the same moment. */
const atOnce = 16;

/** A contract's ABI and its documentation, as its compiler wrote them. */
interface BuiltAbi {
  abi: unknown;
  userdoc?: unknown;
  devdoc?: unknown;
}

/**
 * The ABIs in the build output of the projects at `folder` and below, each as its compiler wrote it, as soon as it is
 * read: artifacts of Hardhat, Foundry, Truffle, Brownie, Remix and hardhat-deploy (`abi`), Solidity's metadata
 * (`output.abi`), Ape's manifest (`contractTypes`), and files that contain only an ABI (Vyper, Fe). Unreadable files
 * are skipped.
 * @param unread Called with each failure to list a folder or to look at a file: what was read may not be all.
 */
export async function* readAbis(
  { folders, files: all }: Workspace,
  folder: string,
  unread?: (error: unknown) => void,
): AsyncGenerator<BuiltAbi> {
  const files = boundedFiles(searchedFiles(all, undefined, unread));
  const projects = await findProjects({ folders, files }, folder);
  const outputs = new Set(projects.flatMap((project) => project.outputs));
  const paths = new Set<string>();
  for (const output of outputs) {
    const below = await jsonFilesBelow(files, output, (directory) => directory.endsWith('/build-info'));
    for (const path of below) if (!path.endsWith('.dbg.json')) paths.add(path);
  }
  yield* documentedBuilds(files, outputs);
  const wanted = [...paths].slice(0, mostFiles);
  for (let start = 0; start < wanted.length; start += atOnce) {
    yield* (await Promise.all(wanted.slice(start, start + atOnce).map((path) => abisIn(files, path)))).flat();
  }
}

/**
 * The contracts of Hardhat's builds, whose artifacts have no documentation, with the ABIs and documentation in the
 * compiler's metadata. Only of builds that are quickly read.
 */
async function* documentedBuilds(files: ProjectFiles, outputs: ReadonlySet<string>): AsyncGenerator<BuiltAbi> {
  for (const output of outputs) {
    const builds = await jsonFilesBelow(files, joinPath(output, 'build-info'));
    for (const path of builds.slice(0, mostBuilds)) yield* await documentsIn(files, path);
  }
}

async function documentsIn(files: ProjectFiles, path: string): Promise<BuiltAbi[]> {
  try {
    if (((await files.stat(path))?.size ?? 0) > largest) return [];
    const found: BuiltAbi[] = [];
    for await (const [, source] of membersWithin(await files.read(path), ['output', 'contracts'])) {
      // An entry that is no object has none.
      for await (const [, contract] of membersWithin(source, [])) {
        const metadata = textOfJson(await slicePath(contract, ['metadata']));
        found.push(...documented(objectIn(own(objectIn(tryParseJson(metadata)), 'output'))));
      }
    }
    return found;
  } catch {
    return [];
  }
}

async function abisIn(files: ProjectFiles, path: string): Promise<BuiltAbi[]> {
  try {
    if (((await files.stat(path))?.size ?? 0) > largest) return [];
    const bytes = await files.read(path);
    if (isArray(bytes)) return [{ abi: tryParseBytes(bytes) }];
    const top = await sliceTopLevel(bytes, ['abi', 'contractTypes', 'userdoc', 'devdoc', 'natspec', 'metadata']);
    const types = top.get('contractTypes');
    if (types) {
      const found: BuiltAbi[] = [];
      for await (const [, type] of membersWithin(types, []))
        found.push(...documented(await jsonMembers(type, ['abi', 'userdoc', 'devdoc'])));
      return found;
    }
    const part = (name: string) => slicedValue(top.get(name));
    if (!top.has('abi')) return documented(objectIn(slicedValue(await slicePath(bytes, ['output']))));
    // Foundry has the compiler's metadata as an object, Truffle and hardhat-deploy as text, Brownie both docs in one.
    const metadata = part('metadata');
    const output = objectIn(own(objectIn(typeof metadata === 'string' ? tryParseJson(metadata) : metadata), 'output'));
    const natspec = part('natspec');
    const docs = {
      userdoc: part('userdoc') ?? own(output, 'userdoc') ?? natspec,
      devdoc: part('devdoc') ?? own(output, 'devdoc') ?? natspec,
    };
    return [{ abi: part('abi'), ...docs }];
  } catch {
    // Not JSON, or gone: a build may be replacing its output just now.
    return [];
  }
}

/** The members of a compiler's output for one contract. */
function documented(contract: Readonly<Record<string, unknown>> | undefined): BuiltAbi[] {
  const abi = own(contract, 'abi');
  return abi === undefined ? [] : [{ abi, userdoc: own(contract, 'userdoc'), devdoc: own(contract, 'devdoc') }];
}

function slicedValue(slice: Uint8Array | undefined): unknown {
  return slice && tryParseBytes(slice);
}

function isArray(bytes: Uint8Array): boolean {
  return /^\s*\[/.test(new TextDecoder().decode(bytes.subarray(0, 64)));
}
