/**
 * A drop-in for desktop VS Code's `code` where there is none: takes its arguments for a test run, starts the VS Code
 * server and a browser page, prints the tests' console and exits with their code. LEDGER_LENS_VSCODE_VERSION chooses
 * `newest` (the default) or `floor`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { testLineMark } from '../host/testLineMark.ts';
import { SetupError } from './installPinned.ts';
import { openWorkbench } from './openWorkbench.ts';
import { startServer } from './startServer.ts';

const { values, positionals } = parseArgs({
  // Desktop VS Code takes many more; those that mean nothing to a server are passed over.
  strict: false,
  allowPositionals: true,
  options: {
    extensionDevelopmentPath: { type: 'string' },
    extensionTestsPath: { type: 'string' },
    'user-data-dir': { type: 'string' },
    'extensions-dir': { type: 'string' },
    'disable-workspace-trust': { type: 'boolean' },
    locale: { type: 'string' },
  },
});
const { extensionDevelopmentPath, extensionTestsPath, locale } = values;
const version = process.env.LEDGER_LENS_VSCODE_VERSION === 'floor' ? 'floor' : 'newest';
const folder = positionals[0] ? path.resolve(positionals[0]) : undefined;

if (typeof extensionDevelopmentPath !== 'string' || typeof extensionTestsPath !== 'string' || !folder) {
  console.error('Usage: code --extensionDevelopmentPath=DIR --extensionTestsPath=FILE [--user-data-dir=DIR] FOLDER');
  process.exit(2);
}

const home = await mkdtemp(path.join(tmpdir(), 'll-code-'));
const userDataDir = values['user-data-dir'];
const extensionsDir = values['extensions-dir'];
const closing: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true, maxRetries: 5 })];
let exitCode = 1;
try {
  const server = await startServer({
    version,
    home,
    testDriver: true,
    trust: !values['disable-workspace-trust'],
    progress: console.error,
    ...(typeof userDataDir === 'string' && { userDataDir }),
    ...(typeof extensionsDir === 'string' && { extensionsDir }),
  });
  closing.unshift(() => server.close());
  exitCode = await new Promise<number>((resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(130));
    openWorkbench(server, {
      folder,
      tests: {
        extensionDevelopmentPath: path.resolve(extensionDevelopmentPath),
        extensionTestsPath: path.resolve(extensionTestsPath),
        log: print,
        exit: resolve,
      },
      ...(typeof locale === 'string' && { locale }),
      progress: console.error,
    }).then((workbench) => closing.unshift(() => workbench.close()), reject);
  });
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
} finally {
  for (const close of closing) await close();
}
process.exit(exitCode);

/**
 * The tests' own lines only (see test/host/index.ts): what the workbench says about itself would bury them. Those of the
 * oldest VS Code say so, as both may run at the same time.
 */
function print(_type: string, [line]: unknown[]): void {
  if (typeof line !== 'string' || !line.startsWith(testLineMark)) return;
  const mark = version === 'floor' ? 'floor |' : '';
  console.log(line.slice(testLineMark.length).replaceAll(/^/gm, mark));
}
