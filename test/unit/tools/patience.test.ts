import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { patientNiceness, spawnPatient } from '../../tools/patience.ts';
import { repositoryFolder } from '../../vscode/repository.ts';

const waits = ['--eval', 'setTimeout(() => {}, 20_000)'];

describe('a patient process', () => {
  it('lets others come first, in its own session too', async () => {
    const child = spawnPatient(process.execPath, waits, { stdio: 'ignore' });
    const { pid = 0 } = child;
    try {
      assert.equal(getPriority(pid), patientNiceness);
      const shares = `/proc/${pid}/autogroup`;
      if (existsSync(shares)) assert.match(readFileSync(shares, 'utf8'), /nice 5$/m);
      if (existsSync(shares)) assert.match(readFileSync('/proc/self/autogroup', 'utf8'), /nice 0$/m);
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  it('ends with the one that started it', () => {
    const module = pathToFileURL(path.join(repositoryFolder, 'test/tools/patience.ts')).href;
    const script = `const { spawnPatient } = await import(${JSON.stringify(module)});
      spawnPatient(process.execPath, ${JSON.stringify(waits)}, { stdio: 'inherit' });
      process.exit();`;
    // As long as it's there, it holds the output open.
    const { error, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      timeout: 4_000,
    });
    assert.deepEqual([error, status], [undefined, 0]);
  });
});
