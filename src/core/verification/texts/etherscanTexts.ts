import * as l10n from '@vscode/l10n';
import type { OutcomeText } from './outcomeText.ts';

/** The codes of verifications with sources from Etherscan, at the submission and of the job. */
export function etherscanTexts(): Readonly<Record<string, OutcomeText>> {
  const ownBuild = l10n.t('Use your own build output instead.');
  return {
    not_etherscan_verified: [l10n.t("{c} at {a} on {n} isn't verified on Etherscan."), ownBuild, 'chooseBuild'],
    malformed_etherscan_response: [
      l10n.t("The verification service couldn't read Etherscan's response for {c} at {a} on {n}."),
      ownBuild,
      'chooseBuild',
    ],
    etherscan_limit: [
      l10n.t("The verification service has reached its daily Etherscan limit and can't query {c} at {a} on {n}."),
      ownBuild,
      'chooseBuild',
    ],
    etherscan_request_failed: [
      l10n.t("The verification service couldn't query Etherscan for {c} at {a} on {n}."),
      ownBuild,
      'retry',
      'chooseBuild',
    ],

    etherscan_network_error: [
      l10n.t("The verification service couldn't reach Etherscan for {c} at {a} on {n}."),
      ownBuild,
      'retry',
    ],
    etherscan_http_error: [l10n.t('Etherscan returned an HTTP error for {c} at {a} on {n}.'), ownBuild, 'chooseBuild'],
    etherscan_rate_limit: [
      l10n.t('Etherscan is receiving too many requests to look up {c} at {a} on {n}.'),
      `${l10n.t('Try again in a minute.')} ${ownBuild}`,
      'retry',
    ],
    etherscan_api_error: [
      l10n.t('Etherscan rejected the request for {c} at {a} on {n}, possibly because of an invalid API key.'),
      ownBuild,
      'chooseBuild',
    ],
    etherscan_not_verified: [l10n.t("{c} at {a} on {n} isn't verified on Etherscan."), ownBuild, 'chooseBuild'],
    etherscan_missing_contract_in_json: [
      l10n.t("Etherscan's sources for {a} on {n} don't contain the contract {c}."),
      ownBuild,
      'chooseBuild',
    ],
    etherscan_vyper_version_mapping_failed: [
      l10n.t("The verification service doesn't recognize Etherscan's Vyper version for {c} at {a} on {n}."),
      ownBuild,
      'chooseBuild',
    ],
    etherscan_missing_vyper_settings: [
      l10n.t("Etherscan's sources for {c} at {a} on {n} don't include the Vyper settings."),
      ownBuild,
      'chooseBuild',
    ],
  };
}
