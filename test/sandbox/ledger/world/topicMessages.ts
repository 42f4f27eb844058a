import { knownTransactions as known } from './knownTransactions.ts';
import { tell } from './tell.ts';
import type { Transaction } from './transaction.ts';

/** One JSON text in three chunks, cut within a character, and a message that is no text. */
export function topicMessages(): Transaction[] {
  const text = Buffer.from(
    JSON.stringify({ report: 'Température à Zürich', degrees: [21, 22, 23], note: '🚀'.repeat(8) }),
  );
  const size = Math.ceil(text.length / 3) + 1;
  const start = known.chunked.slice(0, -1);
  const initialValidStart = '1790000845.000000001';
  const chunks = [1, 2, 3].map((number) =>
    tell(`${start}${number}`, {
      name: 'CONSENSUSSUBMITMESSAGE',
      entityId: '0.0.7001',
      after: BigInt(number) * 1_000_000n,
      topicChunk: {
        text: text.subarray((number - 1) * size, number * size),
        chunk: { number, total: 3, initialAccount: '0.0.1008', initialValidStart },
      },
    }),
  );
  const binary = tell('0.0.1008-1790000846-000000001', {
    name: 'CONSENSUSSUBMITMESSAGE',
    entityId: '0.0.7001',
    topicChunk: { text: Uint8Array.of(0xff, 0x00, 0xfe, 0x1b, 0x5b, 0x33, 0x31, 0x6d) },
  });
  return [...chunks, binary];
}
