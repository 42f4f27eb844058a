/**
 * What compilers made of what a whole run gives them, in one file of the repository: a fresh clone begins with it, where it
 * would compile for minutes. What isn't in it is compiled. To record anew: `bash .ci/run` in a fresh clone, then there
 * `node test/tools/node.mjs test/tools/recordedCompilations.ts`.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { repositoryFolder } from '../vscode/repository.ts';
import { dayMs, writeWhole } from './keptCompilations.ts';

/** The file of the repository. */
export const recordedFile = path.join(import.meta.dirname, '../fixtures/compilations.zst');

/** Before each output: its name, a hash as bytes, then its length. */
const nameBytes = 32;
const headBytes = nameBytes + 4;

/** Alike ones are near each other in all of it, and far in bytes. */
const windowLog = 27;

/**
 * Puts what is recorded into the folder, once for each recording; what is there already stays. What no run takes up is
 * removed some day, as anything that is kept there, and then isn't recorded again.
 * @returns how many outputs it has put there
 */
export function takeRecorded(folder: string, file = recordedFile): number {
  const packed = readFileSync(file);
  const mark = path.join(folder, `recorded-${createHash('sha256').update(packed).digest('hex').slice(0, 16)}`);
  if (existsSync(mark)) return 0;
  mkdirSync(folder, { recursive: true });
  const all = zstdDecompressSync(packed, { params: { [constants.ZSTD_d_windowLogMax]: windowLog } });
  // As of before: the first run that reads one says so by its time.
  const before = new Date(Date.now() - 2 * dayMs);
  let taken = 0;
  for (let at = 0; at < all.length; ) {
    const end = at + headBytes + all.readUInt32LE(at + nameBytes);
    const place = path.join(folder, `${all.toString('hex', at, at + nameBytes)}.gz`);
    if (!existsSync(place)) {
      writeWhole(place, gzipSync(all.subarray(at + headBytes, end), { level: 1 }));
      utimesSync(place, before, before);
      taken++;
    }
    at = end;
  }
  writeFileSync(mark, '');
  return taken;
}

/**
 * Records what the runs of the last day have used of the folder.
 * @returns how many outputs, and of how many bytes
 */
export function record(folder: string, file = recordedFile): { outputs: number; bytes: number } {
  const used = readdirSync(folder)
    .filter((name) => name.endsWith('.gz') && Date.now() - statSync(path.join(folder, name)).mtimeMs < dayMs)
    .map((name) => ({ name: path.basename(name, '.gz'), output: gunzipSync(readFileSync(path.join(folder, name))) }));
  // Alike ones follow each other: half the size.
  const order = used.toSorted((a, b) => a.output.compare(b.output));
  const parts = order.flatMap(({ name, output }) => {
    const length = Buffer.alloc(headBytes - nameBytes);
    length.writeUInt32LE(output.length);
    return [Buffer.from(name, 'hex'), length, output];
  });
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_windowLog]: windowLog,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  };
  const packed = zstdCompressSync(Buffer.concat(parts), { params });
  writeFileSync(file, packed);
  return { outputs: used.length, bytes: packed.length };
}

if (import.meta.main) {
  const { outputs, bytes } = record(path.join(repositoryFolder, '.vscode-test', 'compilations'));
  console.log(`${outputs} outputs in ${(bytes / 1e6).toFixed(1)} MB`);
}
