import * as l10n from '@vscode/l10n';
import { deployedFailureText, jobFailureTexts, unbuiltFailureText } from './jobFailureTexts.ts';
import type { OutcomeAction, OutcomeText, OutcomeTexts } from './outcomeText.ts';
import { refusalTexts, statusTextOf } from './refusalCodeTexts.ts';

/**
 * A plain text for every code with which a verification server rejects a submission or ends a job. The codes are those
 * of the Sourcify server and its library (`customCode`); a code without an entry still gets a sentence.
 */

/** The contract in the texts. */
interface OutcomeSubject {
  /** Its name or identifier, such as `Vault` or `contracts/Vault.sol:Vault`. */
  contract: string;
  address: string;
  /** The network's name. */
  network: string;
  chainId: string;
}

export interface Outcome {
  /** One sentence: what happened, to which contract. */
  what: string;
  /** One sentence: what to do next. */
  advice: string;
  /** Likeliest first. */
  actions: readonly OutcomeAction[];
  /** False if this version doesn't know the code. */
  known: boolean;
}

/** The server's details for the code. Its texts are hostile until rendered. */
interface OutcomeDetail extends SubmittedBuild {
  message?: string | null;
  missingSources?: readonly string[];
  invalidSources?: readonly string[];
}

/** What was submitted, as far as the texts depend on it. */
export interface SubmittedBuild {
  /** Sources were submitted with settings that the user chose, without build output. */
  readonly isUnbuilt?: boolean;
  /** The build was compared before, and is the deployed code. */
  readonly isDeployed?: boolean;
}

/**
 * Puts a code into words.
 * @param code the server's `customCode`
 * @returns plain text without markup, with the server's details filled in
 */
export function describeOutcome(code: string, subject: OutcomeSubject, detail: OutcomeDetail = {}): Outcome {
  const texts = outcomeTexts();
  const entry = Object.hasOwn(texts, code) ? texts[code] : statusTextOf(code);
  const [what, advice, ...actions] =
    (code === 'compiler_error' ? compilerText(detail.message ?? '') : undefined) ??
    (detail.isDeployed ? deployedFailureText(code) : undefined) ??
    (detail.isUnbuilt ? unbuiltFailureText(code) : undefined) ??
    entry ??
    unknownOutcome(code, (detail.message ?? '').trim() !== '');
  const reason = shortReason((detail.message ?? '').replace(/^Compiler error\. /, '')) || l10n.t('no reason given');
  const values: Readonly<Record<string, string>> = {
    c: subject.contract,
    a: subject.address,
    n: subject.network,
    d: subject.chainId,
    m: fileList(detail.missingSources ?? [], reason),
    i: fileList([...(detail.invalidSources ?? []), ...(detail.missingSources ?? [])], reason),
    s: reason,
    k: code,
  };
  const fill = (text: string) => text.replace(/\{([a-z])\}/g, (whole, key: string) => values[key] ?? whole);
  return { what: fill(what), advice: fill(advice), actions, known: entry !== undefined };
}

/** Instead of a code that the server didn't send. */
const noCode = 'unknown_error';

/** The server uses the same code if it can't get the compiler. Source: its `getSolcExecutable`. */
const noCompiler = /\bfailed (?:fetching|to fetch|downloading|to download)\b/i;

/** The pragma of a source, in the words of solc (error 5333) and of Vyper. */
const otherVersion =
  /requires different compiler version|"errorCode": ?"5333"|VersionException|is not compatible with compiler version/;

/** What a compiler's failure means beyond the sources; undefined if they don't compile. */
function compilerText(message: string): OutcomeText | undefined {
  if (noCompiler.test(message)) return compilerMissing();
  return otherVersion.test(message) ? versionRefused() : undefined;
}

function versionRefused(): OutcomeText {
  return [
    l10n.t("A source of {c} at {a} on {n} doesn't allow the compiler version that was submitted."),
    l10n.t('Choose the build that was deployed, or submit the version that it was compiled with.'),
    'chooseBuild',
    'showCompilerErrors',
  ];
}

function compilerMissing(): OutcomeText {
  return [
    l10n.t("The verification service couldn't get the compiler for {c} at {a} on {n}: {s}."),
    l10n.t('Use a released compiler version. If it already is one, verify again later.'),
    'chooseBuild',
    'retry',
  ];
}

/** The server's message as the end of a sentence. */
function shortReason(message: string): string {
  const line = message.slice(0, 2000).replace(/\s+/g, ' ').trim().replace(/\.+$/, '');
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

/** @param reason the server's words, if it lists no files */
function fileList(paths: readonly string[], reason: string): string {
  if (paths.length === 0) return reason;
  const shown = paths.slice(0, 3).join(', ');
  return paths.length > 3 ? l10n.t('{0}, and {1} more', shown, paths.length - 3) : shown;
}

/** Without a code, or with one that this version doesn't know. */
function unknownOutcome(code: string, hasReason: boolean): OutcomeText {
  const headline = hasReason
    ? l10n.t('Verification of {c} at {a} on {n} failed with the unknown code {k}: {s}.')
    : l10n.t('Verification of {c} at {a} on {n} failed with the unknown code {k}.');
  const withoutCode = hasReason
    ? l10n.t('Verification of {c} at {a} on {n} failed: {s}.')
    : l10n.t('Verification of {c} at {a} on {n} ended without a match. The service gave no reason.');
  return [
    code === noCode ? withoutCode : headline,
    l10n.t("Check the contract's verification record, and submit again if it isn't verified."),
    'showRecord',
    'retry',
  ];
}

/** By code; created on each use, in the current language. */
export function outcomeTexts(): OutcomeTexts {
  return { ...jobFailureTexts(), ...etherscanTexts(), ...refusalTexts() };
}

/** The codes of verifications with sources from Etherscan, at the submission and of the job. */
function etherscanTexts(): OutcomeTexts {
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
