import type { SourcifyChain } from '@ethereum-sourcify/lib-sourcify';

/**
 * The transaction that created a contract, found by halving the blocks on whether it was there yet, as the real server
 * does on a chain without an explorer; undefined where no transaction of that block names it (a factory's child).
 */
export async function findCreationTransaction(chain: SourcifyChain, address: string): Promise<string | undefined> {
  try {
    let high = await chain.getBlockNumber();
    if ((await chain.getBytecode(address, high)) === '0x') return undefined;
    let low = 0;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((await chain.getBytecode(address, middle)) === '0x') low = middle + 1;
      else high = middle;
    }
    const block = await chain.getBlock(low, false);
    for (const hash of block?.transactions ?? []) {
      const receipt = await chain.getTxReceipt(hash);
      if (receipt.contractAddress?.toLowerCase() === address.toLowerCase()) return hash;
    }
  } catch {
    // Without an answer from the chain the creation stays unknown; the verification itself tells what is wrong.
  }
  return undefined;
}
