import type { OutcomeText } from './outcomes.ts';

const OWN_BUILD = 'Submit your own build output instead.';

/** Codes of verification with sources taken from Etherscan, at the submission and of the job. */
export const ETHERSCAN_TEXTS: Readonly<Record<string, OutcomeText>> = {
  not_etherscan_verified: ['{c} at {a} on {n} is not verified on Etherscan.', OWN_BUILD, 'chooseBuild'],
  malformed_etherscan_response: [
    'Etherscan’s answer about {c} at {a} on {n} could not be read by the verification server.',
    OWN_BUILD,
    'chooseBuild',
  ],
  etherscan_limit: [
    'The verification server may not ask Etherscan about {c} at {a} on {n} any more today.',
    OWN_BUILD,
    'chooseBuild',
  ],
  etherscan_request_failed: [
    'The verification server could not ask Etherscan about {c} at {a} on {n}.',
    OWN_BUILD,
    'retry',
    'chooseBuild',
  ],

  etherscan_network_error: [
    'The verification server could not reach Etherscan for {c} at {a} on {n}.',
    OWN_BUILD,
    'retry',
  ],
  etherscan_http_error: ['Etherscan refused to tell about {c} at {a} on {n}.', OWN_BUILD, 'chooseBuild'],
  etherscan_rate_limit: [
    'Etherscan gets too many requests to tell about {c} at {a} on {n}.',
    `Try again in a minute. ${OWN_BUILD}`,
    'retry',
  ],
  etherscan_api_error: [
    'Etherscan did not answer about {c} at {a} on {n}, perhaps because of a wrong API key.',
    OWN_BUILD,
    'chooseBuild',
  ],
  etherscan_not_verified: ['{c} at {a} on {n} is not verified on Etherscan.', OWN_BUILD, 'chooseBuild'],
  etherscan_missing_contract_in_json: [
    'Etherscan’s sources for {a} on {n} hold no contract {c}.',
    OWN_BUILD,
    'chooseBuild',
  ],
  etherscan_vyper_version_mapping_failed: [
    'Etherscan’s Vyper version for {c} at {a} on {n} is none that the verification server knows.',
    OWN_BUILD,
    'chooseBuild',
  ],
  etherscan_missing_vyper_settings: [
    'Etherscan’s sources for {c} at {a} on {n} lack the Vyper settings.',
    OWN_BUILD,
    'chooseBuild',
  ],
};
