import * as vscode from 'vscode';
import { loadCore } from '../../loadCore.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connections } from '../../network/connections.ts';
import { unsavedFiles } from '../../verification/check/changedFiles.ts';
import { planContract } from '../contractPlan.ts';
import { predictionSheet } from '../predictionSheet.ts';
import { readInput, shownInput } from '../readToolInput.ts';
import { sheetAnswer } from '../sheetAnswer.ts';
import type { Tool } from '../tool.ts';
import { connectionOf, foreignChecksum } from '../toolNetwork.ts';
import { requireTrust } from '../workspaceSource.ts';

/**
 * The predicted result of a verification, from the deployed bytecode and the workspace's build output. Sends no
 * sources.
 */
export function createPredictVerification(connections: Connections, log: Log): Tool {
  return {
    progress: (input) =>
      vscode.l10n.t(
        'Comparing the build of {0} with the deployed code…',
        shownInput(input, 'contract') || shownInput(input, 'path') || vscode.l10n.t('the workspace'),
      ),
    async run(input, signal) {
      const { path, contract, address, network } = readInput(input, [], ['path', 'contract', 'address', 'network']);
      requireTrust();
      const selected = connectionOf(connections, network, address);
      const connection = { ...selected, signal: AbortSignal.any([signal, selected.signal]) };
      const { workspace, candidate, deployed, source } = await planContract(
        connection,
        { path, contract, address },
        log,
      );
      const { ledger, projects, verification } = loadCore();
      const draft = await projects.draftOf(workspace, candidate);
      const unsaved = await unsavedFiles(draft, { workspace, candidate, source });
      const warnings = [...draft.warnings, ...verification.unsavedWarnings(draft.files, (at) => unsaved.has(at))];
      const { name, chainId } = connection.network;
      const comparison = verification.comparisonOf(deployed, draft.toolchain !== 'sources', (code) =>
        projects.predictMatch(draft.bytecode, code, ledger.creationForService(deployed)),
      );
      const { creationTransactionHash: hash } = deployed;
      const target = {
        // A network without a verification service needs no chain ID.
        chainId: chainId || '295',
        address: deployed.address,
        ...(hash !== undefined && { creationTransactionHash: hash }),
      };
      const { parts } = verification.draftRequest(draft, target);
      const sheet = predictionSheet({ ...draft, warnings }, deployed, comparison, parts, name);
      const from = `the build output and the deployed bytecode on ${name}; nothing was published`;
      return sheetAnswer(sheet, 'all', from, foreignChecksum(network, address));
    },
  };
}
