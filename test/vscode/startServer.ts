/** One VS Code server process on a free loopback port. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { linkBuiltIns } from './builtInExtensions.ts';
import { SetupError } from './installPinned.ts';
import { installServer, type VsCodeVersion } from './installServer.ts';

export interface ServerOptions {
  version: VsCodeVersion;
  /** Holds `user-data`, `server-data` and `extensions`; made by the caller, and removed by it after `close`. */
  home: string;
  /** Where user settings live: `<userDataDir>/User/settings.json`. Default `<home>/user-data`. */
  userDataDir?: string;
  extensionsDir?: string;
  /** Leave workspace trust on: a folder is restricted until the user trusts it. Default off. */
  trust?: boolean;
  /**
   * Without it a built workbench ignores what a page's address says about development extensions and tests; with it
   * the workbench shows no notifications. Default off.
   */
  testDriver?: boolean;
  /** Leave out the extensions of VS Code itself that no story touches; see builtInExtensions.ts. Default off. */
  fewBuiltIns?: boolean;
  /** 0, the default, is any free port. */
  port?: number;
  /** Added to the environment of the server, and so of the extension host. */
  env?: Record<string, string>;
  progress?: (line: string) => void;
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>`. */
  url: string;
  /** `127.0.0.1:<port>`, the authority of `vscode-remote:` addresses. */
  authority: string;
  pid: number;
  /** What the process has printed so far. */
  output(): string;
  /** Ends the server and everything it started. */
  close(): Promise<void>;
}

const readyWithinMs = 60_000;

/** Starts the server (installing it on first use) and resolves once it listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { node, main, version } = await installServer(options.version, options.progress ?? (() => {}));
  const args = [main, '--host', '127.0.0.1', '--port', String(options.port ?? 0), '--without-connection-token'];
  args.push(...serverFolders(options), '--telemetry-level', 'off');
  if (options.testDriver) args.push('--enable-smoke-test-driver');
  if (!options.trust) args.push('--disable-workspace-trust');
  if (options.fewBuiltIns) {
    const builtIns = path.join(options.home, 'built-ins');
    await linkBuiltIns(main, builtIns);
    args.push('--builtin-extensions-dir', builtIns);
  }

  const ownGroup = process.platform !== 'win32';
  const child = spawn(node, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
    env: serverEnvironment(options.env),
  });
  let output = '';
  const signal = (name: NodeJS.Signals) => {
    try {
      if (ownGroup && child.pid) process.kill(-child.pid, name);
      else child.kill(name);
    } catch {
      // Already gone.
    }
  };
  const endWithUs = () => signal('SIGKILL');
  process.once('exit', endWithUs);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));

  const port = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      signal('SIGKILL');
      process.removeListener('exit', endWithUs);
      reject(new SetupError(`The VS Code ${version} server ${reason}`));
    };
    const timer = setTimeout(() => fail(`did not start within 60 s:\n${output}`), readyWithinMs);
    const read = (data: Buffer) => {
      output += data;
      // It goes on running without its port.
      if (output.includes('EADDRINUSE')) fail(`cannot use port ${options.port}, another program has it: name another.`);
      const listening = /Extension host agent listening on (\d+)/.exec(output)?.[1];
      if (!listening) return;
      clearTimeout(timer);
      resolve(listening);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code) => fail(`ended with ${code} before it listened:\n${output}`));
  });

  return {
    url: `http://127.0.0.1:${port}`,
    authority: `127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    async close() {
      signal('SIGTERM');
      const impatience = setTimeout(endWithUs, 3_000);
      await ended;
      clearTimeout(impatience);
      endWithUs();
      process.removeListener('exit', endWithUs);
    },
  };
}

/** Installs a packaged extension the way a person's `code --install-extension` does, and returns what was printed. */
export async function installExtension(options: ServerOptions, vsix: string): Promise<string> {
  const { node, main } = await installServer(options.version, options.progress ?? (() => {}));
  const args = [main, ...serverFolders(options), '--install-extension', vsix, '--force'];
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'], env: serverEnvironment(options.env) });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0 || !output.includes('was successfully installed')) {
    throw new Error(`${vsix} could not be installed; VS Code ended with ${code} and said:\n${output}`);
  }
  return output;
}

function serverFolders(options: ServerOptions): string[] {
  return [
    '--accept-server-license-terms',
    '--server-data-dir',
    path.join(options.home, 'server-data'),
    '--user-data-dir',
    options.userDataDir ?? path.join(options.home, 'user-data'),
    '--extensions-dir',
    options.extensionsDir ?? path.join(options.home, 'extensions'),
  ];
}

/** Ours, without what another VS Code (whose terminal this may run in) or its gallery would add. */
function serverEnvironment(added: Record<string, string> = {}): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name));
  return { ...Object.fromEntries(inherited), EXTENSIONS_GALLERY: '{}', ...added };
}
