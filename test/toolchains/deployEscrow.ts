import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { BuiltContract } from './builtContract.ts';
import { type CompiledSources, hexOf } from './compileSources.ts';
import { deployContract } from './deployContract.ts';

const word = (value: number | string) => (typeof value === 'number' ? value.toString(16) : value).padStart(64, '0');
/** ("By the limit", 100) */
const arbiterArguments = [word(64), word(100), word(12), '427920746865206c696d6974'.padEnd(64, '0')].join('');

/** Deploys the escrow as the other workspaces' scripts do, for tools that keep none: library, arbiter, escrow. */
export async function deployEscrow(
  workspace: string,
  compiled: CompiledSources,
  chain: Pick<Anvil, 'request'>,
  sender: string,
): Promise<BuiltContract[]> {
  const built: BuiltContract[] = [];
  const deploy = async (name: string, constructorArguments: string, library = '') => {
    const found = compiled.contracts.find((each) => each.name === name);
    if (!found) throw new Error(`The compiler gave no ${name}.`);
    const code = hexOf(found.contract, 'bytecode').replace(/__.{36}__/g, library.slice(2).toLowerCase());
    const placed = await deployContract(chain, sender, `0x${code}${constructorArguments}`);
    built.push({ workspace, contract: `${found.source}:${name}`, ...placed });
    return placed.address;
  };
  const fees = await deploy('Fees', '');
  const arbiter = await deploy('Arbiter', arbiterArguments);
  await deploy('Escrow', word(arbiter.slice(2)) + word(25), fees);
  return built;
}
