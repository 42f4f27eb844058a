import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installToolchain } from '../toolchains/installToolchain.ts';
import { runTool } from '../toolchains/runTool.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** Runs Foundry's forge of npm, offline, with the compiler 0.8.28 of npm in the place where forge keeps its own. */
export async function runForge(root: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const require = createRequire(path.join(await installToolchain('foundry'), 'package.json'));
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const forge = path.join(path.dirname(require.resolve(`@foundry-rs/forge-${platform}/package.json`)), 'bin/forge');
  const home = path.join(repository, '.vscode-test/bench/forge-home');
  const compiler = forgeCompiler(home);
  await runTool(forge, args, {
    cwd: root,
    env: { HOME: home, FOUNDRY_OFFLINE: 'true', FOUNDRY_SOLC: compiler, ...env },
  });
}

/** As fast as a compiler of its own where it is asked for its version only, as a verification does. */
function forgeCompiler(home: string): string {
  const file = path.join(home, '.svm/0.8.28/solc-0.8.28');
  if (existsSync(file)) return file;
  const solc = path.dirname(createRequire(import.meta.url).resolve('solc-0.8.28/package.json'));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    `#!/bin/sh
if [ "$1" = --version ]; then
  echo 'solc, the solidity compiler commandline interface'
  echo 'Version: 0.8.28+commit.7893614a'
else
  SOLC_MODULE='${solc}' exec '${process.execPath}' '${path.join(repository, 'test/toolchains/solcExecutable.cjs')}' "$@"
fi
`,
  );
  chmodSync(file, 0o755);
  return file;
}

/** Runs Hardhat 3 of npm in a project that has it. */
export async function runHardhat3(
  root: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const cli = path.join(root, 'node_modules/hardhat/dist/src/cli.js');
  await runTool(process.execPath, [cli, ...args], {
    cwd: root,
    env: { HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', ...env },
  });
}
