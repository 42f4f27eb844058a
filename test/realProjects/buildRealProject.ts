import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installToolchain } from '../toolchains/installToolchain.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { asObject } from '../toolchains/readJson.ts';
import { runTool } from '../toolchains/runTool.ts';
import type { RealProject } from './realProject.ts';

const base = path.resolve(import.meta.dirname, '../../.vscode-test/projects');
const executable = path.resolve(import.meta.dirname, '../toolchains/solcExecutable.cjs');

/** Where npm's compiler of a version lies; installed on first use, so that the sandbox's service finds it too. */
export async function installSolc(version: string): Promise<string> {
  const folder = path.resolve(base, '..', 'solc', version);
  const module = path.join(folder, 'node_modules', 'solc');
  if (!existsSync(path.join(module, 'package.json'))) await install(folder, { solc: version });
  return module;
}

async function install(folder: string, packages: Readonly<Record<string, string>>): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  await runTool('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], { cwd: folder });
}

export interface BuiltProject {
  /** The workspace folder. */
  root: string;
  /** Artifact -> creation code, read before anything was removed. */
  creations: Readonly<Record<string, unknown>>;
}

/**
 * Builds a project by its real tool and gives its workspace folder. Packages stay where they are once installed; a build
 * stays as long as nothing about the project changes, unless it deploys.
 */
export async function buildRealProject(project: RealProject, rpcUrl: string, sender: string): Promise<BuiltProject> {
  const root = path.join(base, project.id);
  const stamp = path.join(root, '.built.json');
  const spec = JSON.stringify(project);
  const deploys = project.runs.some(({ args }) => args.includes('deploy'));
  const known = !deploys && existsSync(stamp) ? asObject(JSON.parse(readFileSync(stamp, 'utf8')), stamp) : undefined;
  if (known?.spec === spec) {
    // The tool's links may lead to where this repository was.
    await toolOf(project, root);
    return { root, creations: asObject(known.creations, 'creations') };
  }
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  const packages = path.join(base, '.packages', project.id);
  if (Object.keys(project.packages).length > 0) {
    if (!existsSync(path.join(packages, 'node_modules'))) await install(packages, project.packages);
    cpSync(path.join(packages, 'node_modules'), path.join(root, 'node_modules'), { recursive: true });
  }
  for (const [from, to] of Object.entries(project.copies ?? {})) {
    cpSync(path.join(root, from), path.join(root, to), { recursive: true });
  }
  // What was copied stands for an installed library: there are no npm packages beside it.
  if (project.copies !== undefined) rmSync(path.join(root, 'node_modules'), { recursive: true });
  for (const [file, text] of Object.entries(project.files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  for (const [link, target] of Object.entries(project.links ?? {})) {
    mkdirSync(path.dirname(path.join(root, link)), { recursive: true });
    symlinkSync(path.join(root, target), path.join(root, link), 'junction');
  }
  const run = await toolOf(project, root);
  for (const { args, env } of project.runs) await run(args, { RPC_URL: rpcUrl, SENDER: sender, ...env });
  const creations = Object.fromEntries(
    project.contracts.map(({ artifact }) => [artifact, creationIn(path.join(root, artifact))]),
  );
  for (const removed of project.removes ?? []) rmSync(path.join(root, removed), { recursive: true, force: true });
  writeFileSync(stamp, JSON.stringify({ spec, creations }));
  return { root, creations };
}

/** The creation code in a tool's artifact. */
function creationIn(file: string): string {
  if (file.endsWith('.bin')) return readFileSync(file, 'utf8').trim();
  const { bytecode } = asObject(JSON.parse(readFileSync(file, 'utf8')), file);
  const code = typeof bytecode === 'string' ? bytecode : String(asObject(bytecode, 'bytecode').object);
  return code.startsWith('0x') ? code : `0x${code}`;
}

type Run = (args: readonly string[], env: Readonly<Record<string, string>>) => Promise<string>;

async function toolOf(project: RealProject, root: string): Promise<Run> {
  const cwd = path.join(root, project.folder ?? '');
  if (project.tool === 'Vyper') {
    const vyper = await installVyper(project.solc);
    if (vyper === undefined) throw new Error(`There is no Vyper ${project.solc}.`);
    return async (args, { OUTPUT = '' }) => {
      const output = path.join(root, OUTPUT);
      mkdirSync(path.dirname(output), { recursive: true });
      const printed = await runTool(vyper, args, { cwd });
      writeFileSync(output, printed);
      return printed;
    };
  }
  const solc = await installSolc(project.solc);
  if (project.tool === 'Foundry') {
    const forge = await forgeExecutable();
    const compiler = { FOUNDRY_SOLC: executable, FOUNDRY_OFFLINE: 'true', SOLC_MODULE: solc };
    return (args, env) => runTool(forge, args, { cwd, env: { ...compiler, ...env } });
  }
  const cli = await hardhatCli(project.tool);
  const tools = await installToolchain(project.tool === 'Hardhat 2' ? 'hardhat2' : 'hardhat3');
  linkTools(path.join(tools, 'node_modules'), path.join(root, 'node_modules'));
  const isTwo = project.tool === 'Hardhat 2';
  const config = path.join(cwd, `build.config.${isTwo ? 'c' : 'm'}js`);
  const compiler = JSON.stringify(path.join(solc, 'soljson.js'));
  writeFileSync(config, isTwo ? hardhat2Config(compiler, solc) : hardhat3Config(compiler));
  const quiet = { HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', HARDHAT_IGNITION_CONFIRM_DEPLOYMENT: 'true' };
  return async (args, env) => {
    const sender = args.includes('deploy') ? ['--default-sender', env.SENDER ?? ''] : [];
    const all = [cli, '--config', path.basename(config), ...args, ...sender];
    const output = await runTool(process.execPath, all, { cwd, env: { ...quiet, ...env } });
    return output;
  };
}

/** The script that Node runs as `hardhat`. */
export async function hardhatCli(tool: RealProject['tool']): Promise<string> {
  const isTwo = tool === 'Hardhat 2';
  const tools = await installToolchain(isTwo ? 'hardhat2' : 'hardhat3');
  return path.join(tools, 'node_modules/hardhat', isTwo ? 'internal/cli/bootstrap.js' : 'dist/src/cli.js');
}

/** Every package of the tool that the project has not itself. */
function linkTools(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of ['hardhat', '@nomicfoundation']) {
    if (existsSync(path.join(to, name))) continue;
    rmSync(path.join(to, name), { force: true });
    symlinkSync(realpathSync(path.join(from, name)), path.join(to, name), 'junction');
  }
}

export async function forgeExecutable(): Promise<string> {
  const tools = await installToolchain('foundry');
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const require = createRequire(path.join(tools, 'package.json'));
  const binaries = path.dirname(require.resolve(`@foundry-rs/forge-${platform}/package.json`));
  return path.join(binaries, 'bin', process.platform === 'win32' ? 'forge.exe' : 'forge');
}

/** The project's own configuration, with npm's compiler in place of a downloaded one. */
function hardhat2Config(compiler: string, solc: string): string {
  return `const { subtask } = require('hardhat/config');
const { TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD } = require('hardhat/builtin-tasks/task-names');
subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async ({ solcVersion }) => ({
  compilerPath: ${compiler},
  isSolcJs: true,
  version: solcVersion,
  longVersion: require(${JSON.stringify(solc)}).version().replace('.Emscripten.clang', ''),
}));
module.exports = require('./hardhat.config.js');
`;
}

function hardhat3Config(compiler: string): string {
  return `import config from './hardhat.config.js';
const path = ${compiler};
const { npmFilesToBuild = [], ...solidity } = config.solidity;
const profiles = solidity.profiles ?? { default: solidity, production: { ...solidity, settings: { optimizer: { enabled: true, runs: 200 } } } };
const withPath = Object.entries(profiles).map(([name, profile]) => [name, { ...profile, path }]);
export default { ...config, solidity: { npmFilesToBuild, profiles: Object.fromEntries(withPath) } };
`;
}
