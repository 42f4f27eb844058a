import { jsonFilesBelow } from '../files/artifactFiles.ts';
import { type JsonObject, own, textIn } from '../files/buildJson.ts';
import { jsonMembers } from '../files/jsonMembers.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
import { codeSize, contractKind } from '../model/candidate.ts';
import type { Candidate, Project } from '../model/toolchain.ts';

/** A JSON file for each contract, in Truffle's format, which Brownie and hardhat-deploy write, too. */
interface TruffleArtifact {
  /** Absolute. */
  readonly file: string;
  readonly json: JsonObject;
  /** Milliseconds since 1970. */
  readonly builtAt: number;
}

/** What is read of an artifact, which may have syntax trees of many megabytes. */
export const truffleKeys = [
  'contractName',
  'bytecode',
  'deployedBytecode',
  'immutableReferences',
  'metadata',
  'source',
  'sourcePath',
  'allSourcePaths',
  'compiler',
  'language',
];

/** The artifacts in the folder and those below it that `skip` doesn't leave out. Unreadable files are skipped. */
export async function truffleArtifacts(
  { files }: Workspace,
  folder: string,
  skip?: (directory: string) => boolean,
): Promise<TruffleArtifact[]> {
  const found = await Promise.all(
    (await jsonFilesBelow(files, folder, skip)).map(async (file): Promise<TruffleArtifact[]> => {
      const [bytes, stat] = await Promise.all([bytesOfFile(files, file), files.stat(file)]);
      const json = bytes && (await jsonMembers(bytes, truffleKeys));
      return json === undefined ? [] : [{ file, json, builtAt: stat?.mtime ?? 0 }];
    }),
  );
  return found.flat();
}

/** The artifacts in all outputs of a project; those of dependencies are in a separate folder. */
export async function artifactsOfProject(workspace: Workspace, project: Project): Promise<TruffleArtifact[]> {
  return (await Promise.all(project.outputs.map((output) => truffleArtifacts(workspace, output)))).flat();
}

/** The contract of an artifact. */
export function truffleCandidate(
  project: Project,
  { file, json, builtAt }: TruffleArtifact,
  named: Pick<Candidate, 'contractName' | 'sourceName' | 'variant'>,
): Candidate {
  const runtime = textIn(own(json, 'deployedBytecode'));
  return { project, ...named, artifact: file, kind: contractKind(runtime), builtAt, ...codeSize(runtime) };
}
