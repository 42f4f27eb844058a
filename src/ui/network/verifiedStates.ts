import type { ContractAt, RecordAnswer } from '../../core/contractAt/contractAt.ts';
import type { DocumentedAbi } from '../../core/ledger/evm/natSpec.ts';
import type { ContractRecord } from '../../core/verification/rest/schema.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from './connection.ts';

const documentFields = { fields: ['abi', 'userdoc', 'devdoc', 'compilation.name'] };
const mostKept = 500;

/** What is known of contracts on screen, requested once and kept for a while. */
export function createVerifiedStates(log: Log) {
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
    /** All that is known of one address. */
    at,
    /** The verification record with the contract's name. @param again asks once more for what isn't new or couldn't be read */
    of: (connection: Connection, address: string, again?: boolean): Promise<RecordAnswer> =>
      at(connection, address).record(standing(), again),
    /** What is known, without waiting. If nothing is, it is requested for the next call. */
    known(connection: Connection, address: string): RecordAnswer | undefined {
      const contract = at(connection, address);
      contract.record(standing()).catch((error: unknown) => log.error(error instanceof Error ? error : String(error)));
      return contract.knownRecord(standing());
    },
    /**
     * The ABIs of the verified ones among some contracts, with their documentation, each requested once; and why some
     * couldn't be read, as a sentence.
     */
    async documented(
      connection: Connection,
      addresses: readonly string[],
      again?: boolean,
    ): Promise<{ abis: readonly DocumentedAbi[]; problem?: string }> {
      const asked = addresses.map((address) => at(connection, address).record(documentFields, again));
      const answers = await Promise.all(asked);
      const problem = answers.find((answer) => answer.problem !== undefined)?.problem;
      const abis = answers.flatMap(({ record }) => (record?.match && record.abi ? [record] : []));
      return { abis, ...(problem !== undefined && { problem }) };
    },
    /** What is known of a contract at once, without any request. */
    remembered: (connection: Connection, address: string): readonly ContractRecord[] =>
      all.get(keyOf(connection, address))?.answered ?? [],
    /** Forgets what is known of one address if its record was another one than an exact match. */
    forgetUnverified(connection: Pick<Connection, 'network'>, address: string): void {
      const key = keyOf(connection, address);
      if (all.get(key)?.answered.some(({ match }) => match !== 'exact_match')) all.delete(key);
    },
    /** Forgets all of it, for example after a verification. */
    forget: (): void => all.clear(),
  };
}
