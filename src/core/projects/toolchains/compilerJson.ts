import * as l10n from '@vscode/l10n';
import { contractsIn } from '../../code/solidityText.ts';
import { LensError } from '../../net/errors.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import { createKeccakHasher } from '../../platform/keccak/keccakHasher.ts';
import { inTurns } from '../../platform/turns.ts';
import { tailOf } from '../bytecode/bytecodeTail.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import { clearlyOlder } from '../drafts/builtFile.ts';
import type { BuildInput } from '../drafts/matchingBuildInput.ts';
import { isInputOf } from '../drafts/matchingBuildInput.ts';
import { readMetadata } from '../drafts/metadata.ts';
import { metadataOrInputDraft } from '../drafts/metadataOrInputDraft.ts';
import { checkInside, isThereForPublishing, largestSource } from '../drafts/publishable.ts';
import { projectOrPackagePlaces, remixPackagePlace, type SourcePlace } from '../drafts/sourcePlace.ts';
import { standardJsonDraft } from '../drafts/standardJsonDraft.ts';
import { missingWarning, uncheckedWarning } from '../drafts/unbuiltWarnings.ts';
import { type JsonObject, objectIn, objectOf, own, tryParseObject } from '../files/buildJson.ts';
import { parseInput } from '../files/jsonMembers.ts';
import { foldersUp, joinPath, parentOf, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { textOfFile } from '../files/textOfFile.ts';
import { codeSize, contractKind } from '../model/candidate.ts';
import type { DraftQuestion } from '../model/draftQuestion.ts';
import { sourcesAt } from '../model/projectFolder.ts';
import type {
  ArtifactBytecode,
  Candidate,
  ContractKind,
  Draft,
  DraftOptions,
  Project,
  Toolchain,
} from '../model/toolchain.ts';
import { remappingsIn } from '../sources/importClosure.ts';
import { type InputSources, inputClosure } from '../sources/inputClosure.ts';
import { chosenVersion, versionQuestions } from '../unbuilt/plainSettings.ts';
import { plainVyperDraft } from '../unbuilt/plainVyper.ts';
import {
  type CompiledParts,
  type CompilerFile,
  compilerFile,
  compilerFiles,
  contentIn,
  contractsOfFile,
  partsOf,
  pathsIn,
  sourceNamesOf,
  sourcesOfInput,
} from './compilerFiles.ts';

const combinedOption = '--combined-json abi,bin,bin-runtime,metadata';

/**
 * What a compiler itself writes for many contracts, or is given, without a build tool: `solc --combined-json`, standard
 * JSON output, standard JSON input alone, `vyper -f combined_json`. Metadata says all but the sources' text, which is in
 * the input or, by its hash, on disk; an input says all but the compiler's version.
 */
export const compilerJson: Toolchain = {
  name: 'compilerJson',
  buildCommand: `solc ${combinedOption} <file> > out/combined.json`,
  recognise,
  contractsOf,
  questions,
  draft,
};

async function recognise({ files, folders }: Workspace, root: string): Promise<Project | undefined> {
  for await (const { file } of compilerFiles(files, root)) {
    const workspaceFolder = workspaceFolderOf(folders, root) ?? root;
    const folder = parentOf(file);
    return { toolchain: 'compilerJson', root, workspaceFolder, outputs: folder === root ? [] : [folder] };
  }
  return undefined;
}

async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
  const asked = sourcesAt(project, path);
  if (asked === undefined) return [];
  const found: Candidate[] = [];
  for await (const from of compilerFiles(workspace.files, project.root)) {
    const common = { project, artifact: from.file, builtAt: from.builtAt };
    if (from.kind === 'input') {
      for await (const [sourceName, source] of sourcesOfInput(from)) {
        if (!asked(sourceName)) continue;
        for (const { name, kind } of contractsIn(await inputText(workspace, project, sourceName, source))) {
          found.push({ ...common, sourceName, contractName: name, kind, isPartial: true });
        }
      }
      continue;
    }
    for await (const { sourceName, contractName, bytes } of contractsOfFile(from)) {
      if (!asked(sourceName)) continue;
      const { bytecode, metadata } = await partsOf(from.kind, bytes);
      const isVyper = from.kind === 'vyperOutput' || from.kind === 'vyperCombined';
      found.push({
        ...common,
        sourceName,
        contractName,
        kind: kindBy(bytecode),
        ...codeSize(bytecode.runtime),
        // Of Vyper, the input, if there is one, has the sources and settings.
        ...((isVyper || readMetadata(metadata) === undefined) && { isPartial: true }),
      });
    }
  }
  return found;
}

/** Without any bytecode nothing distinguishes an interface. */
function kindBy({ runtime, creation, immutableReferences }: ArtifactBytecode): ContractKind {
  if (runtime !== undefined) return contractKind(runtime, immutableReferences);
  return creation === '0x' ? 'abstract' : 'contract';
}

/** A source's text for a list of contracts, by the same rules as if it were published: an input may name any file. */
async function inputText(workspace: Workspace, project: Project, name: string, source: Uint8Array): Promise<string> {
  if (source.byteLength > largestSource) return '';
  const json = tryParseObject(source);
  const content = contentIn(json);
  if (content !== undefined) return content;
  for (const { path } of placesOf(project, name, name, pathsIn(json))) {
    const isThere = await isThereForPublishing(workspace, project, name, path).catch(() => false);
    const text = isThere ? await textOfFile(workspace.files, path, largestSource) : undefined;
    if (text !== undefined) return text;
  }
  return '';
}

/** Where a source may be on disk: the compiler may have run in any folder above its output. */
function placesOf(project: Project, known: string, name: string, paths: readonly string[] = []): SourcePlace[] {
  const [, ...above] = foldersUp(project.root, project.workspaceFolder);
  return [
    ...[...paths, name].flatMap((path) => projectOrPackagePlaces(project, known, path)),
    remixPackagePlace(project, name),
    ...above.map((folder): SourcePlace => ({ path: joinPath(folder, name), origin: 'workspace' })),
  ];
}

/** The file that lists the contract, and its part about the contract: nothing in an input. */
async function readCandidate(workspace: Workspace, { artifact, sourceName, contractName }: Candidate) {
  const from = await compilerFile(workspace.files, artifact);
  const missing = l10n.t`${artifact} no longer contains ${contractName}. Build again.`;
  if (from === undefined) throw new LensError({ kind: 'input', field: 'sources' }, missing);
  if (from.kind === 'input') return { from, parts: noParts };
  for await (const contract of contractsOfFile(from)) {
    if (contract.sourceName !== sourceName || contract.contractName !== contractName) continue;
    return { from, parts: await partsOf(from.kind, contract.bytes) };
  }
  throw new LensError({ kind: 'input', field: 'sources' }, missing);
}

const noParts: CompiledParts = { metadata: undefined, storageLayout: undefined, bytecode: {} };

async function questions(
  workspace: Workspace,
  candidate: Candidate,
  deployedRuntime?: string,
): Promise<DraftQuestion[]> {
  const { from, parts } = await readCandidate(workspace, candidate);
  if (from.version !== undefined || readMetadata(parts.metadata) !== undefined) return [];
  const input = await inputOf(workspace, candidate, from);
  const tree = await sourcesOf(workspace, candidate, input);
  return versionQuestions(openVersion(candidate, tree, parts, deployedRuntime));
}

/** The tail of the deployed code counts more than that of the build's. */
function openVersion(
  { contractName }: Candidate,
  { sources }: InputSources,
  { bytecode }: CompiledParts,
  deployedRuntime: string | undefined,
) {
  const code = [deployedRuntime, bytecode.runtime].map((hex) => (hex === undefined ? undefined : bytesOfHex(hex)));
  const [deployed, built] = code.map((bytes) => bytes && tailOf(bytes)?.solc);
  const texts = new Map([...sources].map(([name, text]) => [name, { text }] as const));
  return {
    contractName,
    config: { mentioned: [] },
    tree: { sources: texts },
    deployedVersion: built ?? deployed,
    compilers: undefined,
  };
}

async function draft(workspace: Workspace, candidate: Candidate, options: DraftOptions = {}): Promise<Draft> {
  const { artifact, project, sourceName } = candidate;
  const { from, parts } = await readCandidate(workspace, candidate);
  if (from.kind === 'vyperOutput' || from.kind === 'vyperCombined')
    return vyperDraft(workspace, candidate, from, parts, options);
  const metadata = readMetadata(parts.metadata);
  if (metadata === undefined) return inputDraft(workspace, candidate, from, parts, options);
  const inputs = await inputsOf(workspace, project);
  const kept = await textsIn(inputs);
  const draft = await metadataOrInputDraft(
    workspace,
    {
      candidate,
      metadata,
      compilerVersion: solidityVersion(metadata.compilerVersion, artifact),
      bytecode: parts.bytecode,
      locate: (name) => placesOf(project, sourceName, name),
      textOf: (hash) => kept.get(hash),
    },
    options,
    async () => inputs.find(({ input }) => isInputOf(metadata, input)),
  );
  return parts.storageLayout === undefined ? draft : { ...draft, storageLayout: parts.storageLayout };
}

/** The standard JSON inputs in the project's folders; those that can't be read aren't the contract's. */
async function inputsOf(workspace: Workspace, project: Project): Promise<(BuildInput & CompilerFile)[]> {
  const found: (BuildInput & CompilerFile)[] = [];
  for await (const from of compilerFiles(workspace.files, project.root)) {
    if (from.kind !== 'input') continue;
    await checkInside(workspace, project, from.file);
    found.push({ ...from, path: from.file, input: await parseInput(from.bytes, from.file) });
  }
  return found;
}

/** Hash -> text of the sources that are in the inputs. */
async function textsIn(inputs: readonly BuildInput[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  if (inputs.length === 0) return texts;
  const hash = await createKeccakHasher();
  const encoder = new TextEncoder();
  const rest = inTurns();
  for (const { input } of inputs) {
    for (const source of Object.values(objectIn(own(input, 'sources')) ?? {})) {
      const content = contentIn(source);
      if (content !== undefined) texts.set(hash(encoder.encode(content)), content);
      const resting = rest();
      if (resting) await resting;
    }
  }
  return texts;
}

/** An input, as it is or beside an output without metadata. */
async function inputOf(
  workspace: Workspace,
  candidate: Candidate,
  from: CompilerFile,
): Promise<BuildInput & CompilerFile> {
  const { project, artifact, sourceName, contractName } = candidate;
  if (from.kind === 'input') return { ...from, path: from.file, input: await parseInput(from.bytes, from.file) };
  if (from.kind === 'combined') {
    throw new LensError(
      { kind: 'input', field: 'metadata' },
      l10n.t`${artifact} has no metadata for ${contractName}, so its settings are unknown. Run solc with ${combinedOption}.`,
    );
  }
  const listed = await sourceNamesOf(from);
  const fitting = (await inputsOf(workspace, project)).filter(({ input }) => {
    const names = Object.keys(objectIn(own(input, 'sources')) ?? {});
    return names.every((name) => listed.has(name)) && names.length > 0 && listed.has(sourceName);
  });
  const [input, another] = fitting;
  if (input !== undefined && another === undefined) return input;
  throw new LensError(
    { kind: 'input', field: 'metadata' },
    input === undefined
      ? l10n.t`${artifact} has no metadata for ${contractName}, and the compiler's input isn't beside it. Compile with "metadata" in the output selection, or save the input in the same folder.`
      : l10n.t`${artifact} has no metadata for ${contractName}, and several inputs have its sources. Compile with "metadata" in the output selection.`,
  );
}

/** The sources that the contract needs, from the input or, as its compiler reads them, from disk. */
async function sourcesOf(
  workspace: Workspace,
  { project, sourceName }: Candidate,
  { input }: BuildInput,
): Promise<InputSources> {
  const given = objectIn(own(input, 'sources'));
  const remappings = remappingsIn(own(objectIn(own(input, 'settings')), 'remappings'));
  return inputClosure(
    workspace,
    project,
    sourceName,
    remappings,
    (name) => contentIn(own(given, name)),
    (name) => placesOf(project, sourceName, name, pathsIn(own(given, name))),
  );
}

async function inputDraft(
  workspace: Workspace,
  candidate: Candidate,
  from: CompilerFile,
  parts: CompiledParts,
  options: DraftOptions,
): Promise<Draft> {
  const { project, artifact, sourceName } = candidate;
  const found = await inputOf(workspace, candidate, from);
  const tree = await sourcesOf(workspace, candidate, found);
  const isAlone = from.kind === 'input';
  const drafted = await standardJsonDraft(workspace, {
    candidate,
    input: { ...found.input, sources: sourcesToSend(found.input, tree, options) },
    needed: undefined,
    path: sourceName,
    compilerVersion: chosenVersion(openVersion(candidate, tree, parts, options.deployedRuntime), options.answers ?? {}),
    bytecode: parts.bytecode,
    storageLayout: parts.storageLayout,
    reason: `Standard JSON from ${found.path}: the compiler's input${isAlone ? '' : ` of ${artifact}`}.`,
    warnings: [...tree.missing.map(missingWarning), ...(isAlone ? [uncheckedWarning()] : [])],
    fromDisk: isAlone ? new Set() : tree.onDisk,
    locate: (name) => placesOf(project, sourceName, name, pathsIn(own(objectIn(own(found.input, 'sources')), name))),
  });
  // The output can be of an earlier input.
  const isEarlier = !isAlone && from.builtAt + clearlyOlder < found.builtAt;
  return isEarlier ? { ...drafted, bytecode: { ...drafted.bytecode, isOfOtherSources: true } } : drafted;
}

function sourcesToSend(input: JsonObject, { sources }: InputSources, options: DraftOptions) {
  const all = options.sources === 'all' ? Object.entries(objectIn(own(input, 'sources')) ?? {}) : [];
  const others = all.flatMap(([name, source]) => {
    const content = contentIn(source);
    return content === undefined ? [] : [[name, { content }] as const];
  });
  return objectOf([...others, ...[...sources].map(([name, content]) => [name, { content }] as const)]);
}

/** Vyper's output has neither sources nor settings: those are on disk, and its defaults. */
async function vyperDraft(
  workspace: Workspace,
  candidate: Candidate,
  { version, file }: CompilerFile,
  { bytecode }: CompiledParts,
  options: DraftOptions,
): Promise<Draft> {
  const answers = { ...options.answers, ...(version !== undefined && { compilerVersion: version }) };
  const drafted = await plainVyperDraft(workspace, candidate, { ...options, answers });
  const message = l10n.t`${file} doesn't contain the sources or the settings. The files on disk and Vyper's default settings will be submitted.`;
  return {
    ...drafted,
    reason: `Standard JSON put together from ${candidate.sourceName} and its imports, by the version in ${file}.`,
    bytecode: { ...bytecode, isOfOtherSources: true },
    warnings: [
      ...drafted.warnings.filter(({ kind }) => kind !== 'unbuilt'),
      { kind: 'unbuilt', message, blocks: false },
    ],
  };
}
