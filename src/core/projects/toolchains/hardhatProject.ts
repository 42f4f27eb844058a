import { immutableReferencesIn } from '../bytecode/references.ts';
import { hardhatGeneration, readHardhatConfig } from '../configuration/hardhatConfig.ts';
import { jsonFilesBelow } from '../files/artifactFiles.ts';
import { own, textIn } from '../files/buildJson.ts';
import { jsonMembers } from '../files/jsonMembers.ts';
import { isInside, joinPath, nameOf, parentOf, relativeTo, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';
import { codeSize, contractKind } from '../model/candidate.ts';
import { sourcesAt } from '../model/projectFolder.ts';
import type { Candidate, Project, Toolchain } from '../model/toolchain.ts';

const candidateKeys = ['_format', 'contractName', 'sourceName', 'bytecode', 'deployedBytecode', 'immutableReferences'];

interface Built {
  readonly candidate: Candidate;
  /** Creation bytecode. */
  readonly creation: string;
}

/** Builds of one contract with the same code, including the hash of its metadata, are the same. */
function keyOf({ candidate: { sourceName, contractName }, creation }: Built): string {
  return `${sourceName}:${contractName} ${creation}`;
}

/**
 * Where Hardhat Ignition keeps the builds that it deployed, by default `ignition/deployments/<id>/artifacts`: Hardhat 3
 * deploys another profile than it builds by default.
 */
async function deployedBuilds({ files }: Workspace, base: string): Promise<string[]> {
  const deployments = (await files.list(base)).filter(({ type }) => type === 'directory');
  return deployments.map(({ name }) => joinPath(base, name, 'artifacts'));
}

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
    // Output outside the workspace folder isn't read.
    const outputs = [config.artifacts].filter((output) => isInside(workspaceFolder, output));
    if (outputs.length > 0 && isInside(workspaceFolder, config.ignition))
      outputs.push(...(await deployedBuilds(workspace, config.ignition)));
    const project: Project = { toolchain, root, workspaceFolder, outputs };
    return (await hardhatGeneration(workspace.files, project)) === generation ? project : undefined;
  }

  async function contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]> {
    const [artifacts, ...deployed] = project.outputs;
    const relative = path === project.root ? '' : relativeTo(project.root, path);
    const asked = sourcesAt(project, path);
    if (artifacts === undefined || relative === undefined || asked === undefined || isInside(artifacts, path))
      return [];
    // A source of a package is known by its name within node_modules.
    const output = joinPath(artifacts, relative.replace(/^node_modules\//, ''));
    const buildInfos = joinPath(artifacts, 'build-info');
    const found = await jsonFilesBelow(workspace.files, output, (folder) => folder === buildInfos);
    const built = await candidatesIn(workspace, project, found);
    const known = new Set(built.map(keyOf));
    for (const folder of deployed) {
      const files = await jsonFilesBelow(workspace.files, folder);
      const variant = `Ignition ${nameOf(parentOf(folder))}`;
      for (const each of await candidatesIn(workspace, project, files, variant)) {
        if (!asked(each.candidate.sourceName) || known.has(keyOf(each))) continue;
        known.add(keyOf(each));
        built.push(each);
      }
    }
    return built.map(({ candidate }) => candidate);
  }

  async function candidatesIn(
    workspace: Workspace,
    project: Project,
    files: readonly string[],
    variant?: string,
  ): Promise<Built[]> {
    const artifacts = files.filter((file) => !file.endsWith('.dbg.json'));
    const found = await Promise.all(artifacts.map((file) => candidateOf(workspace, project, file, variant)));
    return found.filter((built) => built !== undefined);
  }

  async function candidateOf(
    workspace: Workspace,
    project: Project,
    artifact: string,
    variant: string | undefined,
  ): Promise<Built | undefined> {
    const { files } = workspace;
    const [bytes, stat] = await Promise.all([bytesOfFile(files, artifact), files.stat(artifact)]);
    const json = bytes && (await jsonMembers(bytes, candidateKeys));
    const contractName = textIn(own(json, 'contractName'));
    const sourceName = textIn(own(json, 'sourceName'));
    if (own(json, '_format') !== format || contractName === undefined || sourceName === undefined) return undefined;
    const immutables = immutableReferencesIn(own(json, 'immutableReferences'));
    const runtime = textIn(own(json, 'deployedBytecode'));
    const kind = contractKind(runtime, immutables);
    const candidate: Candidate = {
      project,
      contractName,
      sourceName,
      artifact,
      kind,
      builtAt: stat?.mtime ?? 0,
      ...codeSize(runtime),
      ...(variant !== undefined && { variant }),
    };
    return { candidate, creation: textIn(own(json, 'bytecode')) ?? '' };
  }

  return { recognise, contractsOf };
}
