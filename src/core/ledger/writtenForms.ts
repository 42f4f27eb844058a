import { checksumAddress } from '../checksumAddress.ts';
import { entityChecksum, ledgerIdOf } from './entityChecksum.ts';
import { entityIdOf } from './entityIdOf.ts';
import { longZeroAddress } from './evmAddress.ts';
import type { Found } from './found.ts';
import { base64OfHash, readLongHash } from './hash.ts';
import type { Identifier } from './identifiers.ts';
import { mirrorTransactionId, readTransactionId, sdkTransactionId, type TransactionId } from './transactionId.ts';

/** One way to write what an identifier names. */
export interface WrittenForm {
  /** Who writes it so: `Mirror node form`. */
  label: string;
  text: string;
}

/**
 * Every form that can be told of an identifier, and of what it was found to name, the one most asked for first; each
 * text once.
 * @param network the network's name: the checksum of an entity id depends on it
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
      return [form('EVM address', id), ...(identifier.entityId ? entityForms(identifier.entityId, network) : [])];
    case 'longHash':
      return hashForms(id);
    case 'evmHash':
      return [form('EVM hash', id)];
    case 'nft':
      return [form('NFT id', id), form('Token id', identifier.tokenId), form('Serial number', identifier.serial)];
    case 'alias':
      return [form('Alias', id)];
    case 'timestamp':
      return [form('Consensus timestamp', id)];
    case 'block':
      return [/^\d+$/.test(id) ? form('Block number', id) : form('Block hash', id)];
    case 'node':
      return [form('Node id', id)];
    case 'resultCode':
      return [form('Result code', id)];
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
        form('Consensus timestamp', time),
      ];
    }
    case 'account': {
      const { account } = found;
      return [
        ...entityForms(account.account, network, account.evm_address),
        form('Alias', account.alias),
        form('Public key', account.key?.key ?? null),
      ];
    }
    case 'contract':
      return entityForms(found.contract.contract_id, network, found.contract.evm_address);
    case 'block':
      return [form('Block number', found.block.number?.toString() ?? null), form('Block hash', found.block.hash)];
    case 'node':
      return [
        form('Node id', found.node.node_id?.toString() ?? null),
        form('Node account', found.node.node_account_id),
      ];
    case undefined:
    case 'nft':
    case 'resultCode':
      return [];
    case 'token':
    case 'topic':
    case 'schedule':
      return entityForms(entityIdOf(found) ?? null, network);
  }
}

/** With and without what tells the rows of one id apart. */
function transactionForms(id: TransactionId): WrittenForm[] {
  const plain = { ...id, nonce: 0, scheduled: false };
  const query = [...(id.scheduled ? ['scheduled=true'] : []), ...(id.nonce > 0 ? [`nonce=${id.nonce}`] : [])];
  const mirror = mirrorTransactionId(id);
  return [
    form('SDK form', sdkTransactionId(id)),
    form('Mirror node form', query.length === 0 ? mirror : `${mirror}?${query.join('&')}`),
    form('SDK form, as it was submitted', sdkTransactionId(plain)),
    form('Mirror node form, as it was submitted', mirror),
    form('Valid start', id.validStart),
  ];
}

function entityForms(id: string | null, network: string, address: string | null = null): WrittenForm[] {
  if (id === null) return [];
  const ledgerId = ledgerIdOf(network);
  return [
    form('Entity id', id),
    ...(address === null || !/^0x[0-9a-f]{40}$/i.test(address) ? [] : [form('EVM address', checksumAddress(address))]),
    ...(ledgerId === undefined
      ? []
      : [form(`With the checksum of ${network}`, `${id}-${entityChecksum(id, ledgerId)}`)]),
    form('Long-zero address', longZeroAddress(id)),
    form('Entity number', id.split('.').at(-1) ?? ''),
  ];
}

function hashForms(hash: string): WrittenForm[] {
  return [form('Hash, hex', hash), form('Hash, base64', base64OfHash(hash))];
}

function form(label: string, text: string | null): WrittenForm {
  return { label, text: text ?? '' };
}
