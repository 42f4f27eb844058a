import * as l10n from '@vscode/l10n';
import type { OutcomeText } from './outcomeText.ts';

/** Codes with which a server refuses a submission at once; `http_…` where it gave a status and no code. */
export function refusalTexts(): Readonly<Record<string, OutcomeText>> {
  const serverFault = l10n.t('This is a fault of the server, not of your contract; submit again later.');
  const ownBuild = l10n.t('Submit your own build output instead.');
  return {
    unsupported_chain: [
      l10n.t('The verification service does not support the chain of {n}, so {c} at {a} was not submitted.'),
      l10n.t(
        'Ask the service which chains it supports, or point the network’s verifyUrl to a server that supports this one.',
      ),
      'openSettings',
    ],
    invalid_parameter: [
      l10n.t('The verification service refused the submission of {c} at {a} on {n} as malformed: {s}.'),
      l10n.t('Build again and choose the contract anew; an empty source file or a mistyped address is a common cause.'),
      'rebuild',
      'chooseBuild',
    ],
    invalid_json: [
      l10n.t('The verification service could not read the submission of {c} at {a} on {n}: {s}.'),
      l10n.t('Submit again; a proxy between you and the service may have changed the request.'),
      'retry',
    ],
    job_not_found: [
      l10n.t('The verification service does not know the job for {c} at {a} on {n} any more.'),
      l10n.t('Look at the record of the contract, and submit again if it is not verified.'),
      'showRecord',
      'retry',
    ],
    route_not_found: [
      l10n.t('The server of {n} has no such verification endpoint, so {c} at {a} was not submitted.'),
      l10n.t('Check that the network’s verifyUrl is a Sourcify APIv2 server with a database.'),
      'openSettings',
    ],
    http_501: [
      l10n.t('The verification server of {n} does not take this kind of submission, so {c} at {a} was not submitted.'),
      l10n.t('Submit the full compiler input instead of the metadata.'),
      'fullInput',
    ],
    already_verified: [
      l10n.t('{c} at {a} on {n} is already verified, and this submission gives no better match.'),
      l10n.t('Nothing needs to be done; open the record to see its level.'),
      'showRecord',
    ],
    duplicate_verification_request: [
      l10n.t('A verification of {c} at {a} on {n} is already running.'),
      l10n.t('Wait for it to end; its result will be on the record of the contract.'),
      'showRecord',
    ],
    too_many_requests: [
      l10n.t('The verification service gets too many requests and did not take {c} at {a} on {n}.'),
      l10n.t('Wait a minute and submit again.'),
      'retry',
    ],
    internal_error: [
      l10n.t('The verification server failed on {c} at {a} on {n} with a fault of its own.'),
      `${serverFault} ${l10n.t('A submission above 30 MiB ends like this too.')}`,
      'retry',
    ],
    cannot_fetch_bytecode: [
      l10n.t('The verification server could not read the code of {c} at {a} on {n} from the chain.'),
      l10n.t(
        'Check that the address holds a contract on this network; if it does, the server’s access to the chain is down: submit again later.',
      ),
      'retry',
    ],
    failed_to_get_bytecode: [
      l10n.t('The verification server could not reach {n} to read the code of {c} at {a}.'),
      serverFault,
      'retry',
    ],
    similarity_recently_failed: [
      l10n.t(
        'No contract similar to {c} at {a} on {n} was found a short while ago, and the service does not search again so soon.',
      ),
      l10n.t('Submit your own build output, or search again in ten minutes.'),
      'chooseBuild',
    ],
    bytecode_too_short_for_similarity: [
      l10n.t('The code of {c} at {a} on {n} is too short to search for similar contracts.'),
      ownBuild,
      'chooseBuild',
    ],
    http_404: [
      l10n.t('The address of the verification service of {n} leads to nothing, so {c} at {a} was not submitted.'),
      l10n.t('Check that the network’s verifyUrl is a Sourcify APIv2 server.'),
      'openSettings',
    ],
    http_413: [
      l10n.t('The submission of {c} at {a} on {n} is larger than the verification service takes.'),
      l10n.t('Submit the files of this contract only.'),
      'chooseBuild',
    ],
    http_500: [l10n.t('The verification server failed on {c} at {a} on {n} and gave no reason.'), serverFault, 'retry'],
  };
}
