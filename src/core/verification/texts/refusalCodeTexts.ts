import * as l10n from '@vscode/l10n';
import { type OutcomeText, type OutcomeTexts, ownBuild, serverFault } from './outcomeText.ts';

/** The codes with which a server rejects a submission; `http_…` if it returned only a status. */
export function refusalTexts(): OutcomeTexts {
  return { ...submissionRefusals(), ...statusRefusals() };
}

/** What was submitted is not accepted. */
function submissionRefusals(): OutcomeTexts {
  return {
    unsupported_chain: [
      l10n.t("Couldn't submit {c} at {a}: the verification service doesn't support {n} (chain {d})."),
      l10n.t(
        "Check which chains the service supports, or set the network's verifyUrl to a server that supports this one.",
      ),
      'openSettings',
    ],
    invalid_parameter: [
      l10n.t('The verification service rejected the submission of {c} at {a} on {n} as invalid: {s}.'),
      l10n.t(
        'Rebuild the project, then choose the contract again. Common causes are an empty source file or a mistyped address.',
      ),
      'rebuild',
      'chooseBuild',
    ],
    invalid_json: [
      l10n.t("The verification service couldn't read the submission of {c} at {a} on {n}: {s}."),
      l10n.t('Verify again. A proxy between you and the service may have changed the request.'),
      'retry',
    ],
    job_not_found: [
      l10n.t('The verification service no longer knows the job for {c} at {a} on {n}.'),
      l10n.t("Check the contract's verification record, and submit again if it isn't verified."),
      'showRecord',
      'retry',
    ],
    route_not_found: [
      l10n.t("Couldn't submit {c} at {a}: the verification service of {n} has no such endpoint."),
      l10n.t("Check that the network's verifyUrl is a Sourcify APIv2 server with a database."),
      'openSettings',
    ],
    already_verified: [
      l10n.t("{c} at {a} on {n} is already verified, and this submission doesn't give a better match."),
      l10n.t('No action needed. Open the record to see its match level.'),
      'showRecord',
    ],
    duplicate_verification_request: [
      l10n.t('{c} at {a} on {n} is already being verified.'),
      l10n.t("Wait for it to finish. The contract's record then shows the result."),
      'showRecord',
    ],
    too_many_requests: [
      l10n.t("The verification service is getting too many requests and didn't accept {c} at {a} on {n}."),
      l10n.t('Wait a minute, then verify again.'),
      'retry',
    ],
    internal_error: [
      l10n.t('The verification service failed on {c} at {a} on {n} with an internal error.'),
      `${serverFault()} ${l10n.t('Submissions larger than 30 MiB also fail this way.')}`,
      'retry',
    ],
    cannot_fetch_bytecode: [
      l10n.t("The verification service couldn't read the code of {c} at {a} from {n}."),
      l10n.t(
        "The server can't reach the chain, or doesn't have its newest contracts yet. Verify again in a few minutes.",
      ),
      'retry',
    ],
    failed_to_get_bytecode: [
      l10n.t("The verification service couldn't reach {n} to read the code of {c} at {a}."),
      serverFault(),
      'retry',
    ],
    similarity_recently_failed: [
      l10n.t("The service recently found no contract similar to {c} at {a} on {n} and won't search again yet."),
      l10n.t('Use your own build output, or search again in ten minutes.'),
      'chooseBuild',
    ],
    bytecode_too_short_for_similarity: [
      l10n.t("Can't search for contracts similar to {c}: its code at {a} on {n} is too short."),
      ownBuild(),
      'chooseBuild',
    ],
  };
}

/** The server returned only a status. */
function statusRefusals(): OutcomeTexts {
  return {
    http_403: [
      l10n.t("Couldn't submit {c} at {a}: the verification service of {n} refused access (403)."),
      l10n.t(
        "Check the network's verifyUrl. If it's right, a proxy or firewall between you and the service may block it.",
      ),
      'openSettings',
      'retry',
    ],
    http_404: [
      l10n.t("Couldn't submit {c} at {a}: the verification service of {n} isn't at the configured address (404)."),
      l10n.t("Check that the network's verifyUrl is a Sourcify APIv2 server."),
      'openSettings',
    ],
    http_413: [
      l10n.t('The submission of {c} at {a} on {n} is too large for the verification service.'),
      l10n.t('Submit only the files of this contract.'),
      'chooseBuild',
    ],
    http_500: [
      l10n.t('The verification service failed on {c} at {a} on {n} without giving a reason.'),
      serverFault(),
      'retry',
    ],
    http_501: [
      l10n.t("Couldn't submit {c} at {a}: the verification service of {n} doesn't accept this kind of submission."),
      l10n.t('Submit the full compiler input instead of the metadata.'),
      'fullInput',
    ],
  };
}

/**
 * The text for a refusal that is only an HTTP status, `http_…`, and has no text of its own; undefined for other codes.
 */
export function statusTextOf(code: string): OutcomeText | undefined {
  const status = /^http_([45]\d\d)$/.exec(code)?.[1];
  if (status === undefined) return undefined;
  return [
    l10n.t("Couldn't submit {c} at {a}: the verification service of {n} refused the request ({0}): {s}.", status),
    l10n.t("Check that the network's verifyUrl is a Sourcify APIv2 server, then verify again."),
    'openSettings',
    'retry',
  ];
}
