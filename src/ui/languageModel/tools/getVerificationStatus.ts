import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connections } from '../../network/connections.ts';
import { locateContract } from '../../verification/check/locateContract.ts';
import { verifyingConnection } from '../../verification/check/verifyingConnection.ts';
import { recordParts } from '../../verification/records/recordParts.ts';
import { readInput, shownInput } from '../readToolInput.ts';
import { sheetAnswer } from '../sheetAnswer.ts';
import type { Tool } from '../tool.ts';
import { connectionOf } from '../toolNetwork.ts';

/** The verification records of a contract, on this chain and on others. */
export function createGetVerificationStatus(connections: Connections, log: Log): Tool {
  return {
    progress: (input) => vscode.l10n.t('Checking whether {0} is verified…', shownInput(input, 'address')),
    async run(input, signal) {
      const { address: text, network: name } = readInput(input, ['address'], ['network']);
      const connection = verifyingConnection(connectionOf(connections, name, text));
      const { network, verification } = connection;
      const both = AbortSignal.any([signal, connection.signal]);
      const { address } = await locateContract({ ...connection, signal: both }, { typed: text }, log);
      const core = loadCore();
      const problem = core.verification.chainProblem(await verification.chains(both), network);
      const [allChains, record] = await Promise.all([
        verification.allChains(address, both),
        problem === undefined
          ? verification.contract({ chainId: network.chainId, address }, recordParts, both)
          : core.verification.notVerified(network.chainId, address),
      ]);
      const { verifyUrl } = network;
      const sheet = core.sheets.verificationRecordSheet(record, {
        network: network.name,
        verifyUrl,
        allChains,
        ...(problem !== undefined && { problem }),
      });
      return sheetAnswer(sheet, 'all', `the verification service of ${network.name}`);
    },
  };
}
