/** The clock of a VS Code's extension hosts, by which the product waits: a test sets it forward instead of waiting, too. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface HostTime {
  /** For the server: its extension hosts listen. */
  readonly env: Record<string, string>;
  /** So much time passes at once in every extension host that runs: what is due by then happens, each once. */
  passes(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** The clock of the extension hosts that are started with its `env`. */
export async function hostTime(): Promise<HostTime> {
  // Short: the address of a socket has little room.
  const folder = await mkdtemp(path.join(tmpdir(), 'll-t-'));
  return {
    env: {
      NODE_OPTIONS: `--require=${JSON.stringify(path.join(import.meta.dirname, 'passingTime.cjs'))}`,
      LEDGER_LENS_PASSING_TIME: folder,
    },
    async passes(milliseconds) {
      const answers = await Promise.all(
        (await readdir(folder)).map((name) => tell(path.join(folder, name), milliseconds)),
      );
      if (!answers.includes(true)) throw new Error('No extension host heard that time passes.');
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** @returns false if the host that listened there has ended */
function tell(socket: string, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket, () => connection.write(String(milliseconds)));
    connection.once('data', () => resolve(true));
    connection.once('error', () => resolve(false));
    connection.once('close', () => resolve(false));
  });
}
