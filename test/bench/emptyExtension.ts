import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** VS Code reads extensions in the order of their folders' names, and the time of each holds what was read meanwhile. */
const name = '00-empty';

const main = `
const { renameSync, writeFileSync, watchFile, existsSync } = require('node:fs');
const { LEDGER_LENS_IDLE_PID: pidFile, LEDGER_LENS_IDLE_PROFILE: profile } = process.env;
exports.activate = () => {
  if (pidFile) {
    writeFileSync(pidFile + '.new', String(process.pid));
    renameSync(pidFile + '.new', pidFile);
  }
  if (profile) measure(profile);
};
function measure(file) {
  const { Session } = require('node:inspector');
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: 1000 });
  session.post('Profiler.start');
  const timer = setInterval(() => {
    if (!existsSync(file + '.stop')) return;
    clearInterval(timer);
    session.post('Profiler.stop', (error, { profile }) => {
      writeFileSync(file + '.new', JSON.stringify({ profile, loaded: Object.keys(require.cache) }));
      renameSync(file + '.new', file + '.json');
    });
  }, 1000);
}
`;

/**
 * Makes an extension that does nothing, to measure beside it, and returns its folder. Where the environment says so, it
 * writes the extension host's process ID down and samples what the host does.
 */
export async function emptyExtension(folder: string): Promise<string> {
  const extension = path.join(folder, name);
  await mkdir(extension);
  const manifest = {
    name: 'empty',
    displayName: 'An empty extension',
    publisher: 'measure',
    version: '1.0.0',
    engines: { vscode: '^1.105.0' },
    main: './main.js',
    activationEvents: ['onStartupFinished'],
  };
  await writeFile(path.join(extension, 'package.json'), JSON.stringify(manifest));
  await writeFile(path.join(extension, 'main.js'), main.trimStart());
  return extension;
}
