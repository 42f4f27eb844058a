import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { BuiltContract } from './builtContract.ts';
import { deployContract } from './deployContract.ts';
import { runTool } from './runTool.ts';
import { keepOutput, stageWorkspace } from './stageWorkspace.ts';

const opens = (1_800_000_000).toString(16).padStart(64, '0');

/** Compiles the Vyper workspace (solc_json, abi, bytecode into `out`) and deploys its contracts from `sender`. */
export async function buildVyper(
  vyper: string,
  deployer: Pick<Anvil, 'request'>,
  sender: string,
): Promise<BuiltContract[]> {
  const staged = stageWorkspace('vyper');
  mkdirSync(path.join(staged, 'out'));
  const keeper = sender.slice(2).toLowerCase().padStart(64, '0');
  const built: BuiltContract[] = [];
  for (const { name, constructorArguments } of [
    { name: 'Savings', constructorArguments: opens + keeper },
    { name: 'Tally', constructorArguments: '' },
  ]) {
    const source = `contracts/${name}.vy`;
    const compile = async (format: string) => (await runTool(vyper, ['-f', format, source], { cwd: staged })).trim();
    const [input, abi, bytecode] = [await compile('solc_json'), await compile('abi'), await compile('bytecode')];
    writeFileSync(path.join(staged, 'out', `${name}.json`), `${JSON.stringify(JSON.parse(input), undefined, 2)}\n`);
    writeFileSync(path.join(staged, 'out', `${name}.abi.json`), `${JSON.stringify(JSON.parse(abi))}\n`);
    writeFileSync(path.join(staged, 'out', `${name}.bin`), `${bytecode}\n`);
    const placed = await deployContract(deployer, sender, bytecode + constructorArguments);
    built.push({ workspace: 'vyper', contract: `${source}:${name}`, ...placed });
  }
  keepOutput('vyper', 'out', (_file, text) => text);
  return built;
}
