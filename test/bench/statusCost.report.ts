// What the service status costs its page: requests and bytes of one installation in an hour, by the real client
// against the sandbox's page, each hour once in full (the clock is moved, the bytes are real).
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createHttp } from '../../src/core/net/http.ts';
import type { Timers } from '../../src/core/net/timers.ts';
import { systemTimers } from '../../src/core/platform/systemTimers.ts';
import { createStatusClient } from '../../src/core/status/rest/client.ts';
import { createSharedPoll, pollPause, type SharedFile } from '../../src/core/status/rest/sharedPoll.ts';
import { startSandbox } from '../sandbox/start.ts';
import type { StoryStep } from '../sandbox/status/script.ts';

interface Hour {
  title: string;
  eventful: boolean;
  /** The story's steps, in equal parts of the hour. */
  steps: readonly StoryStep[];
}

const hours: readonly Hour[] = [
  { title: 'idle', eventful: false, steps: ['calm'] },
  {
    title: 'during an incident with four updates',
    eventful: true,
    steps: ['investigating', 'identified', 'monitoring', 'masked'],
  },
];
const hour = 3_600_000;
const installations = 100_000;
const settings = { interval: 300, incidentInterval: 60 };
const quiet = { trace() {}, debug() {}, warn() {} };

export async function report(print: (line: string) => void): Promise<void> {
  print('\nWhat one installation costs the status page in an hour (HTTP; TLS and TCP come on top)');
  for (const each of hours) {
    const { requests, up, down } = await measureHour(each);
    const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
    print(`  ${each.title}: ${requests} requests, ${kilobytes(up)} up, ${kilobytes(down)} down`);
    const gigabytes = ((down * installations) / 1e9).toFixed(2);
    const perSecond = Math.round((requests * installations) / 3600);
    print(
      `    ${installations.toLocaleString('en-US')} installations: ${perSecond} requests a second, ${gigabytes} GB down`,
    );
  }
}

async function measureHour({ eventful, steps }: Hour): Promise<{ requests: number; up: number; down: number }> {
  const sandbox = await startSandbox({ workspaces: false, story: { step: steps[0] ?? 'calm' } });
  const tunnel = await openTunnel(new URL(sandbox.statusUrl));
  const http = createHttp({ log: quiet, userAgent: 'LedgerLens/0.1.0' });
  try {
    const client = createStatusClient({ http, statusUrl: tunnel.url });
    let now = Date.now();
    const timers: Timers = { ...systemTimers, now: () => now };
    const poll = createSharedPoll({
      file: createMemoryFile(),
      ask: client.summaryText,
      isReadable: () => true,
      sentence: String,
      timers,
    });
    const pause = () => pollPause(settings, eventful, { failures: 0, wait: 0 });
    const end = now + hour;
    for (let elapsed = 0; now < end; elapsed += pause(), now += pause()) {
      const step = steps[Math.floor((elapsed / hour) * steps.length)];
      if (step && sandbox.story.step() !== step) sandbox.story.set(step);
      const { problem } = await poll.poll(pause, new AbortController().signal);
      if (problem !== null) throw new Error(problem);
    }
    return { requests: sandbox.log.entries('status').length, ...tunnel.bytes() };
  } finally {
    http.dispose();
    await tunnel.close();
    await sandbox.close();
  }
}

function createMemoryFile(): SharedFile {
  let kept: string | undefined;
  return {
    read: async () => kept,
    write: async (text) => {
      kept = text;
    },
    lock: async () => async () => {},
  };
}

/** A port that leads to another one and counts what passes. */
async function openTunnel(to: URL) {
  const sockets = new Set<Socket>();
  const bytes = { up: 0, down: 0 };
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (data) => {
      bytes.up += data.byteLength;
      far.write(data);
    });
    far.on('data', (data) => {
      bytes.down += data.byteLength;
      near.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    bytes: () => ({ ...bytes }),
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
