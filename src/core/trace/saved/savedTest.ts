import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import { hexOfBytes } from '../../platform/hex.ts';
import { workspaceFolderOf } from '../../projects/files/paths.ts';
import type { Workspace } from '../../projects/files/projectFiles.ts';
import type { BuildSources } from '../builds/buildSources.ts';
import { layoutOfBuild } from '../layouts/layoutOfBuild.ts';
import { type ChangeFinder, constructorInputs, namesOf, oldContract } from '../trial/changedBuilds.ts';
import { foundryTest } from './foundryTest.ts';
import { hardhatTest } from './hardhatTest.ts';
import type { SavedCall, SavingParts } from './savedCall.ts';
import type { SavedAbout, SavedTest } from './savedWords.ts';
import { readTestStyle } from './testStyle.ts';

/**
 * A call as a test of its project, written as the project's tests are.
 * @returns `name` with the extension; undefined if another tool builds the project
 */
export async function savedTest(
  saved: SavedCall,
  about: SavedAbout,
  { files, folders }: Pick<Workspace, 'files' | 'folders'>,
): Promise<SavedTest | undefined> {
  const { toolchain, root = '' } = saved.project ?? {};
  const inSolidity = (): SavedTest => {
    const { name, text } = foundryTest(saved, about);
    return { name: `${name}.t.sol`, text };
  };
  switch (toolchain) {
    case 'foundry':
      return inSolidity();
    case 'hardhat2':
    case 'hardhat3':
    case 'hardhatDeploy': {
      const workspaceFolder = workspaceFolderOf(folders, root) ?? root;
      const style = await readTestStyle(files, { root, workspaceFolder, toolchain });
      if (!style) return inSolidity();
      const { name, text } = hardhatTest(saved, about, style);
      return { name: `${name}.${style.language}`, text };
    }
    default:
      return undefined;
  }
}

/**
 * The command that runs only one file of a project's tests, in the project's folder. Undefined for a name that isn't safe
 * in a command.
 * @param file relative to that folder
 */
export function testCommand({ project }: Pick<SavedCall, 'project'>, file: string): string | undefined {
  if (!/^\w[\w./-]*$/.test(file)) return undefined;
  return project?.toolchain === 'foundry' ? `forge test --match-path ${file}` : `npx hardhat test ${file}`;
}

/** Finds the contracts of the workspace by their deployed code, as they were built and as the workspace has them now. */
export function workspaceContract(finder: ChangeFinder): SavingParts['ownContract'] {
  return async (frame) => {
    const { code, codeAddress: address, operation } = frame;
    const isCreation = operation.startsWith('CREATE');
    for (const old of await finder.find({ address, isCreation, code: hexOfBytes(code) })) {
      const built = await oldContract(old, frame, finder);
      const now = built && (await finder.changeOf(old, frame));
      if (!now || 'why' in now) continue;
      const project = 'project' in old ? old.project : undefined;
      const layout = await layoutOfBuild(old, finder.compilerOf);
      const contract = importedAs(now, project?.root);
      if ('isIncomplete' in old || (built.immutables.size === 0 && !isCreation))
        return { contract, project, built, layout };
      const inputs = await constructorInputs(old, finder);
      return {
        contract,
        project,
        built,
        layout,
        ...(inputs && { constructorInputs: inputs }),
        immutableNames: built.immutables.size > 0 ? await namesOf(old, finder) : new Map(),
      };
    }
    return undefined;
  };
}

/** `path:Name` with the path as a file in a folder of the project imports it: `../src/Vault.sol:Vault`. */
function importedAs({ contract, files }: BuildSources, root: string | undefined): string {
  const path = fileOfContract(contract);
  const onDisk = files.get(path)?.onDisk;
  const own = root !== undefined && onDisk?.startsWith(`${root}/`) ? `../${onDisk.slice(root.length + 1)}` : path;
  return `${own}:${nameOfContract(contract)}`;
}
