import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createRealClock } from '../sandbox/clock.ts';
import { listenOn } from '../sandbox/listenOn.ts';
import { readBody } from '../sandbox/readBody.ts';
import { chainList } from '../sandbox/verification/chainList.ts';
import type { VerificationInput } from '../sandbox/verification/verificationInput.ts';
import { type RunningVerification, startVerification } from '../sandbox/verification/verificationService.ts';
import { startVerificationThread, type VerificationThread } from '../sandbox/verification/verificationThread.ts';
import { asObject, textOf } from '../toolchains/readJson.ts';
import { workspaceSubmission } from './workspaceSubmission.ts';

/** Longer than a busy machine's compiler keeps the verifying thread from hearing an answer. */
const slowness = 3_000;

describe('the sandbox on a busy machine', () => {
  let running: RunningVerification;
  let thread: VerificationThread;
  let slowRpc: Server;
  /** Addresses whose code was asked for, and the outcomes, as they came. */
  const events: string[] = [];

  before(async () => {
    running = await startVerification({ clock: createRealClock() });
    thread = startVerificationThread();
    const seen = new Set<string>();
    slowRpc = createServer(async (request, response) => {
      const body = Buffer.from(await readBody(request)).toString();
      const { method, params } = asObject(JSON.parse(body), 'The call');
      if (method === 'eth_getCode' && Array.isArray(params)) {
        const address = String(params[0]).toLowerCase();
        events.push(address);
        if (!seen.has(address)) await pause(slowness);
        seen.add(address);
      }
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(running.rpcUrl, { method: 'POST', headers, body });
      response.writeHead(200, headers).end(await answer.text());
    });
  });
  after(async () => {
    await thread?.close();
    await running?.close();
    slowRpc?.close();
  });

  function inputOf(contract: string, rpcUrl: string): VerificationInput {
    const deployment = running.deployments.find((each) => each.contract.endsWith(`:${contract}`) && !each.variant);
    assert.ok(deployment, contract);
    const { body } = workspaceSubmission(deployment);
    const chain = chainList(rpcUrl).find(({ chainId }) => chainId === 298);
    assert.ok(chain);
    return {
      kind: 'stdJson',
      chain,
      address: deployment.address,
      stdJsonInput: asObject(body.stdJsonInput, 'The input'),
      compilerVersion: textOf(body, 'compilerVersion').replace(/^v/, ''),
      contractIdentifier: textOf(body, 'contractIdentifier'),
      creationTransactionHash: deployment.creationTransactionHash,
    };
  }

  it('waits for its own chain, and verifies one contract after the other', async () => {
    const { port } = await listenOn(slowRpc, 0, 'the slow chain');
    const rpcUrl = `http://127.0.0.1:${port}`;
    const inputs = ['Shares', 'Vault', 'Guestbook'].map((contract) => inputOf(contract, rpcUrl));
    const outcomes = await Promise.all(
      inputs.map(async (input) => {
        const outcome = await thread.verify(input);
        events.push(`end of ${input.address.toLowerCase()}`);
        return outcome.ok ? 'ok' : outcome.failure.customCode;
      }),
    );
    assert.deepEqual(outcomes, ['ok', 'ok', 'ok']);
    const order = events.map((event) => event.replace('end of ', ''));
    const addresses = inputs.map(({ address }) => address.toLowerCase());
    assert.deepEqual([...new Set(order)], addresses);
    for (const [index, address] of addresses.entries())
      assert.ok(
        order.every((each, at) => each !== addresses[index + 1] || at > events.indexOf(`end of ${address}`)),
        `the next one began before ${address} had ended: ${events.join(', ')}`,
      );
  });
});
