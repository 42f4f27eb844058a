import assert from 'node:assert/strict';
import { draftOf, findContracts } from '../../../src/core/projects/findContracts.ts';
import type { Draft, ToolchainName } from '../../../src/core/projects/model/toolchain.ts';
import type { Compiled } from '../../integration/compileContract.ts';
import { onDisk, projectOf, sourcePrefix } from '../../integration/projectOf.ts';
import { longVersion, metadataOf, vaultCreation, vaultRuntime } from './builds.ts';
import { type MemoryOptions, memoryWorkspace } from './memoryFiles.ts';

/** Build output that was made to publish what is nobody's business, in every tool's form. */

export const secret = 'BEGIN OPENSSH PRIVATE KEY';
export const byMetadata = ['foundry', 'remix', 'truffle', 'solcMetadata', 'compilerJson'] as const;
export const byInput = ['hardhat2', 'hardhat3', 'hardhatDeploy', 'brownie', 'ape'] as const;
export const every = [...byMetadata, ...byInput];

export const hostilePaths = [
  '../../home/ann/.ssh/id_rsa',
  '/home/ann/.ssh/id_rsa',
  'contracts/../../other/B.sol',
  '../other/B.sol',
  '.env',
  '.ssh/key',
  'file:///home/ann/.ssh/id_rsa',
  'C:\\Users\\ann\\key.sol',
];

export interface Craft {
  /** Beside the contract's own source. */
  extra?: Record<string, string>;
  settings?: object;
}

/** A build of `Vault.sol`, as a compiler that was lied to might have made it. */
export function built(toolchain: ToolchainName, { extra = {}, settings = {} }: Craft): Compiled {
  const path = `${sourcePrefix[toolchain] ?? 'contracts/'}Vault.sol`;
  // Hardhat 3's builds do not tell what a contract needs but by its imports.
  const imports = Object.keys(extra).map((name) => `import "${name}";\n`);
  const sources = { [path]: `${imports.join('')}contract Vault {}\n`, ...extra };
  const metadata = metadataOf({ sources, target: { [path]: 'Vault' }, settings });
  const code = (object: string) => ({ object: object.slice(2), linkReferences: {}, immutableReferences: {} });
  const contract = {
    abi: [],
    metadata: JSON.stringify(metadata),
    evm: { bytecode: code(vaultCreation), deployedBytecode: code(vaultRuntime) },
  };
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    settings,
    allowPaths: ['/home/ann'],
    basePath: '/home/ann/work',
    includePaths: ['/home/ann/lib'],
  };
  return {
    build: { version: longVersion, sources, path, name: 'Vault', settings: {} },
    input,
    contract,
    metadata: { ...metadata },
    creation: vaultCreation.slice(2),
    runtime: vaultRuntime.slice(2),
  };
}

export function workspaceOf(toolchain: ToolchainName, craft: Craft, options?: MemoryOptions) {
  const compiled = built(toolchain, craft);
  const files = projectOf(toolchain, compiled);
  for (const path of Object.keys(craft.extra ?? {})) delete files[onDisk(path)];
  const there = {
    '/home/ann/.ssh/id_rsa': secret,
    '/other/B.sol': secret,
    '/ws/.env': secret,
    '/ws/.ssh/key.sol': secret,
  };
  return { compiled, workspace: memoryWorkspace({ ...files, ...there }, options) };
}

export async function draftFor(toolchain: ToolchainName, craft: Craft, options?: MemoryOptions): Promise<Draft> {
  const { compiled, workspace } = workspaceOf(toolchain, craft, options);
  const { candidates } = await findContracts(workspace, onDisk(compiled.build.path));
  const candidate = candidates.find((found) => found.project.toolchain === toolchain);
  assert.ok(candidate, `${toolchain} found nothing`);
  try {
    return await draftOf(workspace, candidate);
  } finally {
    const outside = workspace.reads.filter((path) => !path.startsWith('/ws/'));
    assert.deepEqual(outside, [], 'nothing outside is read');
  }
}
