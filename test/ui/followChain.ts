import type { Session } from './session.ts';

export interface Following {
  stop(): Promise<void>;
}

/** Lets the sandbox's ledger learn, as a mirror node does, what is deployed on its chain from now on. */
export async function followChain({ rpc, sandbox }: Pick<Session, 'rpc' | 'sandbox'>): Promise<Following> {
  let block = Number(await rpc('eth_blockNumber'));
  let entityNum = 5_300_000;
  let isStopped = false;
  const learn = async () => {
    for (const last = Number(await rpc('eth_blockNumber')); block < last; ) {
      // A block that is counted may not be there yet.
      const receipts = await rpc('eth_getBlockReceipts', `0x${(block + 1).toString(16)}`).catch(() => undefined);
      if (!Array.isArray(receipts)) return;
      block += 1;
      for (const { contractAddress, transactionHash, from } of receipts) {
        if (typeof contractAddress !== 'string') continue;
        const transaction = (await rpc('eth_getTransactionByHash', transactionHash)) as { input: string };
        sandbox.world.addDeployment({
          workspace: 'deployed',
          contract: 'contracts/Deployed.sol:Deployed',
          entityNum: entityNum++,
          address: contractAddress,
          deployer: String(from),
          creationTransactionHash: String(transactionHash),
          creationBytecode: transaction.input,
          runtimeBytecode: String(await rpc('eth_getCode', contractAddress, 'latest')),
        });
      }
    }
  };
  const following = (async () => {
    while (!isStopped) {
      await learn();
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  })();
  return {
    stop() {
      isStopped = true;
      return following;
    },
  };
}
