import * as l10n from '@vscode/l10n';
import fixes from './resultCodeFixes.json' with { type: 'json' };
import meanings from './resultCodeMeanings.json' with { type: 'json' };
import data from './resultCodes.json' with { type: 'json' };

/** A result code, with the network's description and our advice. */
interface ResultCodeExplanation {
  /** Whether this version's list has the code. */
  known: boolean;
  /** Its number in the protobuf enum; undefined if unknown. */
  code?: number;
  meaning: string;
  /** The likely fix, for the most common codes. */
  fix?: string;
  deprecated: boolean;
}

const codes = new Map(Object.entries<{ code: number; meaning?: string; deprecated?: boolean }>(data.codes));
const nameByNumber = new Map([...codes].map(([name, { code }]) => [code, name]));
/** Our own words if the network's aren't a sentence or only repeat the name. */
const meaningByName = new Map(Object.entries<string>(meanings));
const fixByName = new Map(Object.entries<string>(fixes));

/**
 * The codes that a mirror node counts as success: `result=success` filters for these three. REVERTED_SUCCESS is a
 * failure, because it was reverted with its parent.
 */
const successes: readonly string[] = [
  'SUCCESS',
  'FEE_SCHEDULE_FILE_PART_UPLOADED',
  'SUCCESS_BUT_MISSING_EXPECTED_OPERATION',
];

export function isSuccess(result: string | null): boolean {
  return result !== null && successes.includes(result);
}

/**
 * Whether a mirror node doesn't know a transaction's result: it returns `UNKNOWN` for a code that is newer than itself.
 * The transaction did reach consensus; whether it succeeded is unknown. (An SDK's UNKNOWN is different: no receipt
 * yet.)
 */
export function isUnnamedResult(result: string | null): boolean {
  return result === null || result === 'UNKNOWN';
}

/** Whether this version's list has a result code with this name (in uppercase). */
export function isKnownResultCode(name: string): boolean {
  return codes.has(name);
}

/** The name of the result code with this number in the protobuf enum; undefined if this version doesn't know it. */
export function resultCodeNumbered(number: bigint): string | undefined {
  return nameByNumber.get(Number(number));
}

/** Every known result code's name, in the order of the enum. */
export function resultCodeNames(): string[] {
  return [...codes.keys()];
}

/** Meaning and likely fix of a result code. For a name that isn't in the list, a sentence says so. */
export function explainResultCode(name: string): ResultCodeExplanation {
  const entry = codes.get(name);
  const fix = fixByName.get(name);
  const own = meaningByName.get(name);
  if (!entry) {
    const meaning = l10n.t("This version of Ledger Lens doesn't know this result code. The network may be newer.");
    return { known: false, meaning, deprecated: false };
  }
  return {
    known: true,
    code: entry.code,
    // The keys aren't literals: test/tools/l10n/sourceStrings.ts lists the texts of the files.
    meaning:
      own !== undefined
        ? l10n.t(own)
        : entry.meaning === undefined
          ? l10n.t('The network provides no description of this result code.')
          : sentence(entry.meaning),
    ...(fix !== undefined && { fix: l10n.t(fix) }),
    deprecated: entry.deprecated === true,
  };
}

function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
