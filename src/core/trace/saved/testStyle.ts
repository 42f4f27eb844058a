import { configNames, hardhatVersion } from '../../projects/configuration/hardhatConfig.ts';
import { objectIn, own, textIn, tryParseJson } from '../../projects/files/buildJson.ts';
import { foldersUp, joinPath } from '../../projects/files/paths.ts';
import type { ProjectFiles } from '../../projects/files/projectFiles.ts';
import { largestConfig, textOfFile } from '../../projects/files/textOfFile.ts';
import type { Project } from '../../projects/model/toolchain.ts';

/** How a Hardhat project writes its tests. */
export interface TestStyle {
  readonly hardhat: 2 | 3;
  readonly language: 'ts' | 'js';
  readonly modules: 'import' | 'require';
  /** What opens a simulated network: Hardhat 3.4 renamed it. */
  readonly opens: 'create' | 'connect';
  /** What encodes calls and errors; without one, the test has their bytes. */
  readonly library: 'ethers5' | 'ethers6' | 'viem' | 'none';
  /** The package that has `ethers`: Hardhat 2's plugin puts it into `hardhat`. */
  readonly ethersFrom: 'hardhat' | 'ethers';
  readonly runner: 'mocha' | 'node';
  readonly asserts: 'chai' | 'node';
}

const toolbox = '@nomicfoundation/hardhat-toolbox';
const runners = [
  `${toolbox}-mocha-ethers`,
  '@nomicfoundation/hardhat-mocha',
  `${toolbox}-viem`,
  '@nomicfoundation/hardhat-node-test-runner',
];
const plugins = [
  `${toolbox}-mocha-ethers`,
  `${toolbox}-viem`,
  toolbox,
  '@nomicfoundation/hardhat-ethers',
  '@nomicfoundation/hardhat-viem',
  '@nomiclabs/hardhat-ethers',
];

/**
 * How a project's tests are written, by its package.json and its configuration, of which nothing runs.
 * @returns undefined if Hardhat 3 has no runner for tests in TypeScript there: its own is for Solidity
 */
export async function readTestStyle(
  files: ProjectFiles,
  project: Pick<Project, 'root' | 'workspaceFolder' | 'toolchain'>,
): Promise<TestStyle | undefined> {
  const { root, workspaceFolder, toolchain } = project;
  const names = new Set((await files.list(root)).map(({ name }) => name));
  const configName = configNames.find((each) => names.has(each)) ?? '';
  const config = (await textOfFile(files, joinPath(root, configName), largestConfig)) ?? '';
  const manifests = await Promise.all(
    foldersUp(root, workspaceFolder).map(async (folder) =>
      objectIn(tryParseJson(await textOfFile(files, joinPath(folder, 'package.json')))),
    ),
  );
  // Of a monorepo, the top folder may require what all use.
  const rangeOf = (name: string) =>
    manifests
      .flatMap((each) => ['devDependencies', 'dependencies'].map((key) => own(objectIn(own(each, key)), name)))
      .map(textIn)
      .find((range) => range !== undefined);
  // Of several, the configuration has the one in use.
  const used = (candidates: readonly string[]) => {
    const required = candidates.filter((name) => rangeOf(name) !== undefined);
    return required.find((name) => new RegExp(`['"]${name}['"]`).test(config)) ?? required[0];
  };
  const version = (await hardhatVersion(files, { root, workspaceFolder, toolchain, outputs: [] })) ?? '';
  const hardhat = toolchain === 'hardhat3' || version.startsWith('3.') ? 3 : 2;
  const runner = used(runners);
  if (hardhat === 3 && runner === undefined) return undefined;
  const isNode = hardhat === 3 && !runner?.includes('mocha');
  const plugin = used(plugins);
  const library = plugin ?? used(['ethers', 'viem']);
  const isFive =
    /^\D*5/.test(rangeOf('ethers') ?? '') ||
    plugin === '@nomiclabs/hardhat-ethers' ||
    (plugin === toolbox && /^\D*[12]\./.test(rangeOf(toolbox) ?? ''));
  const isTypeScript = /ts$/.test(configName);
  const isModule = isTypeScript || hardhat === 3 || textIn(own(manifests[0], 'type')) === 'module';
  const hasChai = rangeOf('chai') !== undefined || plugin?.startsWith(toolbox) === true;
  return {
    hardhat,
    language: isTypeScript ? 'ts' : 'js',
    modules: isModule ? 'import' : 'require',
    opens: Number(/^3\.(\d+)/.exec(version)?.[1] ?? 0) >= 4 ? 'create' : 'connect',
    library: library === undefined ? 'none' : library.includes('viem') ? 'viem' : isFive ? 'ethers5' : 'ethers6',
    ethersFrom: hardhat === 2 && plugin !== undefined ? 'hardhat' : 'ethers',
    runner: isNode ? 'node' : 'mocha',
    asserts: !isNode && hasChai ? 'chai' : 'node',
  };
}
