import type * as vscode from 'vscode';
import type { ReadableContracts } from '../../contracts/readableContracts.ts';
import type { StorageLayouts } from '../../contracts/storageLayouts.ts';
import type { FailureExplainer } from '../../failures/explainer.ts';
import type { ErrorPresenter } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connections } from '../../network/connections.ts';
import { invocableTool } from '../invocableTool.ts';
import type { Tool } from '../tool.ts';
import type { ToolName } from '../toolNames.ts';
import { createExplainFailure } from './explainFailure.ts';
import { createExplainResultCode } from './explainResultCode.ts';
import { createGetNetworkStatus } from './getNetworkStatus.ts';
import { createGetTransaction } from './getTransaction.ts';
import { createGetVerificationStatus } from './getVerificationStatus.ts';
import { createLookUpEntity } from './lookUpEntity.ts';
import { createPredictVerification } from './predictVerification.ts';
import { createReadContract } from './readContract.ts';
import { createSubmitVerification, type Publishing } from './submitVerification.ts';

/** The tools for coding agents, each created on first use. `publishing` asks the user and submits. */
export function createLanguageModelTools({
  connections,
  publishing,
  explainer,
  readable,
  layouts,
  errors,
  log,
}: {
  connections: Connections;
  publishing: Publishing;
  explainer: FailureExplainer;
  readable: Pick<ReadableContracts, 'of'>;
  layouts: StorageLayouts;
  errors: ErrorPresenter;
  log: Log;
}): (name: ToolName) => vscode.LanguageModelTool<unknown> {
  const makers: Readonly<Record<ToolName, () => Tool>> = {
    ledgerLens_get_transaction: () => createGetTransaction({ connections, errors, layouts }, explainer),
    ledgerLens_explain_failure: () => createExplainFailure(connections, explainer),
    ledgerLens_look_up_entity: () => createLookUpEntity({ connections, errors }),
    ledgerLens_read_contract: () => createReadContract(connections, readable, layouts),
    ledgerLens_explain_result_code: () => createExplainResultCode(),
    ledgerLens_get_network_status: () => createGetNetworkStatus(connections),
    ledgerLens_get_verification_status: () => createGetVerificationStatus(connections, log),
    ledgerLens_predict_verification: () => createPredictVerification(connections, log),
    ledgerLens_submit_verification: () => createSubmitVerification(connections, publishing, errors, log),
  };
  return (name) => invocableTool(name, makers[name](), errors, log);
}
