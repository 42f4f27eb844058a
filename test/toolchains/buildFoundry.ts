import { createRequire } from 'node:module';
import path from 'node:path';
import type { BuiltContract } from './builtContract.ts';
import { installToolchain } from './installToolchain.ts';
import { asObject, readJson, textOf } from './readJson.ts';
import { runTool } from './runTool.ts';
import { keepOutput, stageWorkspace } from './stageWorkspace.ts';

const sourceOf: Record<string, string> = {
  Campaign: 'src/Campaign.sol:Campaign',
  CampaignFactory: 'src/CampaignFactory.sol:CampaignFactory',
};

/** Builds the Foundry workspace, runs its deploy script from `sender`, and keeps `out`, `cache` and `broadcast`. */
export async function buildFoundry(rpcUrl: string, sender: string): Promise<BuiltContract[]> {
  const tools = await installToolchain('foundry');
  const staged = stageWorkspace('foundry');
  const require = createRequire(path.join(tools, 'package.json'));
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const binaries = path.dirname(require.resolve(`@foundry-rs/forge-${platform}/package.json`));
  const forge = (...args: string[]) =>
    runTool(path.join(binaries, 'bin', process.platform === 'win32' ? 'forge.exe' : 'forge'), args, {
      cwd: staged,
      env: {
        // forge keeps a chain's state, by its ID and the block: another run's chain has the same.
        FOUNDRY_NO_STORAGE_CACHING: 'true',
        FOUNDRY_SOLC: path.join(import.meta.dirname, 'solcExecutable.cjs'),
        FOUNDRY_OFFLINE: 'true',
        SOLC_MODULE: path.dirname(require.resolve('solc/package.json')),
      },
    });
  await forge('build');
  await forge(
    'script',
    'script/Deploy.s.sol',
    '--tc',
    'Deploy',
    '--rpc-url',
    rpcUrl,
    '--broadcast',
    '--slow',
    '--unlocked',
    '--sender',
    sender,
  );
  keepOutput('foundry', 'out', (_file, text) => `${text.trimEnd()}\n`);
  keepOutput('foundry', 'cache', (file, text) =>
    file === 'solidity-files-cache.json'
      ? `${text.trimEnd().replace(/"lastModificationDate":\d+/g, '"lastModificationDate":0')}\n`
      : undefined,
  );
  const run = 'Deploy.s.sol/298/run-latest.json';
  keepOutput('foundry', 'broadcast', (file, text) => (file === run ? stableRun(text) : undefined));
  return readBroadcast(path.join(staged, 'broadcast', run));
}

/** A run without its time, and without the commit of the repository that it happened to run in. */
function stableRun(text: string): string {
  return `${text
    .trimEnd()
    .replace(/("timestamp":\s*)\d+/, (_all, key: string) => `${key}1790000000000`)
    .replace(/("commit":\s*)"[^"]*"/, (_all, key: string) => `${key}null`)}\n`;
}

function readBroadcast(file: string): BuiltContract[] {
  const transactions = readJson(file).transactions;
  if (!Array.isArray(transactions)) throw new Error(`${file} has no transactions.`);
  return transactions.flatMap((item): BuiltContract[] => {
    const transaction = asObject(item, 'A transaction');
    const transactionHash = textOf(transaction, 'hash');
    const contract = (holder: Record<string, unknown>) => sourceOf[textOf(holder, 'contractName')] ?? '';
    const made = Array.isArray(transaction.additionalContracts) ? transaction.additionalContracts : [];
    const children = made.map((entry): BuiltContract => {
      const child = asObject(entry, 'A child');
      return {
        workspace: 'foundry',
        contract: contract(child),
        address: textOf(child, 'address'),
        transactionHash,
        variant: 'factoryChild',
        creationBytecode: textOf(child, 'initCode'),
      };
    });
    if (transaction.transactionType !== 'CREATE') return children;
    const address = textOf(transaction, 'contractAddress');
    return [{ workspace: 'foundry', contract: contract(transaction), address, transactionHash }, ...children];
  });
}
