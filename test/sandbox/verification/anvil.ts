import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A local chain on loopback, and one way to ask it. */
export interface Anvil {
  rpcUrl: string;
  /** One JSON-RPC call; throws with the chain's own message. */
  request(method: string, params?: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/** Chain id of a local Hedera node (the `local` network). */
export const sandboxChainId = 298;

/** Time of the first block, seconds since the epoch; later blocks are a second apart, so that block hashes are stable. */
const genesis = 1_790_000_000;
/** The mnemonic that anvil and hardhat know their test accounts by. */
const mnemonic = 'test test test test test test test test test test test junk';

/** The signals by which a process ends without its `exit` event: the chain must not outlive it. */
const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function anvilBinary(): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform;
  const machine = process.arch === 'x64' ? 'amd64' : process.arch;
  const binary = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const require = createRequire(import.meta.url);
  try {
    return path.join(
      path.dirname(require.resolve(`@foundry-rs/anvil-${platform}-${machine}/package.json`)),
      'bin',
      binary,
    );
  } catch (cause) {
    throw new Error(`There is no local chain (anvil) for ${platform}-${machine}; run npm ci on a supported machine.`, {
      cause,
    });
  }
}

/**
 * Starts a chain on a free port of 127.0.0.1, with fixed accounts and block times.
 * @param options with `takesAnyCode`, code may be larger than the network's limit, as without optimizer; by default,
 *   the rules are Ethereum's newest; with `logsSteps`, it can say what each step of a transaction had; `chainId` of a
 *   second chain beside the sandbox's
 */
export async function startAnvil({
  takesAnyCode,
  hardfork,
  logsSteps,
  chainId = sandboxChainId,
}: {
  takesAnyCode?: true;
  hardfork?: 'cancun';
  logsSteps?: true;
  chainId?: number;
} = {}): Promise<Anvil> {
  const child = spawn(
    anvilBinary(),
    ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--mnemonic', mnemonic].concat([
      '--timestamp',
      String(genesis),
      '--no-cors',
      '--color',
      'never',
      ...(takesAnyCode ? ['--disable-code-size-limit'] : []),
      ...(hardfork ? ['--hardfork', hardfork] : []),
      ...(logsSteps ? ['--steps-tracing'] : []),
    ]),
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const stop = () => child.kill('SIGKILL');
  const stopOnSignal = (signal: NodeJS.Signals) => {
    stop();
    // A process that has no other mind about the signal ends of it, as it would without this listener.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  process.once('exit', stop);
  for (const signal of endingSignals) process.once(signal, stopOnSignal);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const rpcUrl = await new Promise<string>((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`The local chain (anvil) ended with ${code}: ${said.slice(-500)}`)));
  });
  // Its log goes nowhere, but must not fill the pipe.
  child.stdout.removeAllListeners('data').resume();
  child.stderr.removeAllListeners('data').resume();

  let id = 0;
  const ask = async (method: string, params: readonly unknown[] = []): Promise<unknown> => {
    id += 1;
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
    });
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null) throw new Error(`The local chain gave no answer to ${method}.`);
    if ('error' in answer) throw new Error(`The local chain refused ${method}: ${JSON.stringify(answer.error)}`);
    return 'result' in answer ? answer.result : undefined;
  };
  /**
   * A transaction has a receipt before it leaves the pool. If it's still there when the chain goes back, the next one of
   * its sender has a nonce that is too high, or it's mined a second time.
   */
  const allMined = async (): Promise<void> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const pool = await ask('txpool_status');
      if (Object.values(pool ?? {}).every((count) => Number(count) === 0)) return;
      await pause(5);
    }
  };
  const request: Anvil['request'] = async (method, params) => {
    if (method === 'evm_revert') await allMined();
    return ask(method, params);
  };
  await request('anvil_setBlockTimestampInterval', [1]);
  return {
    rpcUrl,
    request,
    close: async () => {
      process.removeListener('exit', stop);
      for (const signal of endingSignals) process.removeListener(signal, stopOnSignal);
      child.kill('SIGTERM');
      await ended;
    },
  };
}
