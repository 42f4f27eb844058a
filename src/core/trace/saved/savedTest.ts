import { workspaceFolderOf } from '../../projects/files/paths.ts';
import type { Workspace } from '../../projects/files/projectFiles.ts';
import { foundryTest } from './foundryTest.ts';
import { hardhatTest } from './hardhatTest.ts';
import type { SavedCall } from './savedCall.ts';
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
