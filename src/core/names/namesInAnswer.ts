import { isJsonObject, type JsonObject, type JsonValue } from '../json/jsonValue.ts';
import type { NameIndex } from './nameIndex.ts';
import { entityName } from './shownName.ts';

/**
 * Takes what a mirror node's answer says on the way into the index: tokens' own names, and which entity has which EVM
 * address.
 * @returns whether the index changed
 */
export function learnFromAnswer(body: JsonValue, index: Pick<NameIndex, 'add' | 'link'>): boolean {
  if (!isJsonObject(body)) return false;
  let isNew = learnRow(body, index);
  for (const member of Object.values(body)) {
    if (!Array.isArray(member)) continue;
    for (const row of member as readonly JsonValue[]) if (isJsonObject(row) && learnRow(row, index)) isNew = true;
  }
  return isNew;
}

function learnRow(row: JsonObject, index: Pick<NameIndex, 'add' | 'link'>): boolean {
  const { token_id: token, symbol, name } = row;
  if (typeof token === 'string' && (typeof symbol === 'string' || typeof name === 'string')) {
    const long = typeof name === 'string' ? name : '';
    const known = entityName(typeof symbol === 'string' && symbol !== '' ? symbol : long, 'token', long || undefined);
    return known !== undefined && index.add(token, known);
  }
  const id = row.contract_id ?? row.account;
  const address = row.evm_address ?? (row.contract_id === undefined ? undefined : row.address);
  return typeof id === 'string' && typeof address === 'string' && index.link(id, address);
}
