import * as vscode from 'vscode';
import type { DeployedContract } from '../../../core/ledger/evm/deployedContract.ts';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';
import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import { askPick } from '../steps/askPick.ts';
import type { Place, Steps } from '../steps/steps.ts';
import { recordOf, type VerifyingConnection } from '../submission/prepareSubmission.ts';
import { locateContract } from './locateContract.ts';

interface ProxyPair {
  implementation: DeployedContract;
  /** Of the proxy itself. */
  own: ContractRecord | undefined;
  its: ContractRecord | undefined;
  /** Whether the build is the proxy's own code. */
  fitsProxy: boolean;
}

/**
 * Which of the two is verified where the address is a proxy's: asked, with both states, unless the build is the
 * proxy's own code. Any other contract is what was deployed.
 */
export async function chooseTarget(
  steps: Steps,
  workspace: Workspace,
  candidate: Candidate,
  deployed: DeployedContract,
  connection: VerifyingConnection,
  log: Log,
): Promise<DeployedContract> {
  const pair = await steps.once(() => proxyPair(workspace, candidate, deployed, connection, log));
  if (!pair) return deployed;
  const { implementation, own, its, fitsProxy } = pair;
  const items = [
    {
      answer: implementation,
      label: `$(arrow-right) ${vscode.l10n.t('Verify the implementation {0}', implementation.address)}`,
      description: stateOf(its),
      detail: vscode.l10n.t('Contains the code that the proxy runs.'),
    },
    {
      answer: deployed,
      label: `$(symbol-interface) ${vscode.l10n.t('Verify the proxy {0}', deployed.address)}`,
      description: stateOf(own),
    },
  ];
  const title = vscode.l10n.t('{0} is a Proxy', deployed.address);
  const placeholder = vscode.l10n.t('Is {0} the proxy or its implementation?', candidate.contractName);
  return steps.ask((place: Place<DeployedContract>) => askPick({ title, placeholder, items: () => items }, place), {
    known: fitsProxy ? deployed : undefined,
  });
}

async function proxyPair(
  workspace: Workspace,
  candidate: Candidate,
  { address, runtimeBytecode: code }: DeployedContract,
  connection: VerifyingConnection,
  log: Log,
): Promise<ProxyPair | undefined> {
  const core = loadCore();
  const looks = code && core.projects.proxyIn(Buffer.from(code.slice(2), 'hex'));
  if (!looks) return undefined;
  const { signal, ledger } = connection;
  const found = await core.ledger.implementationOf(ledger, address, looks, { signal });
  if (found === undefined || found === address) return undefined;
  const [implementation, own, its] = await Promise.all([
    locateContract(connection, { typed: found }, log),
    recordOf(connection, address, log),
    recordOf(connection, found, log),
  ]);
  return { implementation, own, its, fitsProxy: await isBuildOf(workspace, candidate, code, log) };
}

async function isBuildOf(workspace: Workspace, candidate: Candidate, code: string, log: Log): Promise<boolean> {
  const { draftOf, predictMatch } = loadCore().projects;
  try {
    const { bytecode } = await draftOf(workspace, candidate);
    return ['exact', 'match'].includes(predictMatch(bytecode, code).level);
  } catch (error) {
    // A question is open, or it cannot be sent: that is said in its place.
    if (!isCoreError(error)) throw error;
    log.debug(`${candidate.contractName} was not compared with the proxy: ${error.message}`);
    return false;
  }
}

function stateOf(record: ContractRecord | undefined): string {
  if (!record) return vscode.l10n.t('verification status unknown');
  if (record.match === null) return vscode.l10n.t('not verified');
  return record.match === 'exact_match' ? vscode.l10n.t('verified: exact match') : vscode.l10n.t('verified: match');
}
