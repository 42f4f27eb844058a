import * as vscode from 'vscode';
import type { Connections } from '../connections.ts';
import type { ErrorPresenter } from '../errorPresenter.ts';
import type { Log } from '../log.ts';
import type { StatusFeed } from '../status/statusFeed.ts';
import type { JobStore } from '../verification/jobStore.ts';
import { createExplainResultCode } from './explainResultCode.ts';
import { createGetNetworkStatus } from './getNetworkStatus.ts';
import { createGetTransaction } from './getTransaction.ts';
import { createGetVerificationStatus } from './getVerificationStatus.ts';
import { createLookUpEntity } from './lookUpEntity.ts';
import { createPredictVerification } from './predictVerification.ts';
import { registerTools } from './registerTools.ts';
import { createSubmitVerification } from './submitVerification.ts';
import { createToolFollower } from './toolFollower.ts';

/** What a coding agent can do with Ledger Lens. `storage` is the extension's global one. */
export function createLanguageModelTools(
  storage: vscode.Uri,
  connections: Connections,
  store: JobStore,
  status: StatusFeed,
  errors: ErrorPresenter,
  log: Log,
): vscode.Disposable {
  const follower = createToolFollower(storage, store, connections, status, errors, log);
  const tools = registerTools(
    {
      ledgerLens_get_transaction: createGetTransaction(connections),
      ledgerLens_look_up_entity: createLookUpEntity(connections),
      ledgerLens_explain_result_code: createExplainResultCode(),
      ledgerLens_get_network_status: createGetNetworkStatus(connections),
      ledgerLens_get_verification_status: createGetVerificationStatus(connections, log),
      ledgerLens_predict_verification: createPredictVerification(connections, log),
      ledgerLens_submit_verification: createSubmitVerification(connections, follower, log),
    },
    errors,
    log,
  );
  return vscode.Disposable.from(tools, follower);
}
