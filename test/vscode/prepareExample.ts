/** An example workspace as its developer has it: with its compiler installed, and its README open. */
import path from 'node:path';
import { installSolc, type SolcVersion } from '../trace/folderWithSolc.ts';
import { type Home, prepareHome } from './prepareHome.ts';
import { repositoryFolder } from './repository.ts';

/** The version of solc that each example is built with; the others bring none, or another compiler. */
const compilers: Readonly<Record<string, SolcVersion>> = {
  hardhat2: '0.8.24',
  hardhatDeploy: '0.8.24',
  hardhat3: '0.8.28',
  foundry: '0.8.19',
  truffle: '0.8.19',
};

/** Copies a folder of test/fixtures/workspaces, and prepares to open the copy; see `prepareHome`. */
export async function prepareExample(name: string, settings: Record<string, unknown>): Promise<Home> {
  const example = path.join(repositoryFolder, 'test', 'fixtures', 'workspaces', name);
  const home = await prepareHome({ folder: example, copy: true, settings });
  const compiler = compilers[name];
  if (compiler) await installSolc(home.folder, compiler);
  return { ...home, file: path.join(home.folder, 'README.md') };
}
