import * as l10n from '@vscode/l10n';
import { membersWithin, slicePath } from '../../json/jsonSlices.ts';
import { LensError } from '../../net/errors.ts';
import { artifactBytecode } from '../bytecode/artifactBytecode.ts';
import { vyperRuntime } from '../bytecode/vyperRuntime.ts';
import { solidityVersion, vyperVersion } from '../compilers/compilerVersion.ts';
import { projectOrPackagePlaces } from '../drafts/sourcePlace.ts';
import { standardJsonDraft, wholeInputWarnings } from '../drafts/standardJsonDraft.ts';
import { missingWarning } from '../drafts/unbuiltWarnings.ts';
import { isJson, vyperSources } from '../drafts/vyperInput.ts';
import { type JsonObject, objectIn, objectOf, own, parseValue, textIn } from '../files/buildJson.ts';
import { jsonMembers, orNotJson, parseMembers } from '../files/jsonMembers.ts';
import { joinPath, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
import { codeSize, contractKind } from '../model/candidate.ts';
import { sourcesAt } from '../model/projectFolder.ts';
import type { ArtifactBytecode, Candidate, Draft, DraftOptions, Project, Toolchain } from '../model/toolchain.ts';
import { remappingsIn } from '../sources/importClosure.ts';
import { inputClosure } from '../sources/inputClosure.ts';
import { vyperClosure } from '../sources/vyperClosure.ts';
import { vyperInterfaces } from '../sources/vyperInterfaces.ts';

/**
 * Ape: one manifest, `.build/__local__.json`, with the sources as they were built, each compiler with its settings and
 * its contracts, and the contracts' bytecode. The compiler's input is put together from these.
 * Source: EIP-2678 and ape `ape.managers.project`.
 */
export const ape: Toolchain = { name: 'ape', buildCommand: 'ape compile', recognise, contractsOf, draft };

/** What is read of a contract, beside its syntax tree and more. */
const typeKeys = ['sourceId', 'deploymentBytecode', 'runtimeBytecode'];

/** A larger manifest doesn't contain a project's own contracts. */
const largest = 64 * 1024 * 1024;

async function recognise({ files, folders }: Workspace, root: string): Promise<Project | undefined> {
  const output = joinPath(root, '.build');
  const stat = await files.stat(joinPath(output, '__local__.json'));
  if (stat === undefined || stat.size > largest) return undefined;
  return { toolchain: 'ape', root, workspaceFolder: workspaceFolderOf(folders, root) ?? root, outputs: [output] };
}

async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
  const asked = sourcesAt(project, path);
  const [output = project.root] = project.outputs;
  const artifact = joinPath(output, '__local__.json');
  const stat = await workspace.files.stat(artifact);
  const bytes = asked && stat && (await bytesOfFile(workspace.files, artifact));
  if (asked === undefined || stat === undefined || bytes === undefined) return [];
  const found: Candidate[] = [];
  for await (const [contractName, type] of membersWithin(bytes, ['contractTypes'])) {
    const value = await jsonMembers(type, typeKeys);
    const sourceName = textIn(own(value, 'sourceId'));
    if (sourceName === undefined || !asked(sourceName)) continue;
    const { runtime = '' } = bytecodeOf(value);
    const kind = contractKind(runtime);
    found.push({ project, contractName, sourceName, artifact, kind, builtAt: stat.mtime, ...codeSize(runtime) });
  }
  return found;
}

async function draft(workspace: Workspace, candidate: Candidate, options: DraftOptions = {}): Promise<Draft> {
  const { project, artifact, sourceName, contractName } = candidate;
  const bytes = await workspace.files.read(artifact);
  const compiler = compilerOf(await parseMembers(bytes, artifact, ['compilers']), candidate);
  const typeBytes = await orNotJson(artifact, () => slicePath(bytes, ['contractTypes', contractName]));
  const type = typeBytes && (await parseMembers(typeBytes, artifact, typeKeys));
  const isVyper = /\.vyi?$/.test(sourceName);
  const built = await textsOf(bytes, artifact, isVyper ? /\.sol$/ : /\.(?:vyi?|json)$/);
  const settings = objectIn(own(compiler, 'settings')) ?? {};
  const locate = (name: string) => projectOrPackagePlaces(project, sourceName, name);
  // Ape copies dependencies to a hidden folder among the contracts, which the manifest leaves out.
  const imported = isVyper
    ? undefined
    : await inputClosure(
        workspace,
        project,
        sourceName,
        remappingsIn(own(settings, 'remappings')),
        (name) => built.get(name),
        locate,
      );
  const onDisk = imported
    ? new Map([...imported.sources].filter(([name]) => imported.onDisk.has(name)))
    : await vyperInterfaces(workspace, project, built);
  const texts = new Map([...built, ...onDisk]);
  const closure = isVyper ? vyperClosure(sourceName, texts) : undefined;
  const isWhole = imported?.missing.length === 0;
  const whole = isWhole ? new Set(imported.sources.keys()) : closure?.whole;
  const needed = options.sources === 'all' ? undefined : whole;
  // A file that isn't in the build, or is data, goes only where an import reaches it.
  const isSent = (name: string) =>
    (built.has(name) && !isJson(name)) || closure?.reached.has(name) || imported?.sources.has(name);
  const sources = new Map([...texts].filter(([name]) => needed?.has(name) ?? isSent(name)));
  const version = textIn(own(compiler, 'version'));
  const compilerVersion = isVyper ? vyperVersion(version, artifact) : solidityVersion(version, artifact);
  const bytecode = bytecodeOf(type);
  return standardJsonDraft(workspace, {
    candidate,
    input: {
      language: isVyper ? 'Vyper' : 'Solidity',
      ...(isVyper
        ? vyperSources(compilerVersion, sourceName, sources)
        : { sources: objectOf([...sources].map(([name, content]) => [name, { content }] as const)) }),
      settings: isVyper ? vyperSettings(sourceName, settings) : settings,
    },
    needed: undefined,
    fromDisk: new Set(onDisk.keys()),
    path: sourceName,
    compilerVersion,
    warnings: [...(imported?.missing ?? []).map(missingWarning), ...wholeInputWarnings(needed, options)],
    bytecode: isVyper ? { ...bytecode, ...vyperRuntime(bytecode.creation ?? '') } : bytecode,
    reason: `Standard JSON put together of the sources and settings in ${artifact}: Ape keeps no compiler input.`,
    locate,
  });
}

/** The last compiler that lists the contract: earlier ones belong to earlier builds. */
function compilerOf(manifest: JsonObject, { artifact, contractName }: Candidate): JsonObject {
  const compilers = own(manifest, 'compilers');
  const found = (Array.isArray(compilers) ? compilers : []).map(objectIn).findLast((compiler) => {
    const names = own(compiler, 'contractTypes');
    return Array.isArray(names) && names.includes(contractName);
  });
  if (found !== undefined) return found;
  throw new LensError(
    { kind: 'input', field: 'compilerVersion' },
    l10n.t`${artifact} doesn't say which compiler built ${contractName}. Run "ape compile --force".`,
  );
}

/** The project's sources, except those in the other language. */
async function textsOf(bytes: Uint8Array, artifact: string, other: RegExp): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const [name, source] of membersWithin(bytes, ['sources'])) {
    const content = other.test(name) ? undefined : own(objectIn(parseValue(source, artifact)), 'content');
    if (typeof content === 'string') texts.set(name, content);
  }
  return texts;
}

/** Without the folders of this machine's Python: the sources are all in the input. */
function vyperSettings(sourceName: string, settings: JsonObject): JsonObject {
  const kept = ['evmVersion', 'optimize'].filter((key) => own(settings, key) !== undefined);
  const decimals = own(settings, 'enable_decimals') === true ? { enable_decimals: true } : {};
  return {
    ...objectOf(kept.map((key) => [key, settings[key]] as const)),
    ...decimals,
    outputSelection: { [sourceName]: ['*'] },
    search_paths: ['.'],
  };
}

function bytecodeOf(type: JsonObject | undefined): ArtifactBytecode {
  return artifactBytecode({
    creation: own(objectIn(own(type, 'deploymentBytecode')), 'bytecode'),
    runtime: own(objectIn(own(type, 'runtimeBytecode')), 'bytecode'),
  });
}
