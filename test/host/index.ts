/** What VS Code loads for a host test run: mocha, inside the extension host, over the bundled spec files. */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { testLineMark } from './testLineMark.ts';

export interface HostResult {
  passed: number;
  failed: number;
  /** Full titles of the tests that failed. */
  failures: string[];
}

/**
 * Runs every `*.test.js` beside this bundle. The counts go to the file named by LEDGER_LENS_HOST_RESULT; rejects where
 * a test failed, which is how VS Code's test runner learns of it. LEDGER_LENS_GREP narrows the tests by name.
 */
export async function run(): Promise<void> {
  Mocha.reporters.Base.consoleLog = (...args: unknown[]) => console.log(testLineMark + format(...args));
  const mocha = new Mocha({ ui: 'bdd', timeout: 20_000, color: false, reporter: 'spec', forbidOnly: true });
  const { LEDGER_LENS_HOST_RESULT: resultFile, LEDGER_LENS_GREP: grep } = process.env;
  if (grep) mocha.grep(grep);
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((each) => each.endsWith('.test.js')).sort())
    mocha.addFile(path.join(__dirname, file));

  const result = await new Promise<HostResult>((resolve) => {
    const titles: string[] = [];
    const runner = mocha.run(() => {
      const { passes = 0, failures = 0 } = runner.stats ?? {};
      resolve({ passed: passes, failed: failures, failures: titles });
    });
    runner.on('fail', (test) => titles.push(test.fullTitle()));
  });
  if (resultFile) writeFileSync(resultFile, JSON.stringify(result));
  if (result.failed > 0) throw new Error(`${result.failed} host tests failed`);
}
