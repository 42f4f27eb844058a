import * as vscode from 'vscode';
import type { Log } from '../../messages/outputLog.ts';
import type { Connections } from '../../network/connections.ts';
import { locateContract } from '../../verification/check/locateContract.ts';
import { verifyingConnection } from '../../verification/check/verifyingConnection.ts';
import { readRecordSheet } from '../../verification/records/recordSheet.ts';
import { readInput, shownInput } from '../readToolInput.ts';
import { sheetAnswer } from '../sheetAnswer.ts';
import type { Tool } from '../tool.ts';
import { connectionOf, foreignChecksum } from '../toolNetwork.ts';

/** The verification records of a contract, on this chain and on others. */
export function createGetVerificationStatus(connections: Connections, log: Log): Tool {
  return {
    progress: (input) => vscode.l10n.t('Checking whether {0} is verified…', shownInput(input, 'address')),
    async run(input, signal) {
      const { address: text, network: name } = readInput(input, ['address'], ['network']);
      const connection = verifyingConnection(connectionOf(connections, name, text));
      const asking = { ...connection, signal: AbortSignal.any([signal, connection.signal]) };
      const { address } = await locateContract(asking, { typed: text }, log);
      const { sheet } = await readRecordSheet(asking, address);
      return sheetAnswer(
        sheet,
        'all',
        `the verification service of ${connection.network.name}`,
        foreignChecksum(name, text),
      );
    },
  };
}
