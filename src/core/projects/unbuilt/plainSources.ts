import { contractsIn } from '../../code/solidityText.ts';
import { hasOnlyInternalFunctions } from '../../code/vyperText.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import { tailOf } from '../bytecode/bytecodeTail.ts';
import type { DefaultingTool } from '../compilers/toolDefaults.ts';
import { hardhatGeneration, hardhatVersion } from '../configuration/hardhatConfig.ts';
import { largestSource } from '../drafts/publishable.ts';
import { standardJsonDraft } from '../drafts/standardJsonDraft.ts';
import { ignoredWarnings, missingWarning, uncheckedWarning } from '../drafts/unbuiltWarnings.ts';
import { objectOf } from '../files/buildJson.ts';
import { foldersUp, joinPath, parentOf, relativeTo, stemOf, workspaceFolderOf } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { textOfFile } from '../files/textOfFile.ts';
import type { DraftQuestion } from '../model/draftQuestion.ts';
import type { Candidate, Draft, DraftOptions, Project } from '../model/toolchain.ts';
import { hardhat3Names } from '../sources/hardhat3Names.ts';
import { importedSources } from '../sources/importedSources.ts';
import { readProjectConfig } from '../sources/projectConfig.ts';
import { configNames, type SourceConfig } from '../sources/sourceConfig.ts';
import { readSourceTree } from '../sources/sourceTree.ts';
import { type PlainBuild, plainQuestions, plainSettings, pragmasOf } from './plainSettings.ts';
import { plainVyperDraft, plainVyperQuestions } from './plainVyper.ts';

const rootNames = new Set([...configNames, 'remappings.txt', 'package.json']);

/**
 * The contracts of a Solidity or Vyper source file, or of what it imports if it defines none, without build output: the
 * file and what it imports become the compiler's input; the user is asked for settings that only a build would show
 * (`plainQuestionsFor`).
 * @param path Absolute.
 */
export async function plainContracts(workspace: Workspace, path: string): Promise<Candidate[]> {
  const workspaceFolder = workspaceFolderOf(workspace.folders, path);
  const stat = /\.(?:sol|vy)$/.test(path) ? await workspace.files.stat(path) : undefined;
  if (workspaceFolder === undefined || stat?.type !== 'file') return [];
  const root = await projectRoot(workspace, workspaceFolder, path);
  const sourceName = relativeTo(root, path) ?? path;
  const project: Project = { toolchain: 'sources', root, workspaceFolder, outputs: [] };
  const common = { project, sourceName, artifact: path, builtAt: stat.mtime };
  // What is too large to be searched is refused with the reason, when it is read for publishing.
  if (stat.size > largestSource) return [{ ...common, contractName: stemOf(path), kind: 'contract' }];
  const text = await textOfFile(workspace.files, path);
  if (isVyper(path)) {
    const isModule = text !== undefined && hasOnlyInternalFunctions(text);
    return [{ ...common, contractName: stemOf(path), kind: isModule ? 'abstract' : 'contract' }];
  }
  const declared = contractsIn(text ?? '');
  if (declared.length > 0) return declared.map(({ name, kind }) => ({ ...common, contractName: name, kind }));
  return (await importedSources(workspace, project, path)).flatMap(({ name, path: artifact, text }) =>
    contractsIn(text).map((contract) => ({
      ...common,
      sourceName: name,
      artifact,
      contractName: contract.name,
      kind: contract.kind,
    })),
  );
}

function isVyper(path: string): boolean {
  return path.endsWith('.vy');
}

/** The nearest folder with a configuration; else the workspace folder. */
async function projectRoot(workspace: Workspace, workspaceFolder: string, path: string): Promise<string> {
  for (const folder of foldersUp(parentOf(path), workspaceFolder)) {
    const entries = await workspace.files.list(folder);
    if (entries.some(({ name }) => rootNames.has(name))) return folder;
  }
  return workspaceFolder;
}

/**
 * The questions to ask before `plainDraft`.
 * @param deployedRuntime `0x` and hex, if it is known: its tail names the compiler.
 */
export async function plainQuestionsFor(
  workspace: Workspace,
  candidate: Candidate,
  deployedRuntime: string | undefined,
): Promise<DraftQuestion[]> {
  if (isVyper(candidate.artifact)) return plainVyperQuestions(workspace, candidate, deployedRuntime);
  return plainQuestions(await buildOf(workspace, candidate, deployedRuntime));
}

/** The submission for a contract without build output, from the answers in `options`. */
export async function plainDraft(workspace: Workspace, candidate: Candidate, options: DraftOptions): Promise<Draft> {
  if (isVyper(candidate.artifact)) return plainVyperDraft(workspace, candidate, options);
  const { project, sourceName } = candidate;
  const build = await buildOf(workspace, candidate, options.deployedRuntime);
  const named =
    build.tool === 'hardhat3' ? await hardhat3Names(workspace.files, project, sourceName, build.tree) : undefined;
  const tree = named ?? build.tree;
  const { compilerVersion, settings } = plainSettings({ ...build, tree }, options.answers ?? {});
  const { sources, missing } = tree;
  return standardJsonDraft(workspace, {
    candidate,
    input: {
      language: 'Solidity',
      sources: objectOf([...sources].map(([name, { text }]) => [name, { content: text }] as const)),
      settings,
    },
    needed: undefined,
    path: named?.start ?? sourceName,
    compilerVersion,
    bytecode: {},
    reason: `Standard JSON put together from ${sourceName} and its imports: there is no build output.`,
    warnings: [...missing.map(missingWarning), ...ignoredWarnings(build.config.ignored), uncheckedWarning()],
    locate: (name) => {
      const found = sources.get(name);
      return found === undefined ? [{ path: joinPath(project.root, name), origin: 'workspace' }] : [found];
    },
  });
}

async function buildOf(
  workspace: Workspace,
  candidate: Candidate,
  deployedRuntime: string | undefined,
): Promise<PlainBuild> {
  const { project, sourceName, contractName } = candidate;
  const config = await readProjectConfig(workspace.files, project.root, project.workspaceFolder);
  const tree = await readSourceTree(workspace, project, sourceName, config);
  const deployed = deployedRuntime === undefined ? undefined : bytesOfHex(deployedRuntime);
  const deployedVersion = deployed === undefined ? undefined : tailOf(deployed)?.solc;
  const sources = { name: sourceName, all: [...tree.sources.keys()], ranges: pragmasOf(tree) };
  const compilers = config.compilersFor(sources);
  const tool = await toolOf(workspace, project, config);
  const toolVersion = tool?.startsWith('hardhat') ? await hardhatVersion(workspace.files, project) : undefined;
  return { contractName, config, tree, deployedVersion, compilers, tool, toolVersion };
}

async function toolOf(
  { files }: Workspace,
  project: Project,
  { file }: SourceConfig,
): Promise<DefaultingTool | undefined> {
  if (file === 'foundry.toml') return 'foundry';
  const generation = file?.startsWith('hardhat.config') ? await hardhatGeneration(files, project) : undefined;
  return generation === 2 ? 'hardhat2' : generation === 3 ? 'hardhat3' : undefined;
}
