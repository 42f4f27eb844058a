// Runs the scripts in `rocketh` with rocketh, from the account SENDER of the chain at RPC_URL. In a staged workspace.
import { executeDeployScriptsFromFiles } from '@rocketh/node';

const { RPC_URL: url, SENDER: sender } = process.env;
let id = 0;
const provider = {
  async request({ method, params = [] }) {
    id += 1;
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = await answer.json();
    if (error) throw new Error(error.message);
    return result;
  },
};
const chain = Number(await provider.request({ method: 'eth_chainId' }));
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const info = { id: chain, name: 'local', nativeCurrency, rpcUrls: { default: { http: [url] } } };
await executeDeployScriptsFromFiles(
  {
    accounts: { deployer: { default: sender } },
    environments: { local: { chain, scripts: ['rocketh'] } },
    chains: { [chain]: { info } },
  },
  { environment: 'local', provider, saveDeployments: true, askBeforeProceeding: false, reportGasUse: false },
);
