import { NotJsonError, sliceTopLevel } from '../../json/jsonSlices.ts';
import { isLensError } from '../../net/errors.ts';
import { keccak256 } from '../../platform/keccak/keccak.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, textOfJson } from '../files/buildJson.ts';
import { parseInput } from '../files/jsonMembers.ts';
import { joinPath } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { Candidate } from '../model/toolchain.ts';
import { type ContractMetadata, leavesOutTail } from './metadata.ts';
import { checkInside } from './publishable.ts';

export interface BuildInput {
  /** The build-info file. */
  readonly path: string;
  /** The compiler's input as the tool wrote it, perhaps with additional keys. */
  readonly input: JsonObject;
}

/**
 * The compiler input that the contract of `metadata` was built from, from the newest build-info that has it; undefined
 * if there is none: Forge keeps inputs with `forge build --build-info` only.
 */
export async function matchingBuildInput(
  workspace: Workspace,
  candidate: Candidate,
  metadata: ContractMetadata,
): Promise<BuildInput | undefined> {
  for (const path of await buildInfos(workspace, candidate)) {
    await checkInside(workspace, candidate.project, path);
    const parts = await partsOf(await workspace.files.read(path));
    const bytes = parts?.get('input');
    const input = bytes === undefined ? undefined : await inputIn(bytes, path);
    const version = textOfJson(parts?.get('solcVersion')) ?? textOfJson(parts?.get('solcLongVersion'));
    if (input === undefined || !isVersion(metadata, version)) continue;
    if (isInputOf(metadata, input)) return { path, input };
  }
  return undefined;
}

/** Whether the contract of `metadata` can have been built from the compiler's input `input`. */
export function isInputOf(metadata: ContractMetadata, input: JsonObject): boolean {
  return sameSettings(metadata, input) && holdsSources(metadata, input);
}

/** Skips another build's input if it's too large to read. */
async function inputIn(bytes: Uint8Array, path: string): Promise<JsonObject | undefined> {
  try {
    return await parseInput(bytes, path);
  } catch (error) {
    if (isLensError(error, 'input')) return undefined;
    throw error;
  }
}

async function partsOf(bytes: Uint8Array): Promise<Map<string, Uint8Array> | undefined> {
  try {
    return await sliceTopLevel(bytes, ['input', 'solcVersion', 'solcLongVersion']);
  } catch (error) {
    if (error instanceof NotJsonError) return undefined;
    throw error;
  }
}

/** Newest first. */
async function buildInfos(workspace: Workspace, candidate: Candidate): Promise<string[]> {
  const found = await Promise.all(
    candidate.project.outputs.map(async (output) => {
      const folder = joinPath(output, 'build-info');
      const entries = (await workspace.files.list(folder)).filter((entry) => entry.name.endsWith('.json'));
      return Promise.all(
        entries.map(async (entry) => {
          const path = joinPath(folder, entry.name);
          return { path, mtime: (await workspace.files.stat(path))?.mtime ?? 0 };
        }),
      );
    }),
  );
  return found
    .flat()
    .sort((a, b) => b.mtime - a.mtime)
    .map((file) => file.path);
}

function isVersion(metadata: ContractMetadata, version: string | undefined): boolean {
  if (version === undefined || metadata.compilerVersion === undefined) return false;
  const long = solidityVersion(metadata.compilerVersion, 'metadata');
  return long === version || long.startsWith(`${version}+`);
}

/** The settings that change the bytecode or its metadata; a setting that one side omits has the compiler's default. */
function sameSettings({ settings: built }: ContractMetadata, input: JsonObject): boolean {
  const settings = objectIn(own(input, 'settings'));
  const ofDebug = (of: JsonObject | undefined) => own(objectIn(own(of, 'debug')), 'revertStrings') ?? 'default';
  return (
    sameOptimizer(objectIn(own(built, 'optimizer')), objectIn(own(settings, 'optimizer'))) &&
    sameMetadata(built, settings) &&
    (own(settings, 'viaIR') ?? false) === (own(built, 'viaIR') ?? false) &&
    (own(settings, 'evmVersion') ?? own(built, 'evmVersion')) === own(built, 'evmVersion') &&
    ofDebug(settings) === ofDebug(built) &&
    linked(settings) === linked(built) &&
    remapped(settings) === remapped(built)
  );
}

/** Those of these details that aren't given are on as the optimizer is. */
const byDefault = ['orderLiterals', 'deduplicate', 'cse', 'constantOptimizer'];

/** The compiler writes either `enabled` or every detail. */
function sameOptimizer(built: JsonObject | undefined, given: JsonObject | undefined): boolean {
  if ((own(given, 'runs') ?? 200) !== (own(built, 'runs') ?? 200)) return false;
  const isEnabled = own(given, 'enabled') ?? false;
  const details = objectIn(own(built, 'details'));
  if (details === undefined) return isEnabled === (own(built, 'enabled') ?? false);
  const givenDetails = objectIn(own(given, 'details'));
  return (
    givenDetails !== undefined &&
    isWithin({ ...Object.fromEntries(byDefault.map((key) => [key, isEnabled])), ...givenDetails }, details)
  );
}

function isWithin(given: JsonObject, built: JsonObject): boolean {
  return Object.entries(given).every(([key, value]) => {
    const written = own(built, key);
    if (written === undefined || value === null) return true;
    const [inner, writtenInner] = [objectIn(value), objectIn(written)];
    if (inner !== undefined && writtenInner !== undefined) return isWithin(inner, writtenInner);
    // The steps behind the colon have a default too.
    return written === value || (key === 'optimizerSteps' && String(written).startsWith(`${value}:`));
  });
}

function sameMetadata(built: JsonObject, settings: JsonObject | undefined): boolean {
  if (leavesOutTail(built) !== leavesOutTail(settings)) return false;
  const [ours, theirs] = [objectIn(own(built, 'metadata')), objectIn(own(settings, 'metadata'))];
  const hash = own(ours, 'bytecodeHash');
  return (
    // Without a tail, the compiler writes a hash that it doesn't take.
    (leavesOutTail(built) || hash === undefined || (own(theirs, 'bytecodeHash') ?? 'ipfs') === hash) &&
    (own(theirs, 'useLiteralContent') ?? false) === (own(ours, 'useLiteralContent') ?? false)
  );
}

/** The linked libraries, by file in an input, by file and name in metadata. */
function linked(settings: JsonObject | undefined): string {
  const all = Object.entries(objectIn(own(settings, 'libraries')) ?? {}).flatMap(([file, value]) => {
    const named = objectIn(value);
    if (named === undefined) return [`${file}=${value}`];
    return Object.entries(named).map(([name, address]) => `${file}:${name}=${address}`);
  });
  return JSON.stringify(all.map((library) => library.replace(/^:/, '').toLowerCase()).sort());
}

/** In metadata, each has a context, if only an empty one. */
function remapped(settings: JsonObject | undefined): string {
  const list = own(settings, 'remappings');
  const all = (Array.isArray(list) ? list : []).map((item) => String(item).replace(/^(?=[^:=]*=)/, ':'));
  return JSON.stringify([...new Set(all)].sort());
}

function holdsSources(metadata: ContractMetadata, input: JsonObject): boolean {
  const sources = objectIn(own(input, 'sources'));
  for (const [path, { keccak256: expected }] of metadata.sources) {
    const content = own(objectIn(own(sources, path)), 'content');
    if (typeof content !== 'string' || keccak256(content) !== expected) return false;
  }
  return true;
}
