import * as l10n from '@vscode/l10n';
import type { OutcomeText } from './outcomeText.ts';

/** Codes of verification with sources taken from Etherscan, at the submission and of the job. */
export function etherscanTexts(): Readonly<Record<string, OutcomeText>> {
  const ownBuild = l10n.t('Submit your own build output instead.');
  return {
    not_etherscan_verified: [l10n.t('{c} at {a} on {n} is not verified on Etherscan.'), ownBuild, 'chooseBuild'],
    malformed_etherscan_response: [
      l10n.t('Etherscan’s answer about {c} at {a} on {n} could not be read by the verification server.'),
      ownBuild,
      'chooseBuild',
    ],
    etherscan_limit: [
      l10n.t('The verification server may not ask Etherscan about {c} at {a} on {n} any more today.'),
      ownBuild,
      'chooseBuild',
    ],
    etherscan_request_failed: [
      l10n.t('The verification server could not ask Etherscan about {c} at {a} on {n}.'),
      ownBuild,
      'retry',
      'chooseBuild',
    ],

    etherscan_network_error: [
      l10n.t('The verification server could not reach Etherscan for {c} at {a} on {n}.'),
      ownBuild,
      'retry',
    ],
    etherscan_http_error: [l10n.t('Etherscan refused to tell about {c} at {a} on {n}.'), ownBuild, 'chooseBuild'],
    etherscan_rate_limit: [
      l10n.t('Etherscan gets too many requests to tell about {c} at {a} on {n}.'),
      `${l10n.t('Try again in a minute.')} ${ownBuild}`,
      'retry',
    ],
    etherscan_api_error: [
      l10n.t('Etherscan did not answer about {c} at {a} on {n}, perhaps because of a wrong API key.'),
      ownBuild,
      'chooseBuild',
    ],
    etherscan_not_verified: [l10n.t('{c} at {a} on {n} is not verified on Etherscan.'), ownBuild, 'chooseBuild'],
    etherscan_missing_contract_in_json: [
      l10n.t('Etherscan’s sources for {a} on {n} hold no contract {c}.'),
      ownBuild,
      'chooseBuild',
    ],
    etherscan_vyper_version_mapping_failed: [
      l10n.t('Etherscan’s Vyper version for {c} at {a} on {n} is none that the verification server knows.'),
      ownBuild,
      'chooseBuild',
    ],
    etherscan_missing_vyper_settings: [
      l10n.t('Etherscan’s sources for {c} at {a} on {n} lack the Vyper settings.'),
      ownBuild,
      'chooseBuild',
    ],
  };
}
