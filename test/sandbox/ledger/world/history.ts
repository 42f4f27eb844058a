import { random } from '../random.ts';
import { second } from '../timestamps.ts';
import { deployer, knownAccounts } from './accounts.ts';
import type { Contract } from './contracts.ts';
import { genesis, historyEpoch } from './epochs.ts';
import { creation, ethereumData } from './executions.ts';
import { createNftTransactions } from './nfts.ts';
import { ordinaryTransaction } from './ordinary.ts';
import { createStories } from './stories.ts';
import { createTransaction, type Transaction } from './transaction.ts';

/** How many ordinary transactions the past has, one about every 20 minutes from {@link historyEpoch} on. */
const ordinaryCount = 1_900;

/** The past: entities made at genesis, the told transactions, the deployments, and ordinary traffic. */
export function createHistory(seed: number, contracts: readonly Contract[], isCalm = false): Transaction[] {
  const ordinary = Array.from({ length: ordinaryCount }, (_, index) => {
    const consensus = historyEpoch + BigInt(index) * 1_200n * second + BigInt((index * 7_919_317) % 1_000_000_000);
    return ordinaryTransaction(seed, `past ${index}`, consensus, contracts, isCalm);
  });
  return [
    ...creations(),
    ...createNftTransactions(),
    ...contracts.map((contract, index) => deploy(seed, contract, index)),
    ...createStories(seed, contracts),
    ...ordinary,
  ];
}

// Accounts, tokens and topics come into being in the network's first hours; contracts are seen to by deploy().
function creations(): Transaction[] {
  const ranges: [string, number, number][] = [
    ['CRYPTOCREATEACCOUNT', 1001, 1060],
    ['TOKENCREATION', 5001, 5012],
    ['CONSENSUSCREATETOPIC', 7001, 7004],
  ];
  const made = ranges.flatMap(([name, first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({
      name,
      entityId: `0.0.${first + index}`,
      consensus: genesis + BigInt(first + index) * second,
      payer: name === 'CRYPTOCREATEACCOUNT' ? '0.0.2' : '0.0.1001',
    })),
  );
  // The hollow one is a told transfer's child; of the other nobody knows when it came.
  const later: readonly string[] = [knownAccounts.hollow, knownAccounts.nulls];
  return made.filter(({ entityId }) => !later.includes(entityId)).map(createTransaction);
}

/** Contracts come by CONTRACTCREATEINSTANCE or, every other deployment, by ETHEREUMTRANSACTION. */
function deploy(seed: number, contract: Contract, index: number): Transaction {
  const execution = creation(seed, contract);
  const isEthereum = contract.deployment !== undefined && index % 2 === 1;
  return createTransaction({
    name: isEthereum ? 'ETHEREUMTRANSACTION' : 'CONTRACTCREATEINSTANCE',
    entityId: contract.row.contract_id,
    consensus: contract.created,
    payer: deployer,
    contract: isEthereum
      ? { ...execution, ethereum: ethereumData(random(seed, 'deployment', contract.row.contract_id), index) }
      : execution,
  });
}
