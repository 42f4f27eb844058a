import assert from 'node:assert/strict';
import path from 'node:path';
import { build } from 'esbuild';

const repository = path.resolve(import.meta.dirname, '../../..');
/** In KB, minified: in a window that shows nothing, it is read a moment after the start. */
const most = 135;

describe('the part of core that every window loads', () => {
  it('is small, and has neither the clients of the other services nor what only they and sheets need', async () => {
    const { metafile } = await build({
      absWorkingDir: repository,
      entryPoints: ['src/core/entry/idle.ts'],
      outdir: 'dist',
      mainFields: ['module', 'main'],
      bundle: true,
      minify: true,
      write: false,
      platform: 'node',
      metafile: true,
    });
    const [output] = Object.values(metafile.outputs);
    assert.ok(output && output.bytes <= most * 1024, `${((output?.bytes ?? 0) / 1024).toFixed(1)} KB`);
    const parts = Object.keys(output.inputs).filter((file) =>
      /resultCodes\/|ledger\/rest\/client|verification\/|projects\/|trace\/|node_modules\/zod/.test(file),
    );
    assert.deepEqual(parts, []);
  });
});
