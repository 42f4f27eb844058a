import path from 'node:path';
import { checksumAddress } from '../../src/core/format/checksumAddress.ts';
import { predictMatch } from '../../src/core/projects/bytecode/predictMatch.ts';
import { draftOf, findContracts } from '../../src/core/projects/findContracts.ts';
import { fitting } from '../../src/core/projects/fittingContracts.ts';
import { verdictOn } from '../integration/submission.ts';
import type { RunningVerification } from '../sandbox/verification/verificationService.ts';
import { deployContract } from '../toolchains/deployContract.ts';
import { diskFiles } from '../unit/projects/diskFiles.ts';
import type { RealContract } from './realProject.ts';

export interface Reached {
  contract: RealContract;
  /** `none` if there is no build output to predict from. */
  predicted: string;
  reached: string;
  /** What the tool's own command reaches; why not if it doesn't. */
  byTool?: string;
}

/** Deploys what a tool built: its creation code with the arguments. */
export function createDeployer(running: RunningVerification, sender: string) {
  const addresses = new Map([['self', sender]]);
  return async (contract: RealContract, creation: unknown) => {
    const given = (contract.arguments ?? '').replace(/\{(\w+)\}/g, (_all, name: string) =>
      (addresses.get(name) ?? '').slice(2).toLowerCase().padStart(64, '0'),
    );
    const code = `${String(creation)}${given}`;
    const placed = await deployContract(running.chain, sender, code);
    const address = checksumAddress(placed.address);
    addresses.set(contract.name, address);
    const runtime = String(await running.chain.request('eth_getCode', [address, 'latest']));
    return { address, transactionHash: placed.transactionHash, runtime, creation: code };
  };
}

export type Deployed = Awaited<ReturnType<ReturnType<typeof createDeployer>>>;

/** Finds, predicts and verifies a contract as the extension does. */
export async function verifyContract(
  running: RunningVerification,
  root: string,
  contract: RealContract,
  deployed: Deployed,
): Promise<Reached> {
  const workspace = { folders: [root], files: diskFiles };
  const found = await findContracts(workspace, path.join(root, contract.file));
  const named = [...found.candidates, ...found.unbuilt].filter(({ contractName }) => contractName === contract.name);
  const [fit] = named.length > 1 ? await fitting(workspace, named, deployed.runtime) : [];
  const candidate = fit?.candidate ?? named[0];
  if (candidate === undefined) return { contract, predicted: 'not found', reached: 'not found' };
  const options = { deployedRuntime: deployed.runtime, ...(contract.answers && { answers: contract.answers }) };
  const draft = await draftOf(workspace, candidate, options);
  const isBuilt = draft.toolchain !== 'sources';
  const predicted = isBuilt ? predictMatch(draft.bytecode, deployed.runtime, deployed.creation).level : 'none';
  try {
    return { contract, predicted, reached: await verdictOn(running.service, draft, deployed) };
  } catch (error) {
    return { contract, predicted, reached: error instanceof Error ? error.message.slice(0, 200) : String(error) };
  }
}
