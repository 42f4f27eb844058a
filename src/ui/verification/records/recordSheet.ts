import * as vscode from 'vscode';
import type { RecordAnswer } from '../../../core/contractAt/contractAt.ts';
import type { Sheet } from '../../../core/sheets/sheet.ts';
import type { RecordParts } from '../../../core/verification/rest/client.ts';
import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import { loadCore } from '../../loadCore.ts';
import { isCoreError } from '../../messages/errorPresenter.ts';
import type { VerifyingConnection } from '../check/verifyingConnection.ts';

/**
 * The parts of a record on its sheet: all that a service has, so that what a newer one adds is shown, too. The compiler's
 * input and output only repeat other parts; the raw JSON has them.
 */
export const recordParts: RecordParts = { omit: ['stdJsonInput', 'stdJsonOutput'] };

/** A verification record with its sheet. */
interface ShownRecord {
  readonly sheet: Sheet;
  readonly record: ContractRecord;
}

/**
 * The record of a contract on the network and on every other chain. That the service can't list its chains isn't a
 * reason to show none.
 * @throws LensError if a record can't be read
 */
export async function readRecordSheet(connection: VerifyingConnection, address: string): Promise<ShownRecord> {
  const { network, verification, signal } = connection;
  const core = loadCore();
  const [allChains, chains] = await Promise.all([
    verification.allChains(address, signal),
    verification.chains(signal).catch((error: unknown) => {
      if (!isCoreError(error) || error.kind === 'cancelled') throw error;
      return [];
    }),
  ]);
  const chainProblem = core.verification.chainProblem(chains, network);
  const { name, chainId, verifyUrl } = network;
  const contract = new core.verification.ContractAt(connection, address);
  const answer: RecordAnswer =
    chainProblem === undefined
      ? await contract.record(recordParts)
      : { record: core.verification.notVerified(chainId, address) };
  const { record = await contract.neededRecord(recordParts), note } = answer;
  const problem = chainProblem ?? note;
  const chainNames = new Map(
    chains.map((each) => [each.chainId, each.name ?? vscode.l10n.t('chain {0}', each.chainId)]),
  );
  const context = { network: name, verifyUrl, allChains, chainNames, ...(problem !== undefined && { problem }) };
  return { sheet: core.sheets.verificationRecordSheet(record, context), record };
}
