import { immutableReferencesIn } from '../bytecode/references.ts';
import { hardhatGeneration, readHardhatConfig } from '../configuration/hardhatConfig.ts';
import { jsonFilesBelow } from '../files/artifactFiles.ts';
import { own, textIn } from '../files/buildJson.ts';
import { jsonMembers } from '../files/jsonMembers.ts';
import { isInside, joinPath, relativeTo, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
import { codeSize, contractKind } from '../model/contractKind.ts';
import type { Candidate, Project, Toolchain } from '../model/toolchain.ts';

const candidateKeys = ['_format', 'contractName', 'sourceName', 'deployedBytecode', 'immutableReferences'];

/**
 * What Hardhat 2 and 3 have in common: the configuration, and an artifact for each contract at
 * `artifacts/<source name>/<contract>.json`. They differ in where the compiler's input is.
 * @param format The `_format` of the artifacts.
 */
export function hardhatProject(
  generation: 2 | 3,
  format: 'hh-sol-artifact-1' | 'hh3-artifact-1',
): Pick<Toolchain, 'recognise' | 'contractsOf'> {
  async function recognise(workspace: Workspace, root: string): Promise<Project | undefined> {
    const config = await readHardhatConfig(workspace.files, root);
    if (config === undefined) return undefined;
    const workspaceFolder = workspaceFolderOf(workspace.folders, root) ?? root;
    const toolchain = generation === 2 ? 'hardhat2' : 'hardhat3';
    // Output outside the workspace folder is not read: it is not the workspace's.
    const outputs = [config.artifacts].filter((output) => isInside(workspaceFolder, output));
    const project: Project = { toolchain, root, workspaceFolder, outputs };
    return (await hardhatGeneration(workspace.files, project)) === generation ? project : undefined;
  }

  async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
    const [artifacts] = project.outputs;
    const relative = path === project.root ? '' : relativeTo(project.root, path);
    if (artifacts === undefined || relative === undefined || isInside(artifacts, path)) return [];
    // A source of a package is known by its name within node_modules.
    const output = joinPath(artifacts, relative.replace(/^node_modules\//, ''));
    const buildInfos = joinPath(artifacts, 'build-info');
    const found = await jsonFilesBelow(workspace.files, output, (folder) => folder === buildInfos);
    const artifactFiles = found.filter((file) => !file.endsWith('.dbg.json'));
    const candidates = await Promise.all(artifactFiles.map((file) => candidateOf(workspace, project, file)));
    return candidates.filter((candidate) => candidate !== undefined);
  }

  async function candidateOf(workspace: Workspace, project: Project, artifact: string): Promise<Candidate | undefined> {
    const { files } = workspace;
    const [bytes, stat] = await Promise.all([bytesOfFile(files, artifact), files.stat(artifact)]);
    const json = bytes && (await jsonMembers(bytes, candidateKeys));
    const contractName = textIn(own(json, 'contractName'));
    const sourceName = textIn(own(json, 'sourceName'));
    if (own(json, '_format') !== format || contractName === undefined || sourceName === undefined) return undefined;
    const immutables = immutableReferencesIn(own(json, 'immutableReferences'));
    const runtime = textIn(own(json, 'deployedBytecode'));
    const kind = contractKind(runtime, immutables);
    return { project, contractName, sourceName, artifact, kind, builtAt: stat?.mtime ?? 0, ...codeSize(runtime) };
  }

  return { recognise, contractsOf };
}
