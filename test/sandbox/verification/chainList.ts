import type { ChainToVerifyOn } from './verificationInput.ts';

/** A port where nobody listens: a chain whose RPC is down. */
const deadRpc = 'http://127.0.0.1:9';

/** The sandbox's own chain answers, however busy the machine is. */
const patient = 60_000;
const impatient = 2_000;

/** The chains of the sandbox's server: its own, Hedera's two (testnet reads the sandbox's chain), one switched off. */
export function chainList(rpcUrl: string): readonly ChainToVerifyOn[] {
  return [
    { name: 'Hedera Mainnet', chainId: 295, rpc: [deadRpc], supported: true, patience: impatient },
    { name: 'Hedera Testnet', chainId: 296, rpc: [rpcUrl], supported: true, patience: patient },
    { name: 'Sandbox', chainId: 298, rpc: [rpcUrl], supported: true, patience: patient },
    { name: 'zkSync Sepolia Testnet', chainId: 300, rpc: [], supported: false, patience: impatient },
  ];
}

/** A chain as `GET /chains` lists it. */
export function chainRecord({ name, chainId, rpc, supported }: ChainToVerifyOn): Record<string, unknown> {
  return { name, chainId, rpc, traceSupportedRPCs: [], supported, etherscanAPI: false };
}
