/** Runs test/host inside a real VS Code: `node test/tools/node.mjs test/vscode/runHost.ts [--floor] [--grep TEXT]`. */

import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runTests } from '@vscode/test-electron';
import type { Network } from '../../src/core/networks.ts';
import type { HostCounts } from '../tools/secondRuns.ts';
import { buildExtension } from './buildExtension.ts';
import { bundleHostTests } from './bundleHostTests.ts';
import type { VsCodeVersion } from './installServer.ts';
import { repositoryFolder } from './repository.ts';
import { quietSettings, sandboxSettings, writeSettings } from './settings.ts';

export interface HostOptions {
  version: VsCodeVersion;
  /** Made the selected network, in the user settings. */
  network?: Network;
  /** A folder under test/fixtures/workspaces, opened as a copy; without it an empty folder is opened. */
  workspace?: string;
  /** Environment variables for the tests. */
  env?: Record<string, string>;
  /** Only the tests whose full name matches this. */
  grep?: string;
}

/** Made once by a process: VS Codes that run at the same time load the same file. */
let tests: Promise<string> | undefined;

/** Runs the host tests and returns their counts. */
export async function runHost(options: HostOptions): Promise<HostCounts> {
  tests ??= bundleHostTests();
  return (await runInHost(await tests, options)) as HostCounts;
}

/**
 * Runs a bundle's `run()` inside VS Code, with the extension, and returns what it writes as JSON into the file that
 * LEDGER_LENS_HOST_RESULT names. The VS Code is the one named by LEDGER_LENS_VSCODE (a desktop `code`), else the server
 * of `version`. Throws where VS Code ended without a result.
 */
export async function runInHost(extensionTestsPath: string, options: HostOptions): Promise<unknown> {
  await buildExtension();
  const home = await mkdtemp(path.join(tmpdir(), 'll-host-'));
  const resultFile = path.join(home, 'result.json');
  try {
    const folder = path.join(home, 'workspace');
    const fixture = path.join(repositoryFolder, 'test', 'fixtures', 'workspaces', options.workspace ?? '');
    if (options.workspace) await cp(fixture, folder, { recursive: true });
    else await mkdir(folder);
    await writeSettings(path.join(home, 'user-data'), {
      ...quietSettings,
      ...(options.network && sandboxSettings(options.network)),
    });
    await runTests({
      vscodeExecutablePath: process.env.LEDGER_LENS_VSCODE ?? path.join(import.meta.dirname, 'code.mjs'),
      extensionDevelopmentPath: repositoryFolder,
      extensionTestsPath,
      launchArgs: [
        folder,
        `--user-data-dir=${path.join(home, 'user-data')}`,
        `--extensions-dir=${path.join(home, 'extensions')}`,
      ],
      extensionTestsEnv: {
        ...options.env,
        LEDGER_LENS_HOST_RESULT: resultFile,
        LEDGER_LENS_VSCODE_VERSION: options.version,
        ...(options.grep && { LEDGER_LENS_GREP: options.grep }),
      },
    }).catch((error: unknown) => {
      // Failed tests end VS Code with an exit code too: their counts say more.
      if (!existsSync(resultFile)) throw error;
    });
    if (!existsSync(resultFile)) throw new Error('VS Code ended before the host tests were done');
    return JSON.parse(await readFile(resultFile, 'utf8'));
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The same, connected to a sandbox of its own; LEDGER_LENS_SANDBOX tells the tests its control server's URL. */
export async function runHostWithSandbox(version: VsCodeVersion, grep = ''): Promise<HostCounts> {
  const { startSandbox } = await import('../sandbox/start.ts');
  const sandbox = await startSandbox();
  try {
    const { network, controlUrl } = sandbox;
    return await runHost({ version, network, workspace: 'hardhat2', grep, env: { LEDGER_LENS_SANDBOX: controlUrl } });
  } finally {
    await sandbox.close();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { floor: { type: 'boolean' }, grep: { type: 'string' } } });
  const { passed, failed } = await runHostWithSandbox(values.floor ? 'floor' : 'newest', values.grep);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = passed > 0 && failed === 0 ? 0 : 1;
}
