/** A VS Code with the extension, connected to a sandbox of its own, for one test file. */

import assert from 'node:assert/strict';
import path from 'node:path';
import type { Network } from '../../src/core/networks.ts';
import { deploymentOf } from '../sandbox/deploymentOf.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/start.ts';
import { hostTime } from '../vscode/hostTime.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { sandboxSettings } from '../vscode/settings.ts';
import { startVsCode, type VsCode, type VsCodeOptions } from '../vscode/startVsCode.ts';
import { Workbench } from '../vscode/workbench.ts';

export interface Session {
  sandbox: Sandbox;
  vsCode: VsCode;
  workbench: Workbench;
  /** Where a contract of an example, Hardhat 2's unless said, is deployed on the sandbox's chain, by its name. */
  deployed(contract: string, variant?: string, example?: string): Sandbox['deployments'][number];
  /** A request to the sandbox's chain. @returns its result */
  rpc(method: string, ...params: unknown[]): Promise<unknown>;
  /** So much time passes for the extension at once, so that a test needn't wait for what it does every so often. */
  timePasses(milliseconds: number): Promise<void>;
  /** Waits until `condition` gives true, while so much time passes for the extension every second. */
  seesInTime(what: string, condition: () => Promise<boolean>, milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts both; `workspace` is a folder of test/fixtures/workspaces, opened as a copy.
 * @param given options of VS Code, or how they follow from the sandbox's network and deployments
 */
export async function openSession(
  workspace: string,
  sandboxOptions: SandboxOptions = {},
  given:
    | Partial<VsCodeOptions>
    | ((network: Network, deployments: Sandbox['deployments']) => Partial<VsCodeOptions>) = {},
): Promise<Session> {
  const sandbox = await startSandbox(sandboxOptions);
  const vsCodeOptions = typeof given === 'function' ? given(sandbox.network, sandbox.deployments) : given;
  const time = await hostTime();
  try {
    const vsCode = await startVsCode({
      folder: path.join(repositoryFolder, 'test/fixtures/workspaces', workspace),
      copy: true,
      extensionDevelopmentPath: repositoryFolder,
      fewBuiltIns: true,
      ...vsCodeOptions,
      // What VS Code's own processes compiled is kept, as for the tests' process in compileCache.mjs.
      env: {
        NODE_COMPILE_CACHE: path.join(repositoryFolder, '.vscode-test/compile-cache'),
        ...time.env,
        ...vsCodeOptions.env,
      },
      // Each frame of an animation is drawn by the processor.
      settings: { 'workbench.reduceMotion': 'on', ...sandboxSettings(sandbox.network), ...vsCodeOptions.settings },
    });
    const close = async () => {
      await vsCode.close();
      await time.close();
      await sandbox.close();
    };
    const workbench = new Workbench(vsCode);
    return {
      sandbox,
      vsCode,
      workbench,
      close,
      timePasses: (milliseconds) => time.passes(milliseconds),
      async seesInTime(what, condition, milliseconds) {
        let passed = performance.now();
        await workbench.sees(what, async () => {
          if (await condition()) return true;
          if (performance.now() - passed > 1_000) {
            await time.passes(milliseconds);
            passed = performance.now();
          }
          return false;
        });
      },
      deployed: (contract, variant, example) => deploymentOf(sandbox.deployments, contract, variant, example),
      rpc: (method, ...params) => askChain(sandbox.rpcUrl, method, params),
    };
  } catch (error) {
    await time.close();
    await sandbox.close();
    throw error;
  }
}

/** A request to a chain. @returns its result */
export async function askChain(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const answer: { result?: unknown; error?: unknown } = JSON.parse(await response.text());
  assert.equal(answer.error, undefined, JSON.stringify(answer.error));
  return answer.result;
}
