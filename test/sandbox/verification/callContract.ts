import type { ChainCall } from '../ledger/answers/contractCall.ts';
import type { CallChain } from '../ledger/routing.ts';

/**
 * A read-only call on the chain behind `rpcUrl`, for the ledger's `POST /contracts/call`: what the contract returned, the
 * gas that the call needs, or the data and the words with which it reverted.
 */
export function createCallContract(rpcUrl: string): CallChain {
  return async ({ to, data, from, value, gas, estimate, at }) => {
    const call = {
      to,
      data,
      ...(from && { from }),
      ...(value !== undefined && { value: `0x${value.toString(16)}` }),
      ...(gas !== undefined && { gas: `0x${gas.toString(16)}` }),
    };
    const method = estimate ? 'eth_estimateGas' : 'eth_call';
    const block = at ? await blockOf(rpcUrl, at) : 'latest';
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [call, block] }),
    });
    const answer: { result?: string; error?: { message?: string; data?: unknown } } = JSON.parse(await response.text());
    if (answer.result !== undefined) return { result: answer.result };
    const { message = 'execution reverted', data: revertData } = answer.error ?? {};
    return { revertData: typeof revertData === 'string' ? revertData : '0x', reason: message };
  };
}

/** The block whose end has the state; a transaction of the chain has a block of its own. */
async function blockOf(rpcUrl: string, { hash, when }: NonNullable<ChainCall['at']>): Promise<string> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByHash', params: [hash] }),
  });
  const answer: { result?: { blockNumber?: string } | null } = JSON.parse(await response.text());
  const number = answer.result?.blockNumber;
  if (number === undefined) return 'latest';
  return `0x${(BigInt(number) - (when === 'before' ? 1n : 0n)).toString(16)}`;
}
