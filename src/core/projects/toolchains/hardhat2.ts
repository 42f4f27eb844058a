import * as l10n from '@vscode/l10n';
import { NotJsonError, slicePath, sliceTopLevel } from '../../json/jsonSlices.ts';
import { LensError } from '../../net/errors.ts';
import { artifactBytecode } from '../bytecode/artifactBytecode.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import { readMetadata } from '../drafts/metadata.ts';
import { checkInside } from '../drafts/publishable.ts';
import { projectOrPackagePlaces } from '../drafts/sourcePlace.ts';
import { standardJsonDraft, wholeInputWarnings } from '../drafts/standardJsonDraft.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, objectOf, own, parseObject, textIn, textOfJson } from '../files/buildJson.ts';
import { findInTurns } from '../files/findBytes.ts';
import { jsonMembers, parseInput, parseMembers } from '../files/jsonMembers.ts';
import { joinPath, parentOf } from '../files/paths.ts';
import type { Derivation, Workspace } from '../files/projectFiles.ts';
import type { ArtifactBytecode, Candidate, Draft, DraftOptions, Toolchain } from '../model/toolchain.ts';
import { hardhatProject } from './hardhatProject.ts';

/**
 * Hardhat 2: `artifacts/contracts/Vault.sol/Vault.json`, beside it `Vault.dbg.json` that names the build-info, which
 * has the compiler's input. Old build-infos pile up, so that link is the only way to the right one.
 */
export const hardhat2: Toolchain = {
  name: 'hardhat2',
  buildCommand: 'npx hardhat compile',
  ...hardhatProject(2, 'hh-sol-artifact-1'),
  draft,
};

const draftKeys = ['bytecode', 'deployedBytecode', 'linkReferences', 'deployedLinkReferences'];

async function draft(workspace: Workspace, candidate: Candidate, options: DraftOptions = {}): Promise<Draft> {
  const { project, sourceName } = candidate;
  const [bytes, buildInfoPath] = await Promise.all([
    workspace.files.read(candidate.artifact),
    buildInfoOf(workspace, candidate),
  ]);
  const artifact = await parseMembers(bytes, candidate.artifact, draftKeys);
  const build = await readBuild(workspace, candidate, buildInfoPath, options);
  return standardJsonDraft(workspace, {
    candidate,
    input: build.input,
    needed: build.needed,
    path: sourceName,
    compilerVersion: solidityVersion(build.compilerVersion, buildInfoPath),
    bytecode: bytecodeOf(artifact, build.compiled),
    storageLayout: own(build.compiled, 'storageLayout'),
    reason: `Standard JSON from ${buildInfoPath}: the compiler input exactly as Hardhat built it.`,
    warnings: wholeInputWarnings(build.needed, options, hasMetadata(build.compiled) ? buildInfoPath : undefined),
    locate: (path) => projectOrPackagePlaces(project, sourceName, path),
  });
}

/** Whether the build has metadata for the contract, even if it can't be read. */
function hasMetadata(compiled: JsonObject | undefined): boolean {
  return compiled !== undefined && Object.hasOwn(compiled, 'metadata') && compiled.metadata !== '';
}

interface Build {
  readonly compilerVersion: string | undefined;
  readonly input: JsonObject;
  readonly needed: ReadonlySet<string> | undefined;
  /** What is read of the compiler's output for the contract. */
  readonly compiled: JsonObject | undefined;
}

/** A build-info can have a hundred megabytes, nearly all of them of other contracts: only what is needed is parsed. */
async function readBuild(
  workspace: Workspace,
  candidate: Candidate,
  path: string,
  options: DraftOptions,
): Promise<Build> {
  const bytes = await bytesOf(workspace, candidate, path);
  const derived: Derivation = workspace.derived ?? ((_bytes, _key, make) => make());
  try {
    const parts = await derived(bytes, 'parts', () => sliceTopLevel(bytes, ['solcLongVersion', 'input']));
    const input = parts.get('input');
    if (input === undefined) throw noBuildInfo(candidate, l10n.t`${path} has no compiler input`);
    // Hardhat writes the input before the output.
    const likelyFrom = input.byteOffset + input.byteLength - bytes.byteOffset;
    const outputKey = `output of ${candidate.sourceName}:${candidate.contractName}`;
    const compiled = await derived(bytes, outputKey, () => outputOf(candidate, bytes, likelyFrom));
    const metadata = readMetadata(own(compiled, 'metadata'));
    const needed = options.sources === 'all' || metadata === undefined ? undefined : new Set(metadata.sources.keys());
    // The facts that the draft needs about each file are collected while the input is read.
    for (const source of needed ?? []) {
      const [place] = projectOrPackagePlaces(candidate.project, candidate.sourceName, source);
      if (place !== undefined) workspace.files.stat(place.path).catch(() => undefined);
    }
    return {
      compilerVersion: textOfJson(parts.get('solcLongVersion')),
      input:
        needed === undefined
          ? await parseInput(input, path)
          : await inputWith(needed, await derived(bytes, 'input', () => openInput(input, path))),
      needed,
      compiled,
    };
  } catch (cause) {
    if (cause instanceof NotJsonError) throw noBuildInfo(candidate, l10n.t`${path} is truncated or isn't JSON`, cause);
    throw cause;
  }
}

/** Of the compiler's output for a contract. Its generated sources can have more values than can be read at once. */
const outputKeys = ['metadata', 'storageLayout', 'evm.deployedBytecode.immutableReferences'];

/**
 * The compiler's output for the contract. Searches for its two adjacent keys as text: quotes within a JSON string are
 * escaped, so nothing else can look like them. If they are missing (a build-info with line breaks), the document is
 * walked.
 */
async function outputOf(
  { sourceName, contractName }: Candidate,
  bytes: Uint8Array,
  likelyFrom: number,
): Promise<JsonObject | undefined> {
  const opening = `${JSON.stringify(contractName)}:`;
  const keys = new TextEncoder().encode(`${JSON.stringify(sourceName)}:{${opening}{`);
  const behind = await findInTurns(bytes, keys, likelyFrom);
  const found = behind >= 0 ? behind : await findInTurns(bytes.subarray(0, likelyFrom), keys);
  if (found >= 0) {
    const value = await slicePath(bytes.subarray(found + keys.length - 1 - opening.length - 1), [contractName]);
    const output = value === undefined ? undefined : await jsonMembers(value, outputKeys);
    if (objectIn(own(output, 'evm')) !== undefined) return output;
  }
  const value = await slicePath(bytes, ['output', 'contracts', sourceName, contractName]);
  return value === undefined ? undefined : jsonMembers(value, outputKeys);
}

/** A compiler's input whose sources are parsed only when a contract needs them. */
interface OpenInput {
  readonly rest: JsonObject;
  /** The bytes of all sources, including those not yet in `parsed`. */
  readonly sources: Uint8Array | undefined;
  readonly parsed: Map<string, JsonObject>;
  readonly path: string;
}

async function openInput(bytes: Uint8Array, path: string): Promise<OpenInput> {
  const parts = await sliceTopLevel(bytes, ['language', 'settings', 'sources']);
  const settings = parts.get('settings');
  const rest = {
    language: textOfJson(parts.get('language')),
    ...(settings === undefined ? {} : { settings: parseObject(settings, path) }),
  };
  return { rest, sources: parts.get('sources'), parsed: new Map(), path };
}

/** The compiler's input with the sources in `needed` only. */
async function inputWith(needed: ReadonlySet<string>, input: OpenInput): Promise<JsonObject> {
  const { rest, sources, parsed, path } = input;
  const unread = [...needed].filter((name) => !parsed.has(name));
  const found = sources === undefined ? [] : await sliceTopLevel(sources, unread);
  for (const [name, source] of found) parsed.set(name, parseObject(source, path));
  const chosen = [...needed].flatMap((name) => {
    const source = parsed.get(name);
    return source === undefined ? [] : [[name, source] as const];
  });
  return { ...rest, sources: objectOf(chosen) };
}

async function buildInfoOf(workspace: Workspace, candidate: Candidate): Promise<string> {
  const link = candidate.artifact.replace(/\.json$/, '.dbg.json');
  const named = textIn(own(parseObject(await bytesOf(workspace, candidate, link), link), 'buildInfo'));
  if (named === undefined) throw noBuildInfo(candidate, l10n.t`${link} doesn't reference a build-info file`);
  const path = joinPath(parentOf(link), named);
  await checkInside(workspace, candidate.project, path);
  return path;
}

async function bytesOf({ files }: Workspace, candidate: Candidate, path: string): Promise<Uint8Array> {
  try {
    return await files.read(path);
  } catch (cause) {
    throw noBuildInfo(candidate, l10n.t`${path} is missing`, cause);
  }
}

function noBuildInfo(candidate: Candidate, why: string, cause?: unknown): LensError {
  return new LensError(
    { kind: 'input', field: 'buildInfo' },
    l10n.t`Can't read the build of ${candidate.contractName}: ${why}. Run "npx hardhat compile --force".`,
    { cause },
  );
}

/** The artifact has the bytecode; the positions of its immutables are only in the compiler's output. */
function bytecodeOf(artifact: JsonObject, compiled: JsonObject | undefined): ArtifactBytecode {
  const deployed = objectIn(own(objectIn(own(compiled, 'evm')), 'deployedBytecode'));
  return artifactBytecode({
    creation: own(artifact, 'bytecode'),
    runtime: own(artifact, 'deployedBytecode'),
    creationLinkReferences: own(artifact, 'linkReferences'),
    runtimeLinkReferences: own(artifact, 'deployedLinkReferences'),
    immutableReferences: own(deployed, 'immutableReferences'),
  });
}
