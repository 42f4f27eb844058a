import type { Hook, HookStorage } from '../ledger/schema/hooks.ts';
import type { Listed } from './listed.ts';
import type { Section, Value } from './sheet.ts';
import { tableSection } from './table.ts';
import { codeValue, idValue, keyValues, textValue, timeValue, yesNo } from './values.ts';

/** The hooks of an account: contracts that the network calls when the account is used. */
export function hooksSection(hooks: Listed<Hook> | undefined): Section[] {
  return tableSection('Hooks', hooks, [
    ['Hook', (each) => idValue(each.hook_id?.toString())],
    ['Owner', (each) => idValue(each.owner_id, 'account')],
    ['Type', (each) => textValue(each.type)],
    ['Called at', (each) => textValue(each.extension_point)],
    ['Contract', (each) => idValue(each.contract_id, 'contract')],
    ['Admin key', (each) => keyValue(each.admin_key)],
    ['Created', (each) => timeValue(each.created_timestamp)],
    ['Deleted', (each) => yesNo(each.deleted)],
    ['Valid from', (each) => timeValue(each.timestamp_range?.from)],
    ['Valid to', (each) => timeValue(each.timestamp_range?.to)],
  ]);
}

/** The storage slots of one hook, `0.0.1234/1`. */
export function hookStorageSection(hookId: string, slots: Listed<HookStorage> | undefined): Section[] {
  return tableSection(`Storage of hook ${hookId}`, slots, [
    ['Slot', (each) => codeValue(each.key)],
    ['Value', (each) => codeValue(each.value)],
    ['Written', (each) => timeValue(each.timestamp)],
  ]);
}

/** In a table there is one value for a key's type and bytes. */
function keyValue(key: Hook['admin_key']): Value | undefined {
  const texts = keyValues(key).map((each) => ('text' in each ? each.text : ''));
  return codeValue(texts.join(' '));
}
