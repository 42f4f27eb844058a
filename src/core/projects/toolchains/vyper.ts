import * as l10n from '@vscode/l10n';
import { hasOnlyInternalFunctions } from '../../code/vyperText.ts';
import { LensError } from '../../net/errors.ts';
import { vyperRuntime } from '../bytecode/vyperRuntime.ts';
import { isBefore, vyperVersion } from '../compilers/compilerVersion.ts';
import { projectOrPackagePlaces } from '../drafts/sourcePlace.ts';
import { standardJsonDraft } from '../drafts/standardJsonDraft.ts';
import { type JsonObject, objectIn, own, textIn, tryParseObject } from '../files/buildJson.ts';
import { parseInput } from '../files/jsonMembers.ts';
import { joinPath, nameOf, parentOf, stemOf, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
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
  Warning,
} from '../model/toolchain.ts';
import { chosenVyper, vyperVersionQuestions } from '../unbuilt/plainVyper.ts';
import { contentIn, vyperOutputOf } from './compilerFiles.ts';

/**
 * Vyper: what `vyper -f solc_json contracts/Vault.vy` wrote, in the project's folder or one of its output folders; the
 * bytecode from a `.bin` file of the same name, if there is one.
 */
export const vyper: Toolchain = {
  name: 'vyper',
  buildCommand: 'vyper -f solc_json <file> > out/<name>.json',
  recognise,
  contractsOf,
  questions,
  draft,
};

/**
 * Writes that output for one file, with its bytecode beside it, in a POSIX shell. Undefined for a name that isn't safe in
 * a command.
 * @param file relative to the project's folder
 */
export function vyperBuildCommand(file: string): string | undefined {
  if (!/^\w[\w./-]*\.vy$/.test(file)) return undefined;
  const into = `out/${stemOf(file)}`;
  const [json, bin] = [`${into}.json`, `${into}.bin`];
  // What was built before stays if the compiler fails.
  const compiles = `vyper -f solc_json ${file} > ${json}.tmp && vyper ${file} > ${bin}.tmp`;
  return `mkdir -p out && ${compiles} && mv ${json}.tmp ${json} && mv ${bin}.tmp ${bin}`;
}

const outputFolders = ['', 'out', 'build', 'artifacts', '.build'];

/** A larger input doesn't fit into a request. */
const largestInput = 32 * 1024 * 1024;

async function recognise(workspace: Workspace, root: string): Promise<Project | undefined> {
  const outputs = outputFolders.map((folder) => joinPath(root, folder));
  const inputs = await Promise.all(outputs.map((output) => vyperInputs(workspace, output)));
  if (inputs.flat().length === 0) return undefined;
  const workspaceFolder = workspaceFolderOf(workspace.folders, root) ?? root;
  return { toolchain: 'vyper', root, workspaceFolder, outputs };
}

interface VyperInput {
  readonly file: string;
  readonly json: JsonObject;
  readonly builtAt: number;
}

async function vyperInputs(workspace: Workspace, folder: string): Promise<VyperInput[]> {
  const entries = await workspace.files.list(folder);
  const names = entries.filter((entry) => entry.type === 'file' && entry.name.endsWith('.json'));
  const found = await Promise.all(
    names.map(async ({ name }) => {
      const file = joinPath(folder, name);
      const stat = await workspace.files.stat(file);
      if (stat === undefined || stat.size > largestInput) return undefined;
      const bytes = await bytesOfFile(workspace.files, file);
      const json = bytes && tryParseObject(bytes);
      const isInput = own(json, 'language') === 'Vyper' && objectIn(own(json, 'sources')) !== undefined;
      return json !== undefined && isInput ? { file, json, builtAt: stat.mtime } : undefined;
    }),
  );
  return found.filter((input) => input !== undefined);
}

async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
  const asked = sourcesAt(project, path);
  if (asked === undefined) return [];
  const inputs = await Promise.all(project.outputs.map((output) => vyperInputs(workspace, output)));
  return inputs.flat().flatMap(({ file, json, builtAt }) =>
    targetsOf(json)
      .filter(asked)
      .map((sourceName) => ({
        project,
        contractName: stemOf(sourceName),
        kind: kindOf(json, sourceName),
        sourceName,
        artifact: file,
        builtAt,
        // As people write it.
        ...(own(json, 'compiler_version') === undefined && { isPartial: true as const }),
      })),
  );
}

/** A module for others has nothing to deploy, though Vyper compiles it. */
function kindOf(input: JsonObject, sourceName: string): ContractKind {
  const text = textIn(own(objectIn(own(objectIn(own(input, 'sources')), sourceName)), 'content'));
  return text !== undefined && hasOnlyInternalFunctions(text) ? 'abstract' : 'contract';
}

/**
 * The sources that were compiled to contracts: those with requested output, or every `.vy` if output was requested for
 * all.
 */
function targetsOf(input: JsonObject): string[] {
  const sources = Object.keys(objectIn(own(input, 'sources')) ?? {}).filter((source) => source.endsWith('.vy'));
  const selected = Object.keys(objectIn(own(objectIn(own(input, 'settings')), 'outputSelection')) ?? {});
  const named = sources.filter((source) => selected.includes(source));
  return named.length > 0 ? named : sources;
}

/** Input that people write has no version; the compiler's output beside it has. */
async function questions(
  workspace: Workspace,
  candidate: Candidate,
  deployedRuntime?: string,
): Promise<DraftQuestion[]> {
  const { artifact, contractName, sourceName, project } = candidate;
  const input = await parseInput(await workspace.files.read(artifact), artifact);
  const isKnown =
    own(input, 'compiler_version') !== undefined || (await vyperOutputOf(workspace.files, project.root, sourceName));
  return isKnown ? [] : vyperVersionQuestions(contractName, sourceIn(input, sourceName), deployedRuntime);
}

function sourceIn(input: JsonObject, sourceName: string): string {
  return contentIn(own(objectIn(own(input, 'sources')), sourceName)) ?? '';
}

async function draft(workspace: Workspace, candidate: Candidate, options: DraftOptions = {}): Promise<Draft> {
  const { artifact, project, sourceName } = candidate;
  const input = await parseInput(await workspace.files.read(artifact), artifact);
  refuseEqualStems(Object.keys(objectIn(own(input, 'sources')) ?? {}), artifact);
  const written = textIn(own(input, 'compiler_version'));
  const output = written === undefined ? await vyperOutputOf(workspace.files, project.root, sourceName) : undefined;
  const known = written ?? output?.version;
  const compilerVersion =
    known === undefined ? chosenVyper(candidate, sourceIn(input, sourceName), options) : vyperVersion(known, artifact);
  const beside = await bytecodeOf(workspace, candidate);
  return standardJsonDraft(workspace, {
    candidate,
    input,
    needed: undefined,
    path: sourceName,
    compilerVersion,
    bytecode: beside.creation === undefined && output !== undefined ? output.bytecode : beside,
    reason: `Standard JSON from ${artifact}: the compiler input exactly as Vyper had it.`,
    warnings: matchWarnings(compilerVersion),
    locate: (source) => projectOrPackagePlaces(project, sourceName, source),
  });
}

/** Vyper puts every source under its stem, so two of one stem can't be compiled from one input. */
function refuseEqualStems(paths: readonly string[], artifact: string): void {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const other = seen.get(stemOf(path));
    if (other !== undefined) {
      throw new LensError(
        { kind: 'input', field: 'sources' },
        l10n.t`${artifact} contains ${other} and ${path}. Vyper can't compile two files with the same name from one input. Rename one of them.`,
      );
    }
    seen.set(stemOf(path), path);
  }
}

/** From 0.4.1 on the bytecode has a hash of the sources. */
function matchWarnings(version: string): Warning[] {
  if (!isBefore(version, [0, 4, 1])) return [];
  const message = l10n.t(
    'Vyper before 0.4.1 doesn\'t put a hash of the sources in the bytecode, so "match" is the best possible result.',
  );
  return [{ kind: 'noMetadataHash', message, blocks: false }];
}

async function bytecodeOf(workspace: Workspace, candidate: Candidate): Promise<ArtifactBytecode> {
  const path = joinPath(parentOf(candidate.artifact), nameOf(candidate.artifact).replace(/\.json$/, '.bin'));
  if ((await workspace.files.stat(path)) === undefined) return {};
  const text = new TextDecoder().decode(await workspace.files.read(path)).trim();
  if (!/^(?:0x)?(?:[0-9a-fA-F]{2})+$/.test(text)) return {};
  const creation = text.startsWith('0x') ? text : `0x${text}`;
  return { creation, ...vyperRuntime(creation) };
}
