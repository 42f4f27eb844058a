import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
/** The verification service's record for an address. */
export interface PlaceOnRecord {
  readonly match: 'exact_match' | 'match' | null;
  /** Source and name of the contract that is verified there: `contracts/Vault.sol:Vault`. */
  readonly fullName: string | null;
}

export interface ContractStanding {
  readonly address: string;
  /** `missing`: the network has no contract there. */
  readonly state: 'exact' | 'match' | 'notVerified' | 'mismatch' | 'missing' | 'unknown';
}

/** How one contract is distinguished from others at an address. */
interface StandingQuestions {
  /** Undefined if the service can't answer now. */
  recordAt(address: string): Promise<PlaceOnRecord | undefined>;
  /** Whether a record's name is this contract's. */
  isNamed(fullName: string, address: string): boolean;
  /**
   * How its build compares with the code at the address: the service keeps a record also after a network's reset.
   * `notYet`: the network has no contract there, but may not show a new one yet.
   */
  levelAt(
    address: string,
    isVerified: boolean,
  ): Promise<'exact' | 'match' | 'mismatch' | 'missing' | 'notYet' | 'unknown'>;
}

/** Each may cost two requests. */
const mostPlaces = 5;

/**
 * The status of a contract on a network. It counts as verified only if the record is about this very contract, by its
 * fully qualified name or by its code. Deployment records name contracts without their sources, so a place may hold
 * another contract with the same name; such a place is skipped.
 * @param places where it may be deployed, likeliest first
 * @returns undefined if it is at none of them
 */
export async function contractStanding(
  places: readonly string[],
  questions: StandingQuestions,
): Promise<ContractStanding | undefined> {
  let unlikely: ContractStanding | undefined;
  for (const address of places.slice(0, mostPlaces)) {
    const record = await questions.recordAt(address);
    const match = record?.match ?? null;
    const verified = { address, state: match === 'exact_match' ? ('exact' as const) : ('match' as const) };
    const level = await questions.levelAt(address, match !== null);
    if (level === 'missing') {
      unlikely ??= { address, state: level };
      continue;
    }
    // The record may be of an earlier contract.
    if (match !== null && level === 'notYet') return { address, state: 'unknown' };
    if (match !== null) {
      const isNamed = record?.fullName != null && questions.isNamed(record.fullName, address);
      if (isNamed || level === 'exact' || level === 'match') return verified;
      continue;
    }
    if (level !== 'mismatch') return { address, state: record === undefined ? 'unknown' : 'notVerified' };
    unlikely ??= { address, state: record === undefined ? 'unknown' : 'mismatch' };
  }
  return unlikely;
}

/** How long a mirror node may take to show a contract, or a clock may be ahead, in milliseconds. */
const mostDelay = 60_000;

/**
 * Whether a contract that the network doesn't have may still appear on it.
 * @param deployedAt when it was deployed, by its record; milliseconds since 1970, 0 or undefined if unknown
 * @param now milliseconds since 1970
 */
export function mayStillAppear(deployedAt: number | undefined, now: number): boolean {
  return Math.abs(now - (deployedAt ?? 0)) < mostDelay;
}

/**
 * Whether a fully qualified name belongs to a contract of the project, whatever prefix the build tool adds to its
 * source.
 */
export function isFullName(
  { sourceName, contractName }: { readonly sourceName: string; readonly contractName: string },
  fullName: string,
): boolean {
  // Hardhat 3 writes `project/contracts/A.sol`, Truffle `project:/contracts/A.sol`.
  const source = fileOfContract(fullName).replace(/^project:?\//, '');
  return source === sourceName && nameOfContract(fullName) === contractName;
}
