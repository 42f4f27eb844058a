import { eoaCode7702SignAuthorization, hexToBytes } from '@ethereumjs/util';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import { type ChainRecord, recordOf } from './chainMirror.ts';
import { compileStory, selectorOf, type VariantName } from './compileStory.ts';
import { send } from './runStory.ts';
import type { Story } from './stories.ts';

/** Who calls the account that runs the story's code. */
export type Caller = 'another' | 'itself' | 'a contract';

/** A story whose code an account runs, which keeps what it writes. */
export const delegatedStory: Story = {
  name: 'delegated code',
  source: `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.19;
contract Story {
  uint256 public count;
  error TooMany(uint256 count, uint256 most);
  function run() external {
    for (uint256 i = 0; i < 3; i++) count += 2;
    if (count > 7) revert TooMany(count, 7); // fails
  }
}
contract Caller {
  function run(Story story) external {
    story.run(); // from 1
  }
}`,
};

/** The second account of the chain, and its key. */
const key = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

/** A record of an account that runs a story's code, and what the chain said of it. */
export interface DelegatedRecord {
  readonly record: ChainRecord;
  readonly account: string;
  /** The contract whose code it runs. */
  readonly delegate: string;
}

/**
 * Lets an account of a chain run a story's code, and calls it twice: the second call fails.
 * @param by where the delegation is from: the network's own update, or a type 4 transaction's authorization
 */
export async function runDelegated(
  chain: Anvil,
  story: Story,
  variant: VariantName,
  { caller = 'another', by = 'update' }: { caller?: Caller; by?: 'update' | 'authorization' } = {},
): Promise<DelegatedRecord> {
  const { contracts } = compileStory(story.source, variant);
  const [payer = '', account = ''] = (await chain.request('eth_accounts')) as string[];
  const deploy = async (name: string) => {
    const data = `0x${Buffer.from(contracts.get(name)?.creation ?? []).toString('hex')}`;
    return (await send(chain, { from: payer, data })).contractAddress;
  };
  const delegate = await deploy('Story');
  await chain.request('anvil_setCode', [account, `0xef0100${delegate.slice(2)}`]);
  await chain.request('anvil_setStorageAt', [account, `0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`]);
  const run = selectorOf('run()');
  await send(chain, { from: payer, to: account, data: run });
  if (by === 'authorization') {
    await chain.request('anvil_setCode', [account, '0x']);
    const nonce = (await chain.request('eth_getTransactionCount', [account, 'latest'])) as `0x${string}`;
    const [, , , parity, r, s] = eoaCode7702SignAuthorization(
      { chainId: '0x12a', address: delegate as `0x${string}`, nonce },
      hexToBytes(key),
    ).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
    const entry = { chainId: '0x12a', address: delegate, nonce, yParity: parity === '0x' ? '0x0' : parity, r, s };
    const hash = await chain.request('eth_sendTransaction', [
      { from: payer, to: account, data: run, gas: '0x2dc6c0', type: '0x4', authorizationList: [entry] },
    ]);
    return { record: await recordOf(chain, String(hash)), account, delegate };
  }
  const called =
    caller === 'a contract'
      ? { to: await deploy('Caller'), data: `${selectorOf('run(address)')}${account.slice(2).padStart(64, '0')}` }
      : { to: account, data: run };
  const from = caller === 'itself' ? account : payer;
  const { transactionHash } = await send(chain, { from, ...called, gas: '0x2dc6c0' });
  return { record: await recordOf(chain, transactionHash), account, delegate };
}
