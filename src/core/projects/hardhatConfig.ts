import { decodeText } from './json.ts';
import { joinPath } from './paths.ts';
import type { ProjectFiles } from './projectFiles.ts';

const configNames = [
  'hardhat.config.ts',
  'hardhat.config.js',
  'hardhat.config.cjs',
  'hardhat.config.mjs',
  'hardhat.config.mts',
  'hardhat.config.cts',
];

export interface HardhatConfig {
  /** The build output folder, absolute. */
  readonly artifacts: string;
}

/**
 * The Hardhat configuration of the folder `root`, or undefined when it has none. The configuration is code and is not
 * run: `artifacts` is taken from it where it is written as a literal, else it is Hardhat's default.
 */
export async function readHardhatConfig(files: ProjectFiles, root: string): Promise<HardhatConfig | undefined> {
  const names = new Set((await files.list(root)).map((entry) => entry.name));
  const name = configNames.find((candidate) => names.has(candidate));
  if (name === undefined) return undefined;
  const path = joinPath(root, name);
  const text = decodeText(await files.read(path), path);
  const literal = /\bartifacts\s*:\s*(["'`])([^"'`\n$]+)\1/.exec(text)?.[2];
  return { artifacts: joinPath(root, literal ?? 'artifacts') };
}

/**
 * Which Hardhat wrote the build output in `artifacts`, told by its build-info files (Hardhat 3 writes each one in two
 * parts); undefined when there is none.
 */
export async function hardhatGeneration(files: ProjectFiles, artifacts: string): Promise<2 | 3 | undefined> {
  const names = (await files.list(joinPath(artifacts, 'build-info'))).map((entry) => entry.name);
  if (names.some((name) => name.endsWith('.output.json') || /^sol(?:c|x)-\d/.test(name))) return 3;
  return names.some((name) => name.endsWith('.json')) ? 2 : undefined;
}
