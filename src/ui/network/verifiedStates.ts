import type { ContractAt, RecordAnswer } from '../../core/contractAt/contractAt.ts';
import type { DocumentedAbi } from '../../core/ledger/evm/natSpec.ts';
import type { ContractRecord } from '../../core/verification/rest/schema.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from './connection.ts';

/** What is known of contracts on screen, requested once and kept for a while. */
export interface VerifiedStates {
  /** All that is known of one address. */
  at(connection: Connection, address: string): ContractAt;
  /** The verification record with the contract's name. @param again asks once more for what isn't new or couldn't be read */
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
  /** Forgets what is known of one address if its record was another one than an exact match. */
  forgetUnverified(connection: Pick<Connection, 'network'>, address: string): void;
  /** Forgets all of it, for example after a verification. */
  forget(): void;
}

const documentFields = { fields: ['abi', 'userdoc', 'devdoc', 'compilation.name'] };
const mostKept = 500;

export function createVerifiedStates(log: Log): VerifiedStates {
  const all = new Map<string, ContractAt>();
  const keyOf = ({ network: { name, verifyUrl, chainId } }: Pick<Connection, 'network'>, address: string) =>
    JSON.stringify([name, verifyUrl, chainId, address.toLowerCase()]);
  const at = (connection: Connection, address: string): ContractAt => {
    const key = keyOf(connection, address);
    const before = all.get(key);
    if (before) return before;
    if (all.size >= mostKept) all.clear();
    const { verification, net } = loadCore();
    const made = new verification.ContractAt(connection, address, net.systemTimers);
    all.set(key, made);
    return made;
  };
  const standing = () => ({ fields: loadCore().verification.standingFields });
  return {
    at,
    of: (connection, address, again) => at(connection, address).record(standing(), again),
    known(connection, address) {
      const contract = at(connection, address);
      contract.record(standing()).catch((error: unknown) => log.error(error instanceof Error ? error : String(error)));
      return contract.knownRecord(standing());
    },
    async documented(connection, addresses, again) {
      const asked = addresses.map((address) => at(connection, address).record(documentFields, again));
      const answers = await Promise.all(asked);
      const problem = answers.find((answer) => answer.problem !== undefined)?.problem;
      const abis = answers.flatMap(({ record }) => (record?.match && record.abi ? [record] : []));
      return { abis, ...(problem !== undefined && { problem }) };
    },
    remembered: (connection, address) => all.get(keyOf(connection, address))?.answered ?? [],
    forgetUnverified(connection, address) {
      const key = keyOf(connection, address);
      if (all.get(key)?.answered.some(({ match }) => match !== 'exact_match')) all.delete(key);
    },
    forget: () => all.clear(),
  };
}
