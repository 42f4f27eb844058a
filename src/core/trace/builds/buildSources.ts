import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import { type JsonObject, objectIn, objectOf, own } from '../../projects/files/buildJson.ts';
import { foldersUp, isInside, parentOf } from '../../projects/files/paths.ts';
import type { ArtifactBytecode, Draft, PublishedFileState } from '../../projects/model/toolchain.ts';
import type { ContractRecord } from '../../verification/rest/schema.ts';
import type { CompilerProject } from './installCompiler.ts';

/** Where a source of a build is on disk. */
export interface SourceFile {
  /** Absolute, as in an editor's URI. */
  readonly onDisk: string | undefined;
  readonly state: PublishedFileState;
}

/** A build that can be compiled again: the compiler, its input, and the contract. */
export interface BuildSources {
  readonly language: string;
  /** The path as passed to the compiler -> the text. */
  readonly sources: ReadonlyMap<string, string>;
  /** The compiler's settings. */
  readonly settings: JsonObject;
  /** With its commit: `0.8.28+commit.7893614a`. */
  readonly compilerVersion: string;
  /** `path:Name`. */
  readonly contract: string;
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly from: 'workspace' | 'record';
  /** What builds it; undefined for a record's. */
  readonly project?: CompilerProject;
  /** Its storage layout as the compiler wrote it, if the build or the record has it. */
  readonly storageLayout?: unknown;
  /** The code as it was built; undefined if it has to be compiled to know it. */
  readonly bytecode?: ArtifactBytecode;
}

/** A build whose sources have changed since, so that it can't be compiled again. */
export interface IncompleteBuild extends Omit<BuildSources, 'sources' | 'project'> {
  readonly isIncomplete: true;
}

/** A verification record that may have the build, and couldn't be read. */
export interface UnreadBuild {
  /** Why, as a sentence. */
  readonly problem: string;
}

/** The code of a frame, for which a build is wanted. */
export interface FrameCode {
  /** The account whose code it is; '' for a creation that failed. */
  readonly address: string;
  readonly isCreation: boolean;
  /** `0x` and hex: runtime code, or creation code with its arguments. */
  readonly code: string;
}

/** The build of a contract in the workspace, or an incomplete one if a source isn't known as it was built. */
export function buildOfDraft(draft: Draft): BuildSources | IncompleteBuild {
  const { body, files } = draft;
  const [listed, given] =
    body.route === 'standardJson'
      ? [body.stdJsonInput, body.stdJsonInput.settings]
      : [body.metadata, body.metadata.settings];
  const sources = textsIn(listed.sources);
  if (body.route === 'metadata') for (const [path, content] of Object.entries(body.sources)) sources.set(path, content);
  const settings = objectIn(given) ?? {};
  const build = {
    language: draft.language,
    settings: body.route === 'standardJson' ? settings : settingsOfMetadata(settings),
    compilerVersion: draft.compilerVersion,
    contract: draft.contractIdentifier,
    files: new Map(files.map(({ path, onDisk, state }) => [path, { onDisk, state }])),
    from: 'workspace',
    ...(draft.storageLayout !== undefined && { storageLayout: draft.storageLayout }),
    bytecode: draft.bytecode,
  } as const;
  const isComplete = Object.keys(objectIn(listed.sources) ?? {}).every((path) => sources.has(path));
  return isComplete ? { ...build, sources } : { ...build, isIncomplete: true };
}

/** The build of a verified contract; undefined if the record has no sources, settings or name. */
export function sourcesOfRecord({ compilation, sources, storageLayout }: ContractRecord): BuildSources | undefined {
  const { language, compilerVersion, fullyQualifiedName: contract } = compilation ?? {};
  const settings = objectIn(compilation?.compilerSettings);
  if (!language || !compilerVersion || !contract || !settings || sources.length === 0) return undefined;
  return {
    language,
    sources: new Map(sources.map(({ path, content }) => [path, content])),
    settings: settingsOfMetadata(settings),
    compilerVersion,
    contract,
    files: new Map(),
    from: 'record',
    ...(storageLayout !== undefined && { storageLayout }),
  };
}

function textsIn(sources: unknown): Map<string, string> {
  return new Map(
    Object.entries(objectIn(sources) ?? {}).flatMap(([path, source]) => {
      const content = own(objectIn(source), 'content');
      return typeof content === 'string' ? [[path, content] as const] : [];
    }),
  );
}

/**
 * The compiler's settings from its metadata, which names the target too, and each library by its source and name in one
 * key.
 */
function settingsOfMetadata({ compilationTarget: _, libraries, ...settings }: JsonObject): JsonObject {
  const bySource = new Map<string, [name: string, address: unknown][]>();
  for (const [key, value] of Object.entries(objectIn(libraries) ?? {})) {
    if (typeof value === 'object') {
      bySource.set(key, Object.entries(objectIn(value) ?? {}));
      continue;
    }
    const source = fileOfContract(key);
    bySource.set(source, [...(bySource.get(source) ?? []), [nameOfContract(key), value]]);
  }
  if (bySource.size === 0) return settings;
  return { ...settings, libraries: objectOf([...bySource].map(([source, names]) => [source, objectOf(names)])) };
}

/**
 * The folders whose `node_modules` may have the compiler of a build: from its sources up to their workspace folder,
 * never outside.
 * @param folders the workspace folders
 */
export function compilerPackageFolders({ files }: BuildSources, folders: readonly string[]): string[] {
  const found = new Set<string>();
  for (const { onDisk } of files.values()) {
    const folder = onDisk === undefined ? undefined : folders.find((each) => isInside(each, onDisk));
    if (onDisk !== undefined && folder !== undefined)
      for (const each of foldersUp(parentOf(onDisk), folder)) found.add(each);
  }
  for (const folder of folders) found.add(folder);
  return [...found];
}
