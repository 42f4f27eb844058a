import type { OutcomeText } from './outcomes.ts';

const SERVER_FAULT = 'This is a fault of the server, not of your contract; submit again later.';
const OWN_BUILD = 'Submit your own build output instead.';

/** Codes with which a server refuses a submission at once; `http_…` where it gave a status and no code. */
export const REFUSAL_TEXTS: Readonly<Record<string, OutcomeText>> = {
  unsupported_chain: [
    'The verification service does not support the chain of {n}, so {c} at {a} was not submitted.',
    'Ask the service which chains it supports, or point the network’s verifyUrl to a server that supports this one.',
    'openSettings',
  ],
  invalid_parameter: [
    'The verification service refused the submission of {c} at {a} on {n} as malformed: {s}.',
    'Build again and choose the contract anew; an empty source file or a mistyped address is a common cause.',
    'rebuild',
    'chooseBuild',
  ],
  invalid_json: [
    'The verification service could not read the submission of {c} at {a} on {n}: {s}.',
    'Submit again; a proxy between you and the service may have changed the request.',
    'retry',
  ],
  job_not_found: [
    'The verification service does not know the job for {c} at {a} on {n} any more.',
    'Look at the record of the contract, and submit again if it is not verified.',
    'showRecord',
    'retry',
  ],
  route_not_found: [
    'The server of {n} has no such verification endpoint, so {c} at {a} was not submitted.',
    'Check that the network’s verifyUrl is a Sourcify APIv2 server with a database.',
    'openSettings',
  ],
  http_501: [
    'The verification server of {n} does not take this kind of submission, so {c} at {a} was not submitted.',
    'Submit the full compiler input instead of the metadata.',
    'fullInput',
  ],
  already_verified: [
    '{c} at {a} on {n} is already verified, and this submission gives no better match.',
    'Nothing needs to be done; open the record to see its level.',
    'showRecord',
  ],
  duplicate_verification_request: [
    'A verification of {c} at {a} on {n} is already running.',
    'Wait for it to end; its result will be on the record of the contract.',
    'showRecord',
  ],
  too_many_requests: [
    'The verification service gets too many requests and did not take {c} at {a} on {n}.',
    'Wait a minute and submit again.',
    'retry',
  ],
  internal_error: [
    'The verification server failed on {c} at {a} on {n} with a fault of its own.',
    `${SERVER_FAULT} A submission above 30 MiB ends like this too.`,
    'retry',
  ],
  cannot_fetch_bytecode: [
    'The verification server could not read the code of {c} at {a} on {n} from the chain.',
    'Check that the address holds a contract on this network; if it does, the server’s access to the chain is down: submit again later.',
    'retry',
  ],
  failed_to_get_bytecode: [
    'The verification server could not reach {n} to read the code of {c} at {a}.',
    SERVER_FAULT,
    'retry',
  ],
  similarity_recently_failed: [
    'No contract similar to {c} at {a} on {n} was found a short while ago, and the service does not search again so soon.',
    'Submit your own build output, or search again in ten minutes.',
    'chooseBuild',
  ],
  bytecode_too_short_for_similarity: [
    'The code of {c} at {a} on {n} is too short to search for similar contracts.',
    OWN_BUILD,
    'chooseBuild',
  ],
  http_404: [
    'The address of the verification service of {n} leads to nothing, so {c} at {a} was not submitted.',
    'Check that the network’s verifyUrl is a Sourcify APIv2 server.',
    'openSettings',
  ],
  http_413: [
    'The submission of {c} at {a} on {n} is larger than the verification service takes.',
    'Submit the files of this contract only.',
    'chooseBuild',
  ],
  http_500: ['The verification server failed on {c} at {a} on {n} and gave no reason.', SERVER_FAULT, 'retry'],
};
