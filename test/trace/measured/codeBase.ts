import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installSolc } from '../../realProjects/buildRealProject.ts';
import { solcByVersion } from '../../sandbox/verification/solcByVersion.ts';
import { runTool } from '../../toolchains/runTool.ts';

/** Public contracts that calls are made to. */
export interface CodeBase {
  readonly name: string;
  /** On GitHub, `owner/name`. */
  readonly repository: string;
  /** npm packages that its sources import. */
  readonly packages?: Readonly<Record<string, string>>;
  /** With its commit, as a build has it. */
  readonly compilerVersion: string;
  /** Whose contracts are deployed. */
  readonly files: readonly string[];
}

const base = path.resolve(import.meta.dirname, '../../../.vscode-test');

/** Where a clone of a repository is looked for. */
export function cloneOf({ repository }: CodeBase): string {
  return path.join(base, 'sources', repository);
}

/**
 * The sources of a code base with all that they import, by the path that the compiler is given.
 * @returns undefined without a clone of it
 */
export async function sourcesOf(codeBase: CodeBase): Promise<Record<string, string> | undefined> {
  const root = cloneOf(codeBase);
  if (!existsSync(root)) return undefined;
  const packages = await packagesOf(codeBase);
  const found: Record<string, string> = {};
  const read = (source: string): void => {
    if (source in found) return;
    const file = [path.join(root, source), path.join(packages, source)].find((each) => existsSync(each));
    if (!file) throw new Error(`${codeBase.name} has no ${source}.`);
    const content = readFileSync(file, 'utf8');
    found[source] = content;
    const code = content.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '');
    for (const [, imported = ''] of code.matchAll(/^\s*import\s[^;]*?["']([^"']+)["'][^;]*;/gm))
      read(imported.startsWith('.') ? path.join(path.dirname(source), imported) : imported);
  };
  for (const file of codeBase.files) read(file);
  return found;
}

/** Installs what a code base imports, once. */
async function packagesOf({ repository, packages = {} }: CodeBase): Promise<string> {
  const folder = path.join(base, 'sources', '.packages', repository);
  const spec = JSON.stringify({ private: true, dependencies: packages });
  const file = path.join(folder, 'package.json');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== spec) {
    mkdirSync(folder, { recursive: true });
    if (Object.keys(packages).length > 0) {
      writeFileSync(file, spec);
      const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent', '--legacy-peer-deps'];
      await runTool('npm', ['install', ...flags], { cwd: folder });
    }
    writeFileSync(file, spec);
  }
  return path.join(folder, 'node_modules');
}

/** npm's compiler of a version, which keeps what it compiled: large sources take minutes. */
export async function keepingCompiler(compilerVersion: string): Promise<(input: string) => string> {
  const short = compilerVersion.split('+', 1)[0] ?? '';
  if (!solcByVersion(compilerVersion)) await installSolc(short);
  return (input) => {
    const name = createHash('sha256').update(`${compilerVersion}\n${input}`).digest('hex');
    const file = path.join(base, 'compiled', `${name}.json`);
    if (existsSync(file)) return readFileSync(file, 'utf8');
    const solc = solcByVersion(compilerVersion);
    if (!solc) throw new Error(`There is no solc ${compilerVersion}.`);
    const output = solc.compile(input);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, output);
    return output;
  };
}
