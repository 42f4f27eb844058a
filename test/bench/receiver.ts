import { Worker } from 'node:worker_threads';
import { throughProxy } from '../toolchains/compilerList.ts';

/** A verification service that answers at once, on a thread of its own, with what else peers ask on their way to it. */
export interface Receiver {
  /** Without a trailing slash. */
  readonly url: string;
  /** A proxy's environment that leads what a process asks of compilers' lists here. */
  readonly proxied: Readonly<Record<string, string>>;
  /** The next submission: when its last byte arrived, in the milliseconds of `now`, and how many bytes it had. */
  next(): Promise<{ at: number; bytes: number }>;
  close(): Promise<unknown>;
}

/** The time that threads have in common. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** @param code the runtime bytecode that is deployed at every address */
export async function startReceiver(code = '0x'): Promise<Receiver> {
  const worker = new Worker(new URL('./receiverThread.ts', import.meta.url), { workerData: code });
  const { port, certificate } = await new Promise<{ port: number; certificate: string }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    proxied: throughProxy(url, certificate),
    next: () => new Promise((resolve) => worker.once('message', resolve)),
    close: () => worker.terminate(),
  };
}
