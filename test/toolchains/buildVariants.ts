import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { BuiltContract, Variant } from './builtContract.ts';
import { deployContract } from './deployContract.ts';
import { installToolchain } from './installToolchain.ts';
import { asObject, type Json, readJson, textOf } from './readJson.ts';
import { workspaces } from './stageWorkspace.ts';

const greeting = [
  '0000000000000000000000000000000000000000000000000000000000000020',
  '0000000000000000000000000000000000000000000000000000000000000005',
  '48656c6c6f000000000000000000000000000000000000000000000000000000',
].join('');

/** How each variant's input differs from the workspace's own build. */
const edits: {
  variant: Variant;
  edit(input: { source: string; settings: Json }): { source: string; settings: Json };
}[] = [
  { variant: 'secondCopy', edit: (input) => input },
  {
    variant: 'editedComment',
    edit: ({ source, settings }) => ({ source: source.replace('@title Says', '@title It says'), settings }),
  },
  {
    variant: 'editedCode',
    // A function whose selector sorts where the old one did: other code of the same length.
    edit: ({ source, settings }) => ({ source: source.replace('function greet()', 'function salute()'), settings }),
  },
  {
    variant: 'otherSettings',
    edit: ({ source, settings }) => ({ source, settings: { ...settings, optimizer: { enabled: false, runs: 200 } } }),
  },
];

/** Puts contracts on the chain that the Hardhat 2 workspace's Greeter matches exactly, partly, and not at all. */
export async function buildVariants(deployer: Pick<Anvil, 'request'>, sender: string): Promise<BuiltContract[]> {
  const tools = await installToolchain('hardhat2');
  const solc: { compile(input: string): string } = createRequire(path.join(tools, 'package.json'))('solc');
  const folder = path.join(workspaces, 'hardhat2', 'artifacts', 'build-info');
  const [file] = readdirSync(folder);
  if (file === undefined) throw new Error('The Hardhat 2 workspace has no build info.');
  const input = asObject(readJson(path.join(folder, file)).input, 'The input');
  const sources = asObject(input.sources, 'The sources');
  const built: BuiltContract[] = [];
  for (const { variant, edit } of edits) {
    const edited = edit({
      source: textOf(asObject(sources['contracts/Greeter.sol'], 'The source'), 'content'),
      settings: asObject(input.settings, 'The settings'),
    });
    const output: unknown = JSON.parse(
      solc.compile(
        JSON.stringify({
          ...input,
          settings: edited.settings,
          sources: { ...sources, 'contracts/Greeter.sol': { content: edited.source } },
        }),
      ),
    );
    const path = ['contracts', 'contracts/Greeter.sol', 'Greeter', 'evm', 'bytecode'];
    const bytecode = path.reduce((at, key) => asObject(at[key], key), asObject(output, 'The output'));
    const placed = await deployContract(deployer, sender, `0x${textOf(bytecode, 'object')}${greeting}`);
    built.push({ workspace: 'hardhat2', contract: 'contracts/Greeter.sol:Greeter', ...placed, variant });
  }
  return built;
}
