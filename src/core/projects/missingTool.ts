import { foldersUp, joinPath } from './files/paths.ts';

/** The program that a command runs through npx and that a project doesn't have. */
export interface MissingTool {
  /** Its name, such as Hardhat. */
  readonly tool: string;
  /** Where to install it: the folder whose packages the project uses. */
  readonly folder: string;
  readonly install: string;
}

interface PackageFiles {
  isThere(path: string): Promise<boolean>;
  /** A file's text; undefined if it can't be read. */
  read(path: string): Promise<string | undefined>;
}

const tools: Readonly<Record<string, string>> = { hardhat: 'Hardhat', truffle: 'Truffle' };

/** What installs the packages of a folder with such a lock file, and adds one. */
const managers = [
  ['package-lock.json', 'npm install', 'npm install --save-dev'],
  ['pnpm-lock.yaml', 'pnpm install', 'pnpm add --save-dev'],
  ['yarn.lock', 'yarn install', 'yarn add --dev'],
  ['bun.lock', 'bun install', 'bun add --dev'],
  ['bun.lockb', 'bun install', 'bun add --dev'],
] as const;

/**
 * What a command needs that isn't installed. npx would fetch its newest version instead, which may be another than the
 * project's, or ask in the terminal whether to.
 * @param root the folder that it would run in
 * @returns undefined if it can run, or doesn't use npx
 */
export async function missingTool(
  command: string,
  root: string,
  files: PackageFiles,
): Promise<MissingTool | undefined> {
  const name = /^npx (\w+)\b/.exec(command)?.[1] ?? '';
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined) return undefined;
  const folders = foldersUp(root, '/');
  for (const folder of folders)
    for (const place of [`${name}/package.json`, `.bin/${name}`])
      if (await files.isThere(joinPath(folder, 'node_modules', place))) return undefined;
  const { folder, install, add } = await managerOf(folders, files);
  for (const each of new Set([root, folder]))
    if (mayList(name, await files.read(joinPath(each, 'package.json')))) return { tool, folder, install };
  return { tool, folder: root, install: `${add} ${name}${/^npx hardhat compile\b/.test(command) ? '@2' : ''}` };
}

/** By the nearest lock file; without one, npm in the project's own folder. */
async function managerOf(folders: readonly string[], files: PackageFiles) {
  const [root = '/'] = folders;
  const [[, install, add]] = managers;
  for (const folder of folders)
    for (const [lock, installs, adds] of managers)
      if (await files.isThere(joinPath(folder, lock))) return { folder, install: installs, add: adds };
  return { folder: root, install, add };
}

/** Whether what a package.json lists brings a package. */
function mayList(name: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  try {
    const { dependencies, devDependencies } = JSON.parse(text);
    return name in { ...dependencies, ...devDependencies };
  } catch {
    return true;
  }
}
