import * as vscode from 'vscode';
import type { RecordAnswer } from '../../../core/contractAt/contractAt.ts';
import type { DeployedContract, UnreadOfContract } from '../../../core/ledger/evm/deployedContract.ts';
import type { Workspace } from '../../../core/projects/files/projectFiles.ts';
import type { Candidate, Draft } from '../../../core/projects/model/toolchain.ts';
import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import { plainMessage } from '../../messages/plainMessage.ts';
import type { Connection } from '../../network/connection.ts';
import { locateContract } from '../check/locateContract.ts';
import { recordAt } from '../check/recordAt.ts';
import { isVerifying } from '../check/verifyingConnection.ts';
import { askPick } from '../steps/askPick.ts';
import type { Place, Steps } from '../steps/steps.ts';
import type { Purpose } from './purpose.ts';

interface ProxyPair {
  implementation: DeployedContract;
  /** Of the proxy itself. */
  own: RecordAnswer;
  its: RecordAnswer;
  /** Undefined if the build can't be compared without further questions. */
  draft: Draft | undefined;
  /** Whether the build is the proxy's own code. */
  fitsProxy: boolean;
}

/** What is at the address, and which build was chosen for it. */
interface TargetQuestion {
  readonly workspace: Workspace;
  readonly candidate: Candidate;
  readonly deployed: DeployedContract;
  readonly connection: Connection;
  readonly purpose: Purpose;
  readonly log: Log;
}

/** The contract to verify, with the data already read. */
export interface Target {
  deployed: DeployedContract;
  read: { record?: ContractRecord | undefined; draft?: Draft | undefined };
  /** Whether it is a proxy, and the build is the proxy's own code. */
  fitsProxy?: boolean;
}

/**
 * If the address is a proxy's, asks whether the proxy or its implementation is wanted, with the state of both, unless
 * the build is the proxy's own code, or it's about the storage, which is always the proxy's. Any other contract is the target itself, and so is a proxy whose implementation
 * can't be read, which the target says.
 */
export async function chooseTarget(steps: Steps, question: TargetQuestion): Promise<Target> {
  const { candidate, deployed, purpose } = question;
  const pair = await steps.once(() => proxyPair(question));
  if (!pair) return { deployed, read: {} };
  if ('unread' in pair)
    return { deployed: { ...deployed, unread: [...(deployed.unread ?? []), pair.unread] }, read: {} };
  const { implementation, own, its, draft, fitsProxy } = pair;
  const verifies = purpose === 'verify';
  const items = [
    {
      answer: implementation,
      label: `$(arrow-right) ${
        verifies
          ? vscode.l10n.t('Verify the implementation {0}', implementation.address)
          : vscode.l10n.t('Compare with the implementation {0}', implementation.address)
      }`,
      ...(verifies && { description: stateOf(its) }),
      detail: detailOf(vscode.l10n.t('Contains the code that the proxy runs.'), its),
    },
    {
      answer: deployed,
      label: `$(symbol-interface) ${
        verifies
          ? vscode.l10n.t('Verify the proxy {0}', deployed.address)
          : vscode.l10n.t('Compare with the proxy {0}', deployed.address)
      }`,
      ...(verifies && { description: stateOf(own), detail: detailOf('', own) }),
    },
  ];
  const title = vscode.l10n.t('{0} is a Proxy', deployed.address);
  const placeholder = vscode.l10n.t('Is {0} the proxy or its implementation?', candidate.contractName);
  const ask = (place: Place<DeployedContract>) => askPick({ title, placeholder, items: () => items }, place);
  const chosen = await steps.ask(ask, { known: fitsProxy || purpose === 'layout' ? deployed : undefined });
  return { deployed: chosen, read: { record: (chosen === deployed ? own : its).record, draft }, fitsProxy };
}

async function proxyPair({
  workspace,
  candidate,
  deployed: { address, runtimeBytecode: code },
  connection,
  purpose,
  log,
}: TargetQuestion): Promise<ProxyPair | { unread: UnreadOfContract } | undefined> {
  const core = loadCore();
  const fitsProxy = (draft: Draft | undefined) => {
    const level = draft && core.projects.predictMatch(draft.bytecode, code).level;
    return level === 'exact' || level === 'match';
  };
  let found: string | undefined;
  try {
    found = await core.verification.implementationAt(connection, address, code, { signal: connection.signal });
  } catch (error) {
    if (!isCoreError(error) || error.kind === 'cancelled') throw error;
    // The proxy's own build needs no implementation.
    if (fitsProxy(await draftUnasked(workspace, candidate, log))) return undefined;
    return { unread: { part: 'implementation', problem: error.message } };
  }
  if (found === undefined) return undefined;
  const onRecord = async (at: string): Promise<RecordAnswer> =>
    purpose === 'verify' && isVerifying(connection) ? recordAt(connection, at, log) : {};
  const [implementation, own, its, draft] = await Promise.all([
    locateContract(connection, { typed: found }, log),
    onRecord(address),
    onRecord(found),
    draftUnasked(workspace, candidate, log),
  ]);
  return { implementation, own, its, draft, fitsProxy: fitsProxy(draft) };
}

/** Without build output, it depends on answers that are still missing. */
async function draftUnasked(workspace: Workspace, candidate: Candidate, log: Log): Promise<Draft | undefined> {
  const { project, isPartial } = candidate;
  if (project.toolchain === 'sources' || project.toolchain === 'fe' || isPartial) return undefined;
  try {
    return await loadCore().projects.draftOf(workspace, candidate);
  } catch (error) {
    // It can't be sent, which is shown instead.
    if (!isCoreError(error)) throw error;
    log.debug(`Didn't compare ${candidate.contractName} with the proxy: ${error.message}`);
    return undefined;
  }
}

function stateOf({ record }: RecordAnswer): string {
  if (!record) return vscode.l10n.t("can't read the verification record");
  if (record.match === null) return vscode.l10n.t('not verified');
  return record.match === 'exact_match' ? vscode.l10n.t('verified: exact match') : vscode.l10n.t('verified: match');
}

/** Choosing the row reads the record again. */
function detailOf(what: string, { problem = '' }: RecordAnswer): string {
  return plainMessage([what, problem].filter(Boolean).join(' '));
}
