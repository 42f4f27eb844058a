/** `npm start`: builds, starts the embedded network, and opens a VS Code that is connected to it. */
import { parseArgs } from 'node:util';
import { type Sandbox, startSandbox } from '../sandbox/start.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { runTour } from '../tour/tour.ts';
import { buildExtension } from '../vscode/buildExtension.ts';
import { findDesktopVsCode, openDesktopVsCode } from '../vscode/desktopVsCode.ts';
import { SetupError } from '../vscode/installPinned.ts';
import { workbenchUrl } from '../vscode/openWorkbench.ts';
import { prepareExample } from '../vscode/prepareExample.ts';
import { type Home, linkExtensions } from '../vscode/prepareHome.ts';
import { repositoryFolder } from '../vscode/repository.ts';
import { sandboxSettings } from '../vscode/settings.ts';
import { startServer } from '../vscode/startServer.ts';

const help = `npm start -- [options]

Builds the extension, starts the embedded network (ledger, service status and contract verification, on this machine
only) and opens VS Code with the extension on a copy of an example workspace, connected to it. Its README is open: it says
what to try first. Ctrl-C ends everything.

  --vscode PATH    this desktop VS Code (also: the environment variable LEDGER_LENS_VSCODE)
  --server         the VS Code server, whose address any browser on this machine can open, even where there is a display
  --floor          the server of the oldest VS Code that the extension supports
  --port N         the server's port; a free one without it
  --workspace NAME a folder of test/fixtures/workspaces; hardhat2 without it
  --tour           do the main job unattended and take the README's pictures; exits 0 if each step was seen on screen
  --help           this text

Without --vscode and --server: an installed desktop VS Code, or a downloaded one, where there is a display; else the
server. What is downloaded is kept in .vscode-test/. LEDGER_LENS_BROWSER names the browser of the tour.`;

const { values } = parseArgs({
  options: {
    vscode: { type: 'string' },
    server: { type: 'boolean' },
    floor: { type: 'boolean' },
    port: { type: 'string' },
    workspace: { type: 'string' },
    tour: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

// A terminal's Ctrl-C arrives more than once: from the terminal, and from each process above that passes it on.
const ended = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ended.abort());

try {
  if (values.help) console.log(help);
  else if (values.tour) process.exitCode = (await runTour(console.log)) ? 0 : 1;
  else await start();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
process.exit();

async function start(): Promise<void> {
  const named = values.vscode ?? process.env.LEDGER_LENS_VSCODE;
  const desktop = values.server || values.floor ? undefined : await findDesktopVsCode(named);
  console.log(await buildExtension());
  if (values.workspace === 'vyper') await installVyper();
  const sandbox = await startSandbox({
    story: { step: 'identified', everyMs: 60_000 },
    jobDelayMs: 1_500,
    isForPeople: true,
  });
  try {
    describe(sandbox);
    const home = await prepareExample(values.workspace ?? 'hardhat2', sandboxSettings(sandbox.network));
    try {
      if (desktop) await showDesktop(desktop, home);
      else await serve(home);
    } finally {
      await home.remove();
    }
  } finally {
    await sandbox.close();
  }
}

async function showDesktop(desktop: string, home: Home): Promise<void> {
  console.log(`VS Code: ${desktop}\nCtrl-C, or closing its window, ends everything.`);
  await openDesktopVsCode(desktop, home, repositoryFolder, ended.signal);
}

async function serve(home: Home): Promise<void> {
  await linkExtensions(home.extensionsDir, [repositoryFolder]);
  const server = await startServer({
    version: values.floor ? 'floor' : 'newest',
    home: home.home,
    port: portOf(values.port),
    progress: console.log,
  });
  try {
    console.log(
      `\nOpen this in a browser on this machine:\n\n  ${workbenchUrl(server, home)}\n\nCtrl-C ends everything.`,
    );
    await new Promise<void>((resolve) => {
      if (ended.signal.aborted) resolve();
      ended.signal.addEventListener('abort', () => resolve());
    });
  } finally {
    await server.close();
  }
}

function portOf(text = '0'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new SetupError(`--port is "${text}", but a number from 1 to 65535 is expected.`);
}

function describe({ ledgerUrl, statusUrl, verifyUrl, controlUrl, deployments }: Sandbox): void {
  console.log(`\nThe embedded network:
  ledger        ${ledgerUrl}
  status        ${statusUrl}
  verification  ${verifyUrl}
  control       ${controlUrl}`);
  for (const { workspace, contract, address } of deployments) console.log(`  ${workspace}  ${contract}  ${address}`);
}
