import type * as vscode from 'vscode';
import type { ErrorPresenter } from '../../messages/errorPresenter.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connections } from '../../network/connections.ts';
import type { JobFollower } from '../../verification/jobs/jobFollower.ts';
import { registerTools } from '../registerTools.ts';
import { createExplainResultCode } from './explainResultCode.ts';
import { createGetNetworkStatus } from './getNetworkStatus.ts';
import { createGetTransaction } from './getTransaction.ts';
import { createGetVerificationStatus } from './getVerificationStatus.ts';
import { createLookUpEntity } from './lookUpEntity.ts';
import { createPredictVerification } from './predictVerification.ts';
import { createSubmitVerification } from './submitVerification.ts';

/** What a coding agent can do with Ledger Lens. `follower` goes on with what it submits. */
export function createLanguageModelTools(
  connections: Connections,
  follower: Pick<JobFollower, 'submit'>,
  errors: ErrorPresenter,
  log: Log,
): vscode.Disposable {
  return registerTools(
    {
      ledgerLens_get_transaction: createGetTransaction({ connections, errors }),
      ledgerLens_look_up_entity: createLookUpEntity({ connections, errors }),
      ledgerLens_explain_result_code: createExplainResultCode(),
      ledgerLens_get_network_status: createGetNetworkStatus(connections),
      ledgerLens_get_verification_status: createGetVerificationStatus(connections, log),
      ledgerLens_predict_verification: createPredictVerification(connections, log),
      ledgerLens_submit_verification: createSubmitVerification(connections, follower, log),
    },
    errors,
    log,
  );
}
