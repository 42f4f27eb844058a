import * as l10n from '@vscode/l10n';
import { checksumAddress } from '../../format/checksumAddress.ts';
import { entityChecksum, ledgerIdOf } from '../ids/entityChecksum.ts';
import { longZeroAddress } from '../ids/evmAddress.ts';
import { base64OfHash, readLongHash } from '../ids/hash.ts';
import type { Identifier } from '../ids/identifiers.ts';
import { mirrorTransactionId, readTransactionId, sdkTransactionId, type TransactionId } from '../ids/transactionId.ts';
import type { Found } from './found.ts';
import { entityIdOf } from './lookUp.ts';

/** One form of an identifier. */
export interface WrittenForm {
  /** The name of the form: `Mirror node format`. */
  label: string;
  text: string;
}

/**
 * All known forms of an identifier and of its found entity, the most used first, each text once.
 * @param network the network's name, on which the checksum of an entity ID depends
 */
export function writtenForms(identifier: Identifier, network: string, found?: Found): WrittenForm[] {
  const forms = [...formsOfFound(found, network), ...formsOfIdentifier(identifier, network)];
  const seen = new Set<string>();
  return forms.filter(({ text }) => {
    if (text === '' || seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

function formsOfIdentifier(identifier: Identifier, network: string): WrittenForm[] {
  const { kind, id } = identifier;
  switch (kind) {
    case 'transaction':
      return transactionForms(identifier.transaction);
    case 'entity':
      return entityForms(id, network);
    case 'evmAddress':
      return [
        form(l10n.t('EVM address'), id),
        ...(identifier.entityId ? entityForms(identifier.entityId, network) : []),
      ];
    case 'longHash':
      return hashForms(id);
    case 'evmHash':
      return [form(l10n.t('EVM hash'), id)];
    case 'nft':
      return [
        form(l10n.t('NFT ID'), id),
        form(l10n.t('NFT ID with @'), `${identifier.tokenId}@${identifier.serial}`),
        form(l10n.t('Token ID'), identifier.tokenId),
        form(l10n.t('Serial number'), identifier.serial),
      ];
    case 'topicMessage':
      return [
        form(l10n.t('Topic message'), id),
        form(l10n.t('Topic ID'), identifier.topicId),
        form(l10n.t('Sequence number'), identifier.sequenceNumber),
      ];
    case 'balances':
      return [
        ...identifier.accounts.map((account) => form(l10n.t('Account ID'), account)),
        form(l10n.t('Timestamp'), identifier.timestamp),
      ];
    case 'alias':
      return [form(l10n.t('Alias'), id)];
    case 'timestamp':
      return [form(l10n.t('Consensus timestamp'), id)];
    case 'block':
      return [/^\d+$/.test(id) ? form(l10n.t('Block number'), id) : form(l10n.t('Block hash'), id)];
    case 'node':
      return [form(l10n.t('Node ID'), id)];
    case 'resultCode':
      return [form(l10n.t('Result code'), id)];
  }
}

function formsOfFound(found: Found | undefined, network: string): WrittenForm[] {
  switch (found?.kind) {
    case 'transaction': {
      const {
        transaction_id: id,
        nonce,
        scheduled,
        consensus_timestamp: time,
        transaction_hash: hash,
      } = found.transaction;
      const parsed = readTransactionId(id ?? '');
      const long = readLongHash(hash ?? '');
      return [
        ...(parsed ? transactionForms({ ...parsed, nonce: nonce ?? 0, scheduled: scheduled ?? false }) : []),
        ...(long === undefined ? [] : hashForms(long)),
        form(l10n.t('Consensus timestamp'), time),
      ];
    }
    case 'account': {
      const { account } = found;
      return [
        ...entityForms(account.account, network, account.evm_address),
        form(l10n.t('Alias'), account.alias),
        form(l10n.t('Public key'), account.key?.key ?? null),
      ];
    }
    case 'contract':
      return entityForms(found.contract.contract_id, network, found.contract.evm_address);
    case 'block':
      return [
        form(l10n.t('Block number'), found.block.number?.toString() ?? null),
        form(l10n.t('Block hash'), found.block.hash),
      ];
    case 'node':
      return [
        form(l10n.t('Node ID'), found.node.node_id?.toString() ?? null),
        form(l10n.t('Node account ID'), found.node.node_account_id),
      ];
    case 'topicMessage':
      return [form(l10n.t('Consensus timestamp'), found.message.consensus_timestamp)];
    case undefined:
    case 'balances':
    case 'missingRow':
    case 'nft':
    case 'resultCode':
      return [];
    case 'token':
    case 'topic':
    case 'schedule':
      return entityForms(entityIdOf(found) ?? null, network);
  }
}

/** With and without the suffix that distinguishes the rows of an ID. */
function transactionForms(id: TransactionId): WrittenForm[] {
  const plain = { ...id, nonce: 0, scheduled: false };
  const query = [...(id.scheduled ? ['scheduled=true'] : []), ...(id.nonce > 0 ? [`nonce=${id.nonce}`] : [])];
  const mirror = mirrorTransactionId(id);
  return [
    form(l10n.t('SDK format'), sdkTransactionId(id)),
    form(l10n.t('Mirror node format'), query.length === 0 ? mirror : `${mirror}?${query.join('&')}`),
    form(l10n.t('SDK format, as submitted'), sdkTransactionId(plain)),
    form(l10n.t('Mirror node format, as submitted'), mirror),
    form(l10n.t('Valid start'), id.validStart),
  ];
}

function entityForms(id: string | null, network: string, address: string | null = null): WrittenForm[] {
  if (id === null) return [];
  const ledgerId = ledgerIdOf(network);
  return [
    form(l10n.t('Entity ID'), id),
    ...(address === null || !/^0x[0-9a-f]{40}$/i.test(address)
      ? []
      : [form(l10n.t('EVM address'), checksumAddress(address))]),
    ...(ledgerId === undefined
      ? []
      : [form(l10n.t`With checksum (${network})`, `${id}-${entityChecksum(id, ledgerId)}`)]),
    form(l10n.t('Long-zero address'), longZeroAddress(id)),
    form(l10n.t('Entity number'), id.split('.').at(-1) ?? ''),
  ];
}

function hashForms(hash: string): WrittenForm[] {
  return [form(l10n.t('Hash (hex)'), hash), form(l10n.t('Hash (base64)'), base64OfHash(hash))];
}

function form(label: string, text: string | null): WrittenForm {
  return { label, text: text ?? '' };
}
