import { longZeroNum, parseEntityId, parseEvmAddress } from './entityIds.ts';
import { invalidParameters, javaBadRequest, notFound, RequestError } from './errors.ts';
import type { Call } from './routing.ts';
import type { AccountEntry } from './world/accounts.ts';

/** The account of a path by id, alias or EVM address. @throws {RequestError} 400 for none of these, 404. */
export function accountOf(call: Call): AccountEntry {
  const text = call.param('account');
  const num = accountNum(call, text);
  if (num === null) throw invalidParameters('idOrAliasOrEvmAddress');
  const entry = call.world.accounts.find((each) => each.account.account === `0.0.${num}`);
  if (!entry) throw notFound();
  return entry;
}

/** {@link accountOf} of the Java half, whose lists need the account's id alone: an unknown number has empty lists. */
export function javaAccountId(call: Call): string {
  const text = call.param('account');
  const num = accountNum(call, text);
  if (num === null) throw javaBadRequest("Failed to convert 'accountId'");
  if (num === -1n) {
    const kind = parseEvmAddress(text) === null ? 'alias' : 'evm address';
    throw new RequestError(404, [{ detail: `No account with a matching ${kind} found`, message: 'Not Found' }]);
  }
  return `0.0.${num}`;
}

/** The number that a text stands for: -1 for an alias or address that nobody has, null for no such text. */
function accountNum(call: Call, text: string): bigint | null {
  const address = parseEvmAddress(text);
  if (address !== null) {
    const owner = call.world.accounts.find((entry) => entry.account.evm_address === `0x${address}`);
    return owner ? BigInt(owner.account.account.slice(4)) : (longZeroNum(address) ?? -1n);
  }
  const num = parseEntityId(text);
  if (num !== null) return num;
  const alias = /^(?:\d{1,5}\.){0,2}((?:[A-Z2-7]{8})*(?:[A-Z2-7]{2}|[A-Z2-7]{4,5}|[A-Z2-7]{7,8}))$/.exec(text)?.[1];
  if (alias === undefined) return null;
  const owner = call.world.accounts.find((entry) => entry.account.alias === alias);
  return owner ? BigInt(owner.account.account.slice(4)) : -1n;
}
