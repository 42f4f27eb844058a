import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { solidityReleases } from '../../src/core/projects/compilers/solidityReleases.ts';
import { verifyCommands } from '../../src/core/verification/forms/verifyCommands.ts';
import { draftRequest } from '../../src/core/verification/rest/draftRequest.ts';
import { forgeExecutable } from '../realProjects/buildRealProject.ts';
import { svmCompiler } from '../realProjects/verifyByTool.ts';
import { listenOn } from '../sandbox/listenOn.ts';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { proxyToCompilerList, throughProxy } from '../toolchains/compilerList.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { exampleWorkspace } from '../unit/projects/diskFiles.ts';
import { draftFor } from './submission.ts';

const run = promisify(execFile);

/** What is copied for a terminal and for CI, run by bash with the real tools against the sandbox. */
describe('the copied commands of a verification', function () {
  this.timeout(120_000);
  const workspace = exampleWorkspace('foundry');
  let sandbox: Sandbox;
  let folder: string;

  before(async () => {
    sandbox = await startSandbox();
    folder = await mkdtemp(path.join(tmpdir(), 'll-commands-'));
    const project = path.join(folder, 'a project');
    await cp(workspace.root, project, { recursive: true });
    // Forge would download the compiler of a version instead of taking the one that is given.
    const configuration = path.join(project, 'foundry.toml');
    const text = await readFile(configuration, 'utf8');
    await writeFile(configuration, text.replace(/^solc_version.*\n/m, ''));
  });
  after(async () => {
    await sandbox?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function commandsFor(file: string, contract: string) {
    const on = sandbox.deployments.find(
      (one) => one.workspace === 'foundry' && one.contract.endsWith(`:${contract}`) && one.variant === undefined,
    );
    assert.ok(on, `${contract} is not on the chain`);
    const { address, creationTransactionHash } = on;
    const draft = await draftFor(workspace, `${workspace.root}/${file}`, contract);
    const { chainId, name: network, verifyUrl: base } = sandbox.network;
    const commands = verifyCommands({
      toolchain: draft.toolchain,
      folder: 'a project',
      contract,
      identifier: draft.contractIdentifier,
      sourceName: file,
      address,
      chainId,
      network,
      base,
      creationTransactionHash,
      request: draftRequest(draft, { chainId, address, creationTransactionHash }),
    });
    const text = (kind: string) => commands.find((each) => each.kind === kind)?.text() ?? '';
    const match = async () => {
      const answer = await fetch(`${base}/v2/contract/${chainId}/${address}`);
      return Object(await answer.json()).match;
    };
    return { text, match };
  }

  it('verify exactly by forge, from the project’s sources', async function () {
    if (!existsSync(path.resolve(import.meta.dirname, '../../.vscode-test/toolchains/foundry')))
      skipBecause(this, "forge isn't installed: npm run bench projects installs it");
    const { text, match } = await commandsFor('src/CampaignFactory.sol', 'CampaignFactory');
    assert.equal(await match(), null);
    const proxy = createServer((_request, response) => response.writeHead(404).end());
    const certificate = path.join(folder, 'certificate.pem');
    await writeFile(certificate, proxyToCompilerList(proxy, solidityReleases));
    const { port } = await listenOn(proxy, 0, 'the proxy to the list of compilers');
    try {
      const env = {
        ...process.env,
        HOME: folder,
        FOUNDRY_SOLC: await svmCompiler(folder, '0.8.19'),
        FOUNDRY_OFFLINE: 'true',
        ...throughProxy(`http://127.0.0.1:${port}`, certificate),
        PATH: `${path.dirname(await forgeExecutable())}:${process.env.PATH}`,
      };
      // It would look only after 15 seconds.
      await run('bash', ['-ec', text('forge').replace(' --watch', '')], { cwd: folder, env });
    } finally {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    }
    for (let tries = 0; tries < 50 && (await match()) === null; tries++) await setTimeout(200);
    assert.equal(await match(), 'exact_match');
  });

  it('verify exactly by curl, from the request', async () => {
    const { text, match } = await commandsFor('src/Campaign.sol', 'Campaign');
    assert.equal(await match(), null);
    const { stdout } = await run('bash', ['-ec', text('curl').replace(/\n# Its result[\s\S]*/, '\n')], { cwd: folder });
    const { verificationId } = JSON.parse(stdout);
    for (let isDone = false; !isDone; ) {
      const job = await fetch(`${sandbox.verifyUrl}/v2/verify/${verificationId}`);
      isDone = Object(await job.json()).isJobCompleted;
    }
    assert.equal(await match(), 'exact_match');
    // Now that there is a record, the command's last line gives it.
    const last = text('curl').trimEnd().split('\n').at(-1) ?? '';
    assert.equal(JSON.parse((await run('bash', ['-ec', last])).stdout).match, 'exact_match');
  });
});
