import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { VerificationInput, VerificationOutcome } from './verificationInput.ts';

/** Verifies contracts beside the thread that answers requests, one after the other. */
export interface VerificationThread {
  verify(input: VerificationInput): Promise<VerificationOutcome>;
  close(): Promise<void>;
}

const crashed: VerificationOutcome = {
  ok: false,
  failure: { customCode: 'internal_error', message: 'The server encountered an unexpected error.' },
};

/** Starts the thread. It does not keep the process alive by itself. */
export function startVerificationThread(): VerificationThread {
  const worker = new Worker(new URL('./verificationWorker.ts', import.meta.url));
  worker.unref();
  const waiting = new Map<string, (outcome: VerificationOutcome) => void>();
  const end = (error?: Error) => {
    if (error) console.error('The verification thread of the sandbox ended:', error);
    for (const resolve of waiting.values()) resolve(crashed);
    waiting.clear();
  };
  worker.on('message', ({ id, outcome }: { id: string; outcome: VerificationOutcome }) => {
    waiting.get(id)?.(outcome);
    waiting.delete(id);
  });
  worker.on('error', end);
  worker.on('exit', () => end());
  return {
    verify: (input) =>
      new Promise((resolve) => {
        const id = randomUUID();
        waiting.set(id, resolve);
        worker.postMessage({ id, input });
      }),
    close: async () => {
      await worker.terminate();
    },
  };
}
