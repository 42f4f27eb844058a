import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  evmVersionsSince,
  solidityCommits,
  viaIRSince,
  vyperCommits,
} from '../../../src/core/projects/compilers/compilerFacts.ts';

/**
 * Writes `compilerFacts.ts` anew: adds the releases of the Solidity compiler that npm has and of Vyper that PyPI has,
 * with the commit that each package names. Only what the list lacks is downloaded. New names of EVM versions are added
 * to `evmVersions` by hand.
 * Of Vyper from 0.3.2 on the release assets have eight digits of the commit and the packages seven: the eighth is in the
 * list already, or is to be added by hand, which this step then says.
 */
const run = promisify(execFile);
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const python = process.platform === 'win32' ? 'python' : 'python3';

/** Oldest first. */
const evmVersions = [
  'byzantium',
  'constantinople',
  'petersburg',
  'istanbul',
  'berlin',
  'london',
  'paris',
  'shanghai',
  'cancun',
  'prague',
  'osaka',
  'amsterdam',
];

const folder = await mkdtemp(path.join(tmpdir(), 'releases-'));
try {
  const solidity = await solidityFacts();
  const vyper = await vyperFacts();
  const lines = [
    '/** Written by test/tools/generators/generateReleases.ts: the releases that npm (`solc`) and PyPI (`vyper`) have, newest first. */',
    '',
    '/** Number -> commit, as the service takes it. */',
    ...record('solidityCommits', solidity.commits),
    '',
    '/** EVM version -> the first release of the Solidity compiler that takes it. */',
    ...record('evmVersionsSince', solidity.since, [...evmVersions].reverse()),
    '',
    '/** The first release of the Solidity compiler that takes `viaIR`. */',
    `export const viaIRSince = '${solidity.viaIRSince}';`,
    '',
    '/**',
    ' * Number -> commit as the release assets have it, by whose names the service gets the compiler: seven digits up to',
    ' * 0.3.0, none in 0.3.1, eight from 0.3.2 on.',
    ' */',
    ...record('vyperCommits', vyper),
    '',
  ];
  await writeFile(new URL('../../../src/core/projects/compilers/compilerFacts.ts', import.meta.url), lines.join('\n'));
} finally {
  await rm(folder, { recursive: true, force: true });
}

function record(name: string, values: Readonly<Record<string, string>>, order?: readonly string[]): string[] {
  const keys = order?.filter((key) => values[key] !== undefined) ?? Object.keys(values).sort((a, b) => compare(b, a));
  const quoted = (key: string) => (/^[a-z]+$/i.test(key) ? key : `'${key}'`);
  return [
    `export const ${name}: Readonly<Record<string, string>> = {`,
    ...keys.map((key) => `  ${quoted(key)}: '${values[key]}',`),
    '};',
  ];
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

async function solidityFacts() {
  const commits: Record<string, string> = { ...solidityCommits };
  const since: Record<string, string> = { ...evmVersionsSince };
  let first: string = viaIRSince;
  const { stdout } = await run(npm, ['view', 'solc', 'versions', '--json'], { cwd: folder });
  const listed: unknown = JSON.parse(stdout);
  const all = (Array.isArray(listed) ? listed : []).map(String);
  const versions = all.filter((version) => /^\d+\.\d+\.\d+$/.test(version));
  // What came before has no standard JSON.
  for (const version of versions.filter((each) => compare(each, '0.4.11') >= 0 && commits[each] === undefined)) {
    // npm keeps what was published by mistake: its 0.8.7 is a 0.7.5, its 0.8.1 a 0.8.0.
    const fixed = `${version}-fixed`;
    const facts = await factsOf(all.includes(fixed) ? fixed : version);
    const commit = /\+commit\.([0-9a-f]{8})/.exec(facts.version)?.[1];
    if (commit === undefined || !facts.version.startsWith(`${version}+`)) {
      console.log(`solc ${version}: its package holds ${facts.version}; add its commit by hand.`);
      continue;
    }
    commits[version] = commit;
    for (const evm of facts.evmVersions) {
      const known = since[evm];
      if (known === undefined || compare(version, known) < 0) since[evm] = version;
    }
    if (facts.viaIR && (first === '' || compare(version, first) < 0)) first = version;
    console.log(`solc ${version}+commit.${commit}, up to ${facts.evmVersions.at(-1)}`);
  }
  return { commits, since, viaIRSince: first };
}

async function factsOf(version: string): Promise<{ version: string; evmVersions: string[]; viaIR: boolean }> {
  const { stdout } = await run(npm, ['pack', '--silent', `solc@${version}`], { cwd: folder });
  const archive = stdout.trim();
  await run('tar', ['xzf', archive], { cwd: folder });
  const script = path.join(import.meta.dirname, 'solcFacts.cjs');
  const compiler = path.join(folder, 'package/soljson.js');
  const told = await run(process.execPath, [script, compiler, JSON.stringify(evmVersions)], { maxBuffer: 1 << 24 });
  for (const made of await readdir(folder)) await rm(path.join(folder, made), { recursive: true });
  return JSON.parse(told.stdout);
}

async function vyperFacts() {
  const commits: Record<string, string> = { ...vyperCommits };
  const { stdout } = await run(python, ['-m', 'pip', 'index', 'versions', 'vyper', '--ignore-requires-python']);
  const listed = /Available versions: (.+)/.exec(stdout)?.[1]?.split(', ') ?? [];
  for (const version of listed.filter((each) => commits[each] === undefined)) {
    const wanted = ['download', '-q', '--no-deps', '--ignore-requires-python', '--only-binary', ':all:'];
    await run(python, ['-m', 'pip', ...wanted, `vyper==${version}`, '-d', folder]);
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl')) ?? '';
    const inside =
      "import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nfor n in z.namelist():\n  if n.startswith('vyper/vyper_git_'): print(z.read(n).decode())";
    const told = await run(python, ['-c', inside, path.join(folder, wheel)]);
    await rm(path.join(folder, wheel));
    const commit = /\b[0-9a-f]{7,40}\b/.exec(told.stdout)?.[0] ?? '';
    const digits = compare(version, '0.3.2') < 0 ? 7 : 8;
    if (commit.length >= digits) commits[version] = commit.slice(0, digits);
    else console.log(`vyper ${version}: its package has only ${commit || 'no commit'}; add eight digits by hand.`);
  }
  return commits;
}
