import type { ChainToVerifyOn } from './verificationInput.ts';

/** One JSON-RPC call to a chain's first RPC; throws where it cannot be reached or refuses. */
async function ask(chain: ChainToVerifyOn, method: string, params: readonly unknown[]): Promise<string> {
  const [url] = chain.rpc;
  if (url === undefined) throw new Error(`Chain ${chain.chainId} has no RPC.`);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer: unknown = await response.json();
  const result = typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : undefined;
  if (typeof result !== 'string') throw new Error(`Chain ${chain.chainId} gave no answer to ${method}.`);
  return result;
}

/** The runtime bytecode at an address, `0x` where there is none. */
export function runtimeCode(chain: ChainToVerifyOn, address: string): Promise<string> {
  return ask(chain, 'eth_getCode', [address, 'latest']);
}

/** Where EIP-1967 proxies keep their implementation's address: keccak256('eip1967.proxy.implementation') - 1. */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';

/** Whether a contract is a proxy, of which kind, and for what (minimal proxies and EIP-1967 ones). */
export async function proxyOf(
  chain: ChainToVerifyOn,
  address: string,
): Promise<{ proxyType: 'EIP1167Proxy' | 'EIP1967Proxy'; implementation: string } | undefined> {
  const minimal = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/.exec(
    await runtimeCode(chain, address),
  )?.[1];
  if (minimal) return { proxyType: 'EIP1167Proxy', implementation: `0x${minimal}` };
  const stored = (await ask(chain, 'eth_getStorageAt', [address, implementationSlot, 'latest'])).slice(-40);
  return /^0*$/.test(stored) ? undefined : { proxyType: 'EIP1967Proxy', implementation: `0x${stored}` };
}
