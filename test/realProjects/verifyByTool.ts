import path from 'node:path';
import { solidityRelease } from '../../src/core/projects/compilers/solidityReleases.ts';
import { ask, jsonOf } from '../integration/askService.ts';
import { createFaultBook } from '../sandbox/faults.ts';
import { createRequestLog } from '../sandbox/requestLog.ts';
import { startServer } from '../sandbox/server.ts';
import type { RunningVerification } from '../sandbox/verification/verificationService.ts';
import { runTool } from '../toolchains/runTool.ts';
import { forgeExecutable, installSolc } from './buildRealProject.ts';
import type { RealContract, RealProject } from './realProject.ts';
import type { Deployed } from './verifyRealProject.ts';

export interface ToolService {
  /** The level that the tool's own command reaches, or why it reaches none. */
  verify(project: RealProject, root: string, contract: RealContract, deployed: Deployed): Promise<string>;
  close(): Promise<void>;
}

/** The verification service over HTTP, for tools to verify with. */
export async function startToolService(running: RunningVerification): Promise<ToolService> {
  const server = await startServer({
    name: 'verification',
    service: running.service,
    faults: createFaultBook(),
    log: createRequestLog(),
  });

  const byForge = async (
    project: RealProject,
    root: string,
    contract: RealContract,
    { address, transactionHash }: Deployed,
  ) => {
    const cwd = path.join(root, project.folder ?? '');
    const [env] = project.runs.map((run) => run.env ?? {});
    const compiler = path.resolve(import.meta.dirname, '../toolchains/solcExecutable.cjs');
    await runTool(
      await forgeExecutable(),
      [
        ...['verify-contract', address, contract.name, '--verifier', 'sourcify', '--verifier-url', `${server.url}/`],
        ...['--chain', '298', '--rpc-url', running.rpcUrl, '--creation-transaction-hash', transactionHash, '--watch'],
        // Without its commit Forge asks the network for it.
        ...['--compiler-version', solidityRelease(project.solc) ?? project.solc],
      ],
      {
        cwd,
        env: { FOUNDRY_SOLC: compiler, FOUNDRY_OFFLINE: 'true', SOLC_MODULE: await installSolc(project.solc), ...env },
      },
    );
  };

  return {
    async verify(project, root, contract, deployed) {
      if (project.tool !== 'Foundry') return '–';
      try {
        await byForge(project, root, contract, deployed);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        // Forge asks binaries.soliditylang.org for its list of compilers, whatever is installed.
        if (/dns error|failed to lookup address|error sending request/.test(text)) return 'not run: no network';
        return `fails: ${text.split('\n').filter(Boolean).at(-1)?.slice(0, 120) ?? ''}`;
      }
      const record = jsonOf(await ask(running.service, 'GET', `/v2/contract/298/${deployed.address}`));
      return record.match === 'exact_match' ? 'exact' : String(record.match);
    },
    close: () => server.close(),
  };
}
