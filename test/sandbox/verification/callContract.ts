import type { CallChain } from '../ledger/routing.ts';

/**
 * A read-only call on the chain behind `rpcUrl`, for the ledger's `POST /contracts/call`: what the contract returned, the
 * gas that the call needs, or the data and the words with which it reverted.
 */
export function createCallContract(rpcUrl: string): CallChain {
  return async ({ to, data, from, value, gas, estimate }) => {
    const call = {
      ...{ to, data, ...(from && { from }) },
      ...(value !== undefined && { value: `0x${value.toString(16)}` }),
      ...(gas !== undefined && { gas: `0x${gas.toString(16)}` }),
    };
    const method = estimate ? 'eth_estimateGas' : 'eth_call';
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [call, 'latest'] }),
    });
    const answer: { result?: string; error?: { message?: string; data?: unknown } } = JSON.parse(await response.text());
    if (answer.result !== undefined) return { result: answer.result };
    const { message = 'execution reverted', data: revertData } = answer.error ?? {};
    return { revertData: typeof revertData === 'string' ? revertData : '0x', reason: message };
  };
}
