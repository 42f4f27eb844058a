import * as l10n from '@vscode/l10n';
import type { JsonValue } from '../../json/jsonValue.ts';
import { LensError } from '../../net/errors.ts';
import { type AskDependencies, type AskOptions, createAsk } from '../rest/ask.ts';
import type { Found } from './found.ts';

/** The server's raw answers, with every member. */
export function createDocuments(options: AskDependencies) {
  const ask = createAsk(options);
  return {
    /**
     * The server's raw answer for a looked-up entity, with every digit and member.
     * @throws LensError `input` for a result code, for which the server has no data
     */
    async of(found: Found, options?: AskOptions): Promise<JsonValue> {
      switch (found.kind) {
        case 'transaction': {
          const { transaction_id: id, consensus_timestamp: timestamp } = found.transaction;
          return id === null
            ? ask.send('transactions.list', {}, { timestamp: timestamp ?? '' }, ask.whole, options)
            : ask.send('transactions.get', { transactionId: id }, {}, ask.whole, options);
        }
        case 'missingRow':
          return ask.send(
            'transactions.get',
            { transactionId: found.nearest.transaction_id ?? '' },
            {},
            ask.whole,
            options,
          );
        case 'topicMessage': {
          const { topic_id: topicId, sequence_number: sequenceNumber } = found.message;
          const values = { topicId: topicId ?? '', sequenceNumber: sequenceNumber ?? '' };
          return ask.send('topics.message', values, {}, ask.whole, options);
        }
        case 'balances':
          return found.balances.raw;
        case 'account': {
          const id = found.account.account ?? found.account.evm_address ?? '';
          return ask.send('accounts.get', { idOrAliasOrEvmAddress: id }, { transactions: false }, ask.whole, options);
        }
        case 'contract': {
          const id = found.contract.contract_id ?? found.contract.evm_address ?? '';
          return ask.send('contracts.get', { contractIdOrAddress: id }, {}, ask.whole, options);
        }
        case 'token':
          return ask.send('tokens.get', { tokenId: found.token.token_id ?? '' }, {}, ask.whole, options);
        case 'nft': {
          const { token_id: tokenId, serial_number: serialNumber } = found.nft;
          const values = { tokenId: tokenId ?? '', serialNumber: serialNumber ?? '' };
          return ask.send('tokens.nft', values, {}, ask.whole, options);
        }
        case 'topic':
          return ask.send('topics.get', { topicId: found.topic.topic_id ?? '' }, {}, ask.whole, options);
        case 'schedule':
          return ask.send('schedules.get', { scheduleId: found.schedule.schedule_id ?? '' }, {}, ask.whole, options);
        case 'block':
          return ask.send('blocks.get', { hashOrNumber: found.block.number ?? '' }, {}, ask.whole, options);
        case 'node':
          return ask.send('network.nodes', {}, { 'node.id': found.node.node_id ?? 0 }, ask.whole, options);
        case 'resultCode':
          throw new LensError(
            { kind: 'input', field: 'id' },
            l10n.t`${found.name} is a result code. The mirror node has no data for it.`,
          );
      }
    },
  };
}

export type Documents = ReturnType<typeof createDocuments>;
