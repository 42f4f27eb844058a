import type { Ask, AskOptions } from '../ask.ts';
import { ensureSubject, isOtherHash, isOtherNumber } from '../ensureSubject.ts';
import { block } from '../schema/blocks.ts';

export function createBlocks(ask: Ask) {
  const one = ask.one(block);
  return {
    list: ask.all('blocks.list', ask.page('blocks', block)),

    /** By number, by 48-byte hash, or by its first 32 bytes, as shown by EVM tools. */
    get: (hashOrNumber: string | number | bigint, options?: AskOptions) =>
      ask.send(
        'blocks.get',
        { hashOrNumber },
        {},
        ensureSubject(one, ({ number, hash }) =>
          /^\d{1,19}$/.test(String(hashOrNumber))
            ? isOtherNumber(hashOrNumber, number)
            : isOtherHash(String(hashOrNumber), hash),
        ),
        options,
      ),
  };
}
