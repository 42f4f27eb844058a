import * as l10n from '@vscode/l10n';
import { isLensError } from '../../net/errors.ts';
import { hashesTo, keccak256 as hashOf, type KeccakHasher } from '../../platform/keccak/keccak.ts';
import { createKeccakHasher } from '../../platform/keccak/keccakHasher.ts';
import { eachInTurns } from '../../platform/turns.ts';
import { findFiles, findMatching } from '../files/artifactFiles.ts';
import type { JsonObject } from '../files/buildJson.ts';
import { decodeText, objectIn, objectOf, own } from '../files/buildJson.ts';
import { nameOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { searchedFiles } from '../files/searchedFiles.ts';
import type { ArtifactBytecode, Candidate, Draft, Project, PublishedFile, Warning } from '../model/toolchain.ts';
import { builtFile, editedLaterWarnings } from './builtFile.ts';
import { type ContractMetadata, leavesOutTail, requireOneTarget, tailedBytecode } from './metadata.ts';
import {
  bodyLimit,
  checkPublishable,
  isReadableForPublishing,
  largestSource,
  placed,
  readForPublishing,
  sizeWarnings,
  solidityFile,
  suspicionWarnings,
} from './publishable.ts';
import type { SourcePlace } from './sourcePlace.ts';
import { emptySourceWarnings, libraryWarnings, settingsWarnings } from './standardJson.ts';
import { abstractWarnings } from './standardJsonDraft.ts';

export interface MetadataBuild {
  readonly candidate: Candidate;
  readonly metadata: ContractMetadata;
  readonly compilerVersion: string;
  readonly bytecode: ArtifactBytecode;
  readonly reason: string;
  /** Where a source may be on disk, likeliest first. */
  locate(path: string): readonly SourcePlace[];
  /** The text of the source with this keccak256, if the build output contains it. */
  textOf?(keccak256: string): string | undefined;
}

interface Source {
  readonly file: PublishedFile;
  /** The content to send; absent if it isn't what was built, or if the metadata already contains it. */
  readonly content?: string;
  /** Whether the build output contains the text, so that the file on disk doesn't matter. */
  readonly isKept?: true;
}

/**
 * The draft of a build whose metadata is known, with the sources read from disk. A file that doesn't have the
 * metadata's keccak256 is never sent instead of the built one: a warning names it and blocks the draft.
 */
export async function metadataDraft(workspace: Workspace, build: MetadataBuild): Promise<Draft> {
  const { candidate, metadata } = build;
  requireOneTarget(metadata, candidate.artifact);
  checkPublishable(candidate.project, metadata.sources.keys());
  const hash = await createKeccakHasher();
  const paths = [...metadata.sources.keys()];
  const elsewhere = elsewhereIn(workspace, candidate.project, paths, hash);
  const sources = await eachInTurns(paths, (path) => sourceOf(workspace, build, path, hash, elsewhere));
  const files = sources.map((source) => source.file);
  const sent = sources.flatMap(({ file, content }) => (content === undefined ? [] : [[file.path, content] as const]));
  const literal = [...metadata.sources].flatMap(([path, { content }]) =>
    content === undefined ? [] : [[path, content] as const],
  );
  return {
    toolchain: candidate.project.toolchain,
    body: { route: 'metadata', metadata: acceptedMetadata(metadata), sources: objectOf(sent) },
    reason: build.reason,
    compilerVersion: build.compilerVersion,
    contractIdentifier: `${metadata.path}:${metadata.name}`,
    contractName: metadata.name,
    language: metadata.language,
    files: files.map(placed),
    bytecode: tailedBytecode(build.bytecode, metadata.language, metadata.settings),
    warnings: [
      ...abstractWarnings(candidate),
      ...suspicionWarnings(candidate.project, files),
      ...editedLaterWarnings(sources.flatMap(({ file, isKept }) => (isKept ? [file] : []))),
      ...changedWarnings(sources.flatMap(({ file, isKept }) => (isKept ? [] : [file]))),
      ...emptySourceWarnings([...sent, ...literal]),
      ...settingsWarnings(metadata.language, metadata.settings),
      ...libraryWarnings(build.bytecode.creationLinkReferences),
      ...sizeWarnings(files.reduce((sum, file) => sum + file.bytes, 0)),
    ],
  };
}

/** The metadata with settings that its compiler accepts, which doesn't accept all that it writes. */
function acceptedMetadata(metadata: ContractMetadata): JsonObject {
  const settings = { ...metadata.settings, ...acceptedTail(metadata), ...acceptedOptimizer(metadata) };
  return { ...metadata.json, settings };
}

/**
 * If the build omits the metadata tail, the compiler's metadata still claims an IPFS hash. Setting no hash makes them
 * consistent again.
 */
function acceptedTail({ settings }: ContractMetadata): JsonObject | undefined {
  if (!leavesOutTail(settings)) return undefined;
  return { metadata: { ...objectIn(settings.metadata), bytecodeHash: 'none' } };
}

const inlinerUnknown = /^0\.8\.[234]\+/;

/**
 * Solidity 0.8.2 to 0.8.4 write whether they inline functions, but don't take it (argotorg/sourcify #640): it is on as
 * the optimizer is, and the other details are all written.
 */
function acceptedOptimizer({ settings, compilerVersion }: ContractMetadata): JsonObject | undefined {
  const optimizer = objectIn(settings.optimizer);
  const { inliner, ...details } = { ...objectIn(own(optimizer, 'details')) };
  if (inliner === undefined || !inlinerUnknown.test(compilerVersion ?? '')) return undefined;
  return { optimizer: { ...optimizer, ...(inliner === true && { enabled: true }), details } };
}

async function sourceOf(
  workspace: Workspace,
  build: MetadataBuild,
  path: string,
  hash: KeccakHasher | undefined,
  elsewhere: Elsewhere,
): Promise<Source> {
  const expected = build.metadata.sources.get(path);
  const places = build.locate(path);
  const origin = places[0]?.origin ?? 'dependency';
  const builtAs = async (text: string) => {
    const file = await builtFile(workspace, { ...build, path: build.metadata.path }, path, text);
    return { file: file.state === 'notOnDisk' ? { ...file, origin } : file, isKept: true } as const;
  };
  if (expected?.content !== undefined) {
    const bytes = encoder.encode(expected.content);
    if (expected.keccak256 !== undefined && hashesTo(bytes, expected.keccak256, hash)) return builtAs(expected.content);
    return { file: { path, origin, bytes: bytes.byteLength, state: 'edited' } };
  }
  const kept = expected?.keccak256 === undefined ? undefined : build.textOf?.(expected.keccak256);
  if (kept !== undefined) {
    return { ...(await builtAs(kept)), content: kept };
  }
  for (const place of places) {
    const found = await sourceOnDisk(workspace, build.candidate.project, path, place.path, expected?.keccak256, hash);
    if (found === undefined) continue;
    const file = { path, origin: place.origin, bytes: found.bytes, onDisk: place.path };
    return found.text === undefined
      ? { file: { ...file, state: 'edited' } }
      : { file: { ...file, state: 'same' }, content: found.text };
  }
  const found = expected?.keccak256 === undefined ? undefined : await elsewhere(path, expected.keccak256);
  if (found === undefined) return { file: { path, origin, bytes: 0, state: 'missing' } };
  return { file: { path, origin, bytes: found.bytes, onDisk: found.onDisk, state: 'same' }, content: found.text };
}

/** The file with the source's name and hash that is somewhere else in the project. */
type Elsewhere = (path: string, keccak256: string) => Promise<Found | undefined>;

interface Found {
  readonly onDisk: string;
  readonly bytes: number;
  readonly text: string;
}

/** Files of one name that are compared with a source's hash. */
const mostPlaces = 32;
/** Files of other names that are. */
const mostRenamed = 1_000;

/**
 * Finds sources anywhere in the project, for the compiler may have had other folders to search, or the file has been
 * renamed. It's only an attempt:
 * it skips what can't be read, and one draft reads no more for it than can be sent.
 */
function elsewhereIn(
  workspace: Workspace,
  project: Project,
  paths: readonly string[],
  hash: KeccakHasher | undefined,
): Elsewhere {
  let walk: ReturnType<typeof findFiles> | undefined;
  let left = bodyLimit;
  const names = new Set(paths.map(nameOf));
  let rest: Promise<string[]> | undefined;
  let next = 0;
  const byHash = new Map<string, { onDisk: string; bytes: number; content: Uint8Array }>();
  return async (path, keccak256) => {
    walk ??= findFiles(searchedFiles(workspace.files), project.root, names);
    for (const onDisk of (await walk).get(nameOf(path))?.slice(0, mostPlaces) ?? []) {
      if (left <= 0) return undefined;
      const found = await sourceOnDisk(workspace, project, path, onDisk, keccak256, hash, largestSource).catch(unread);
      left -= found?.bytes ?? 0;
      if (found?.text !== undefined) return { ...found, text: found.text, onDisk };
    }
    return renamed(keccak256);
  };

  /** A source that has another name since the build: whatever has its hash is it. */
  async function renamed(keccak256: string): Promise<Found | undefined> {
    rest ??= findMatching(searchedFiles(workspace.files), project.root, solidityFile);
    // Those with a name of the build were compared by it.
    const all = (await rest).filter((each) => !names.has(nameOf(each))).slice(0, mostRenamed);
    for (; !byHash.has(keccak256) && left > 0; next++) {
      const onDisk = all[next];
      if (onDisk === undefined) break;
      const content = await readForPublishing(workspace, project, nameOf(onDisk), onDisk, largestSource).catch(unread);
      if (content === undefined) continue;
      left -= content.byteLength;
      byHash.set((hash ?? hashOf)(content), { onDisk, bytes: content.byteLength, content });
    }
    const found = byHash.get(keccak256);
    return found && { onDisk: found.onDisk, bytes: found.bytes, text: decodeText(found.content, found.onDisk) };
  }
}

function unread(error: unknown): undefined {
  if (isLensError(error, 'cancelled')) throw error;
}

/** The file at `absolute`, with its text only if it has the `expected` hash; undefined without a file. */
async function sourceOnDisk(
  workspace: Workspace,
  project: Project,
  path: string,
  absolute: string,
  expected: string | undefined,
  hash: KeccakHasher | undefined,
  most?: number,
): Promise<{ bytes: number; text?: string } | undefined> {
  const { hashed, files } = workspace;
  if (hashed !== undefined && (await isReadableForPublishing(workspace, project, path, absolute))) {
    const known = hashed.get(absolute, await files.stat(absolute));
    if (known !== undefined && known.keccak256 === expected) return known;
  }
  const content = await readForPublishing(workspace, project, path, absolute, most);
  if (content === undefined) return undefined;
  const bytes = content.byteLength;
  if (expected === undefined || !hashesTo(content, expected, hash)) return { bytes };
  const text = decodeText(content, path);
  hashed?.keep(absolute, await files.stat(absolute), { keccak256: expected, text, bytes });
  return { bytes, text };
}

const encoder = new TextEncoder();

function changedWarnings(files: readonly PublishedFile[]): Warning[] {
  const warnings: Warning[] = [];
  for (const { path, state } of files) {
    if (state === 'edited') {
      warnings.push({
        kind: 'edited',
        path,
        message: l10n.t`${path} has changed since the build. To publish what was built, restore the file. If the change is deployed, build again.`,
        blocks: true,
      });
    } else if (state === 'missing') {
      warnings.push({
        kind: 'missing',
        path,
        message: l10n.t`${path} is required but missing. Build again or restore the file.`,
        blocks: true,
      });
    }
  }
  return warnings;
}
