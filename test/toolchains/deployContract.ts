/** What a deployment needs of a chain: JSON-RPC with unlocked accounts. */
export interface Deployer {
  request(method: string, params?: readonly unknown[]): Promise<unknown>;
}

/** Sends creation code (0x hex, arguments included) from an unlocked account; gives address and transaction. */
export async function deployContract(
  chain: Deployer,
  from: string,
  creationBytecode: string,
): Promise<{ address: string; transactionHash: string }> {
  // Gas and price are fixed so that the transaction, and so its hash, depends on nothing but the code.
  const transaction = { from, data: creationBytecode, gas: '0x4c4b40', gasPrice: '0xb2d05e00' };
  const transactionHash = await chain.request('eth_sendTransaction', [transaction]);
  const receipt = await chain.request('eth_getTransactionReceipt', [transactionHash]);
  if (typeof transactionHash !== 'string' || typeof receipt !== 'object' || receipt === null)
    throw new Error('The local chain gave no receipt for a deployment.');
  const { contractAddress, status } = Object.fromEntries(Object.entries(receipt));
  if (typeof contractAddress !== 'string' || status !== '0x1') throw new Error('A contract could not be deployed.');
  return { address: contractAddress, transactionHash };
}
