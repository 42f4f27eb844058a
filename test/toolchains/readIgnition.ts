import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltContract } from './builtContract.ts';
import { asObject, readJson, textOf } from './readJson.ts';

/** The contracts that Hardhat Ignition deployed, by its own journal in a staged workspace. */
export function readIgnition(workspace: string, staged: string): BuiltContract[] {
  const folder = path.join(staged, 'ignition', 'deployments', 'chain-298');
  const built: BuiltContract[] = [];
  for (const line of readFileSync(path.join(folder, 'journal.jsonl'), 'utf8').split('\n')) {
    if (line === '') continue;
    const entry = asObject(JSON.parse(line), 'A journal line');
    if (entry.type !== 'TRANSACTION_CONFIRM') continue;
    const artifactFile = path.join(folder, 'artifacts', `${textOf(entry, 'futureId')}.json`);
    const receipt = asObject(entry.receipt, 'A receipt');
    if (!existsSync(artifactFile) || typeof receipt.contractAddress !== 'string') continue;
    const artifact = readJson(artifactFile);
    built.push({
      workspace,
      contract: `${textOf(artifact, 'sourceName')}:${textOf(artifact, 'contractName')}`,
      address: receipt.contractAddress,
      transactionHash: textOf(entry, 'hash'),
    });
  }
  return built;
}
