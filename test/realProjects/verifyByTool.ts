import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AbiCoder, Interface } from 'ethers';
import { solidityReleases } from '../../src/core/projects/compilers/solidityReleases.ts';
import { ask, jsonOf } from '../integration/askService.ts';
import { createFaultBook } from '../sandbox/faults.ts';
import { listenOn } from '../sandbox/listenOn.ts';
import { createRequestLog, type RequestLog } from '../sandbox/requestLog.ts';
import { startServer } from '../sandbox/server.ts';
import type { RunningVerification } from '../sandbox/verification/verificationService.ts';
import { proxyToCompilerList, throughProxy } from '../toolchains/compilerList.ts';
import { asObject } from '../toolchains/readJson.ts';
import { runTool } from '../toolchains/runTool.ts';
import { forgeExecutable, hardhatCli, installSolc } from './buildRealProject.ts';
import type { RealContract, RealProject } from './realProject.ts';
import type { Deployed } from './verifyRealProject.ts';

export interface ToolService {
  /** The level that the tool's own command reaches, or why it reaches none. */
  verify(project: RealProject, root: string, contract: RealContract, deployed: Deployed): Promise<string>;
  close(): Promise<void>;
}

/** How long a job may take, in milliseconds. */
const longest = 90_000;

/** The verification service over HTTP, for tools to verify with, and the list of compilers that Forge asks for. */
export async function startToolService(running: RunningVerification): Promise<ToolService> {
  const log = createRequestLog();
  const server = await startServer({ name: 'verification', service: running.service, faults: createFaultBook(), log });
  const proxy = createServer((_request, response) => response.writeHead(404).end());
  const folder = mkdtempSync(path.join(tmpdir(), 'll-tool-'));
  const certificate = path.join(folder, 'certificate.pem');
  writeFileSync(certificate, proxyToCompilerList(proxy, solidityReleases));
  const { port } = await listenOn(proxy, 0, 'the proxy to the list of compilers');
  const proxyUrl = `http://127.0.0.1:${port}`;

  const byForge = async (project: RealProject, root: string, { name }: RealContract, deployed: Deployed) => {
    const cwd = path.join(root, project.folder ?? '');
    const [env] = project.runs.map((run) => run.env ?? {});
    const compiler = await svmCompiler(folder, project.solc);
    return runTool(
      await forgeExecutable(),
      [
        'verify-contract',
        deployed.address,
        name,
        '--verifier',
        'sourcify',
        '--verifier-url',
        `${server.url}/`,
        '--chain',
        '298',
        '--rpc-url',
        running.rpcUrl,
        '--creation-transaction-hash',
        deployed.transactionHash,
      ],
      {
        cwd,
        env: {
          HOME: folder,
          FOUNDRY_SOLC: compiler,
          FOUNDRY_OFFLINE: 'true',
          ...env,
          ...throughProxy(proxyUrl, certificate),
        },
      },
    );
  };

  const byHardhat = async (project: RealProject, root: string, contract: RealContract, deployed: Deployed) => {
    const cwd = path.join(root, project.folder ?? '');
    const isTwo = project.tool === 'Hardhat 2';
    const config = `verify.config.${isTwo ? 'c' : 'm'}js`;
    writeFileSync(path.join(cwd, config), isTwo ? hardhat2Config : hardhat3Config);
    const given = isTwo
      ? [deployed.address]
      : [
          '--creation-tx-hash',
          deployed.transactionHash,
          ...argumentsFile(path.join(root, contract.artifact), cwd, deployed.creation),
          deployed.address,
        ];
    const network = ['--network', 'sandbox', '--contract', fullName(contract)];
    return runTool(
      process.execPath,
      [await hardhatCli(project.tool), '--config', config, 'verify', ...network, ...given],
      {
        cwd,
        env: { HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', RPC_URL: running.rpcUrl, VERIFY_URL: server.url },
      },
    );
  };

  return {
    async verify(project, root, contract, deployed) {
      if (project.tool === 'Vyper') return 'no command';
      // It would build what isn't to be built.
      if (project.tool === 'Hardhat 3' && !existsSync(path.join(root, contract.artifact))) return 'not run';
      const run = project.tool === 'Foundry' ? byForge : byHardhat;
      const before = log.entries('verification').length;
      try {
        return await levelAt(running, deployed.address, await run(project, root, contract, deployed));
      } catch (error) {
        return whyNot(error, log, before);
      }
    },
    async close() {
      await server.close();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The level on record, as soon as the job is over whose id a tool printed; or why it failed. */
async function levelAt({ service }: RunningVerification, address: string, printed: string): Promise<string> {
  const job = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(printed)?.[0];
  for (const end = Date.now() + longest; Date.now() < end; ) {
    const { match } = jsonOf(await ask(service, 'GET', `/v2/contract/298/${address}`));
    if (match) return match === 'exact_match' ? 'exact' : String(match);
    const { error } = job === undefined ? {} : jsonOf(await ask(service, 'GET', `/v2/verify/${job}`));
    if (error) return `fails: ${String(asObject(error, 'error').customCode)}`;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return 'none';
}

/** Hardhat 3 wants the constructor's arguments, in a file. */
function argumentsFile(artifact: string, cwd: string, creation: string): string[] {
  const { abi, bytecode } = asObject(JSON.parse(readFileSync(artifact, 'utf8')), artifact);
  const { inputs } = new Interface(JSON.stringify(abi)).deploy;
  if (inputs.length === 0) return [];
  const values = AbiCoder.defaultAbiCoder().decode(inputs, `0x${creation.slice(String(bytecode).length)}`);
  const file = 'verify.arguments.mjs';
  const text = JSON.stringify(values.toArray(true), (_key, value) => (typeof value === 'bigint' ? `${value}` : value));
  writeFileSync(path.join(cwd, file), `export default ${text};\n`);
  return ['--constructor-args-path', file];
}

function whyNot(error: unknown, log: RequestLog, before: number): string {
  const asked = log.entries('verification').slice(before);
  // Hardhat 2's plug-in begins with a path of the service's first API, which the second has no more.
  if (asked.some(({ path: each, status }) => each.startsWith('/check-all-by-addresses') && status === 404))
    return 'fails: asks for APIv1';
  const text = error instanceof Error ? error.message : String(error);
  const words = /HHE?\d+[^:]*: (.+)/.exec(text)?.[1] ?? /^Error:? (.+)$/m.exec(text)?.[1] ?? text;
  return `fails: ${words.slice(0, 160).replaceAll('|', '/')}`;
}

/** By the artifact, which lies where its source does; Ignition's are elsewhere. */
function fullName({ artifact, file, name }: RealContract): string {
  const source = /(?:^|\/)artifacts\/(.+)\/[^/]+\.json$/.exec(artifact)?.[1];
  return `${source ?? file}:${name}`;
}

/** The compiler of npm in the place below `home` where Forge keeps those that it has downloaded. */
export async function svmCompiler(home: string, version: string): Promise<string> {
  const file = path.join(home, '.svm', version, `solc-${version}`);
  const module = await installSolc(version);
  const script = path.resolve(import.meta.dirname, '../toolchains/solcExecutable.cjs');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nSOLC_MODULE='${module}' exec '${process.execPath}' '${script}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

const hardhat2Config = `require('@nomicfoundation/hardhat-verify');
const url = process.env.VERIFY_URL;
module.exports = {
  ...require('./build.config.cjs'),
  networks: { sandbox: { url: process.env.RPC_URL, chainId: 298 } },
  etherscan: { enabled: false },
  sourcify: { enabled: true, apiUrl: url, browserUrl: url },
};
`;
const hardhat3Config = `import config from './build.config.mjs';
import verify from '@nomicfoundation/hardhat-verify';
export default {
  ...config,
  plugins: [...(config.plugins ?? []), verify],
  networks: { ...config.networks, sandbox: { type: 'http', chainType: 'l1', url: process.env.RPC_URL, chainId: 298 } },
  verify: {
    etherscan: { enabled: false },
    blockscout: { enabled: false },
    sourcify: { enabled: true, apiUrl: process.env.VERIFY_URL },
  },
};
`;
