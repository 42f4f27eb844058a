/** A VS Code with the extension, connected to a sandbox of its own, for one test file. */

import path from 'node:path';
import type { Network } from '../../src/core/networks.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/start.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { sandboxSettings } from '../vscode/settings.ts';
import { startVsCode, type VsCode, type VsCodeOptions } from '../vscode/startVsCode.ts';
import { Workbench } from '../vscode/workbench.ts';

export interface Session {
  sandbox: Sandbox;
  vsCode: VsCode;
  workbench: Workbench;
  close(): Promise<void>;
}

/**
 * Starts both; `workspace` is a folder of test/fixtures/workspaces, opened as a copy.
 * @param given options of VS Code, or how they follow from the sandbox's network
 */
export async function openSession(
  workspace: string,
  sandboxOptions: SandboxOptions = {},
  given: Partial<VsCodeOptions> | ((network: Network) => Partial<VsCodeOptions>) = {},
): Promise<Session> {
  const sandbox = await startSandbox(sandboxOptions);
  const vsCodeOptions = typeof given === 'function' ? given(sandbox.network) : given;
  try {
    const vsCode = await startVsCode({
      folder: path.join(repositoryFolder, 'test/fixtures/workspaces', workspace),
      copy: true,
      extensionDevelopmentPath: repositoryFolder,
      ...vsCodeOptions,
      settings: { ...sandboxSettings(sandbox.network), ...vsCodeOptions.settings },
    });
    const close = async () => {
      await vsCode.close();
      await sandbox.close();
    };
    return { sandbox, vsCode, workbench: new Workbench(vsCode), close };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}
