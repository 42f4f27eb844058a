import type { DocumentedAbi } from '../../core/ledger/evm/natSpec.ts';
import type { ContractRecord } from '../../core/verification/rest/schema.ts';
import { loadCore } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from './connection.ts';
import { freshFor } from './freshFor.ts';

/** A record; or why it couldn't be read, as a sentence; neither if no service verifies on the chain. */
export interface RecordAnswer {
  readonly record?: ContractRecord;
  readonly problem?: string;
}

/** The verification records of contracts on screen, with the contracts' names, requested once and kept for a while. */
export interface VerifiedStates {
  /** @param again asks once more for what couldn't be read before */
  of(connection: Connection, address: string, again?: boolean): Promise<RecordAnswer>;
  /** What is known, without waiting. If nothing is, it is requested for the next call. */
  known(connection: Connection, address: string): RecordAnswer | undefined;
  /**
   * The ABIs of the verified ones among some contracts, with their documentation, each requested once; and why some
   * couldn't be read, as a sentence.
   */
  documented(
    connection: Connection,
    addresses: readonly string[],
    again?: boolean,
  ): Promise<{ abis: readonly DocumentedAbi[]; problem?: string }>;
  /** What is known of a contract at once, without any request. */
  remembered(connection: Connection, address: string): readonly ContractRecord[];
  /** Forgets all records, for example after a verification. */
  forget(): void;
}

const documentFields = ['abi', 'userdoc', 'devdoc', 'compilation.name'];
const keptFor = 5 * 60_000;
/** In milliseconds: the service may be able to answer soon. */
const failureKeptFor = 30_000;
const mostKept = 500;

interface Kept {
  isFresh: () => boolean;
  asked: Promise<RecordAnswer>;
  answer?: RecordAnswer;
}

/** @param learned called with each record and the name of its network */
export function createVerifiedStates(
  log: Log,
  learned: (network: string, record: ContractRecord) => void = () => {},
): VerifiedStates {
  const all = new Map<string, Kept>();
  const documents = new Map<string, Kept>();
  const ask = async (
    { network, verification, signal }: Connection,
    address: string,
    fields: readonly string[],
  ): Promise<RecordAnswer> => {
    if (!verification || !network.chainId) return {};
    try {
      return { record: await verification.contract({ chainId: network.chainId, address }, { fields }, signal) };
    } catch (error) {
      if (!isCoreError(error)) throw error;
      log.debug(`Couldn't read the verification record of ${address}: ${error.message}`);
      const isNone = error.code === 'unsupported_chain' || error.kind === 'cancelled';
      return isNone ? {} : { problem: error.message };
    }
  };
  const keyOf = ({ network: { verifyUrl, chainId } }: Connection, address: string) =>
    `${verifyUrl} ${chainId} ${address.toLowerCase()}`;
  const keep = (
    connection: Connection,
    address: string,
    all: Map<string, Kept>,
    fields: readonly string[],
    again = false,
  ): Kept => {
    const key = keyOf(connection, address);
    const known = all.get(key);
    if (known?.isFresh() && !(again && known.answer?.problem !== undefined)) return known;
    if (all.size >= mostKept) all.clear();
    const kept: Kept = { isFresh: freshFor(keptFor), asked: ask(connection, address, fields) };
    kept.asked = kept.asked.then((answer) => {
      kept.answer = answer;
      if (answer.record) learned(connection.network.name, answer.record);
      else kept.isFresh = freshFor(failureKeptFor);
      return answer;
    });
    all.set(key, kept);
    return kept;
  };
  const standing = (connection: Connection, address: string, again?: boolean) =>
    keep(connection, address, all, loadCore().verification.standingFields, again);
  return {
    of: (connection, address, again) => standing(connection, address, again).asked,
    known(connection, address) {
      const kept = standing(connection, address);
      kept.asked.catch((error: unknown) => log.error(error instanceof Error ? error : String(error)));
      return kept.answer;
    },
    async documented(connection, addresses, again) {
      const asked = addresses.map((address) => keep(connection, address, documents, documentFields, again).asked);
      const answers = await Promise.all(asked);
      const problem = answers.find((answer) => answer.problem !== undefined)?.problem;
      const abis = answers.flatMap(({ record }) => (record?.match && record.abi ? [record] : []));
      return { abis, ...(problem !== undefined && { problem }) };
    },
    remembered(connection, address) {
      const key = keyOf(connection, address);
      return [all.get(key)?.answer?.record, documents.get(key)?.answer?.record].filter((each) => each !== undefined);
    },
    forget() {
      all.clear();
      documents.clear();
    },
  };
}
