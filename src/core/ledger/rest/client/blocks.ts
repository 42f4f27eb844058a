import type { Ask, AskOptions, Params } from '../ask.ts';
import { ensureSubject, isOtherHash, isOtherNumber } from '../ensureSubject.ts';
import { block } from '../schema/blocks.ts';

export function createBlocks(ask: Ask) {
  const page = ask.page('blocks', block);
  const one = ask.one(block);
  return {
    list: (params: Params<'blocks.list'> = {}, options?: AskOptions) =>
      ask.send('blocks.list', {}, params, page, options),

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
