import type { DocumentedAbi } from '../../core/ledger/evm/natSpec.ts';
import type { ContractRecord } from '../../core/verification/rest/schema.ts';
import { loadCore } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from './connection.ts';
import { freshFor } from './freshFor.ts';

/** The verification records of contracts on screen, with the contracts' names, requested once and kept for a while. */
export interface VerifiedStates {
  /** Undefined if the service can't answer now, for example because it doesn't support the chain. */
  of(connection: Connection, address: string): Promise<ContractRecord | undefined>;
  /** The known record, without waiting. If there is none, it is requested for the next call. */
  known(connection: Connection, address: string): ContractRecord | undefined;
  /** The ABIs of the verified ones among some contracts, with their documentation, each requested once. */
  documented(connection: Connection, addresses: readonly string[]): Promise<readonly DocumentedAbi[]>;
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
  asked: Promise<ContractRecord | undefined>;
  answer?: ContractRecord;
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
  ): Promise<ContractRecord | undefined> => {
    if (!verification || !network.chainId) return undefined;
    try {
      return await verification.contract({ chainId: network.chainId, address }, { fields }, signal);
    } catch (error) {
      if (!isCoreError(error)) throw error;
      log.debug(`The record of ${address} could not be read: ${error.message}`);
      return undefined;
    }
  };
  const keyOf = ({ network: { verifyUrl, chainId } }: Connection, address: string) =>
    `${verifyUrl} ${chainId} ${address.toLowerCase()}`;
  const keep = (connection: Connection, address: string, all: Map<string, Kept>, fields: readonly string[]): Kept => {
    const key = keyOf(connection, address);
    const known = all.get(key);
    if (known?.isFresh()) return known;
    if (all.size >= mostKept) all.clear();
    const kept: Kept = { isFresh: freshFor(keptFor), asked: ask(connection, address, fields) };
    kept.asked = kept.asked.then((answer) => {
      if (answer) learned(connection.network.name, answer);
      if (answer) kept.answer = answer;
      else kept.isFresh = freshFor(failureKeptFor);
      return answer;
    });
    all.set(key, kept);
    return kept;
  };
  const standing = (connection: Connection, address: string) =>
    keep(connection, address, all, loadCore().verification.standingFields);
  return {
    of: (connection, address) => standing(connection, address).asked,
    known(connection, address) {
      const kept = standing(connection, address);
      kept.asked.catch((error: unknown) => log.error(error instanceof Error ? error : String(error)));
      return kept.answer;
    },
    async documented(connection, addresses) {
      if (!connection.verification) return [];
      const asked = addresses.map((address) => keep(connection, address, documents, documentFields).asked);
      const records = await Promise.all(asked);
      return records.flatMap((record) => (record?.match && record.abi ? [record] : []));
    },
    remembered(connection, address) {
      const key = keyOf(connection, address);
      return [all.get(key)?.answer, documents.get(key)?.answer].filter((answer) => answer !== undefined);
    },
    forget() {
      all.clear();
      documents.clear();
    },
  };
}
