import * as vscode from 'vscode';
import type { RowContext } from '../../../core/happened/rowWords.ts';
import type { TransactionCall } from '../../../core/happened/transactionCall.ts';
import type { TransactionContext } from '../../../core/happened/transactionFacts.ts';
import type { AbiIndex } from '../../../core/ledger/evm/abiIndex.ts';
import type { Transaction } from '../../../core/ledger/rest/schema/transactions.ts';
import type { RowFacts } from '../../../core/readers/rowFacts.ts';
import type { ContractRecord } from '../../../core/verification/rest/schema.ts';
import { loadCore } from '../../loadCore.ts';
import type { Log } from '../../messages/outputLog.ts';
import type { Connection } from '../../network/connection.ts';
import type { Connections } from '../../network/connections.ts';

/** What is known for the text of a row. */
interface RowDetails extends RowContext, Pick<TransactionContext, 'message'> {
  abis: AbiIndex;
  tokens: RowFacts['tokens'];
  contract: Pick<TransactionCall, 'result'>;
}

/**
 * Names and contents of the rows on screen: at once what is known without a request; the rest is requested a moment
 * later, a few requests for all rows together, and only while the view is visible.
 */
export type ShownDetails = ReturnType<typeof createShownDetails>;

/** Until all rows of a drawing are known, in milliseconds. */
const gathering = 150;

export function createShownDetails(connections: Connections, isVisible: () => boolean, log: Log) {
  const learned = new vscode.EventEmitter<void>();
  const wanted = new Set<Transaction>();
  /** Of verification records that were read before. */
  const recorded = new WeakMap<ContractRecord, AbiIndex>();
  let held: { connection: Connection; facts: RowFacts } | undefined;
  let abis: AbiIndex | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;

  const current = () => {
    const connection = connections.current();
    if (held?.connection !== connection)
      held = { connection, facts: loadCore().sheets.createRowFacts(connection.ledger) };
    return held;
  };
  const abisAt = (connection: Connection, address: string | undefined): AbiIndex => {
    const { ledger } = loadCore();
    const known = abis ?? ledger.noAbis;
    const records = address === undefined ? [] : connections.verified.remembered(connection, address);
    const record = records.find((each) => each.match && each.abi);
    if (!record) return known;
    const found = recorded.get(record) ?? ledger.withRecords(known, [record]);
    recorded.set(record, found);
    return found;
  };
  const read = async () => {
    if (isReading || wanted.size === 0 || !isVisible()) return;
    isReading = true;
    const rows = [...wanted];
    wanted.clear();
    try {
      const { connection, facts } = current();
      const [isMore, known] = await Promise.all([facts.read(rows, { signal: connection.signal }), connection.abis()]);
      const isOther = abis !== known;
      abis = known;
      if (isMore || isOther) learned.fire();
    } catch (error) {
      if (!loadCore().net.isLensError(error)) log.error(error instanceof Error ? error : String(error));
    } finally {
      isReading = false;
      // Rows that were drawn meanwhile, perhaps of another network.
      if (wanted.size > 0) readSoon();
    }
  };
  const readSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void read();
    }, gathering);
  };
  return {
    /** Fires when rows can show more. */
    onDidLearn: learned.event,
    /** What is known now. What isn't is read soon. */
    of(transaction: Transaction): RowDetails {
      const { connection, facts } = current();
      if (facts.wants(transaction)) {
        wanted.add(transaction);
        readSoon();
      }
      const result = facts.resultOf(transaction);
      const { entity_id: entity } = transaction;
      const address = result?.address ?? (entity === null ? undefined : loadCore().ledger.longZeroAddress(entity));
      const id = result?.contract_id ?? entity ?? address;
      const name = id === undefined ? undefined : connections.names.of(connection.network.name, id);
      const contractName = name && loadCore().names.shownName(name);
      return {
        abis: abisAt(connection, address),
        tokens: facts.tokens,
        contract: { result },
        message: facts.messageOf(transaction),
        contractName,
      };
    },
    /** Lets what the services didn't answer be asked for again. */
    retry: (): void => held?.facts.retry(),
    dispose() {
      clearTimeout(timer);
      learned.dispose();
    },
  };
}
