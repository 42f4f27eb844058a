import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';

interface Compiled {
  abi: unknown;
  evm: { bytecode: { object: string }; deployedBytecode: { object: string } };
}
interface BuildInfo {
  solcLongVersion: string;
  input: { sources: Record<string, { content: string }>; settings: { outputSelection: object } };
  output: { contracts: Record<string, Record<string, Compiled>> };
}

const source = 'contracts/Vault.sol';

/**
 * Keeps the Hardhat 2 example as it is in `v1`, and builds a Vault with another text in its place, with npm's compiler.
 * @param folder the workspace's
 */
export async function rebuildVault(folder: string, edit: (text: string) => string): Promise<void> {
  for (const name of ['artifacts', 'contracts', 'hardhat.config.js', 'package.json'])
    await cp(path.join(folder, name), path.join(folder, 'v1', name), { recursive: true });
  const infos = path.join(folder, 'artifacts', 'build-info');
  const file = path.join(infos, await buildInfoOf(folder));
  const info: BuildInfo = JSON.parse(await readFile(file, 'utf8'));
  const content = edit(await readFile(path.join(folder, source), 'utf8'));
  const input = {
    ...info.input,
    sources: { ...info.input.sources, [source]: { content } },
    settings: {
      ...info.input.settings,
      outputSelection: { '*': { '*': ['abi', 'metadata', 'storageLayout', 'evm.bytecode', 'evm.deployedBytecode'] } },
    },
  };
  const solc = solcByVersion(info.solcLongVersion);
  if (!solc) throw new Error(`There is no solc ${info.solcLongVersion}.`);
  const output: BuildInfo['output'] = JSON.parse(solc.compile(JSON.stringify(input)));
  const compiled = output.contracts[source]?.Vault;
  if (!compiled) throw new Error(`The Vault doesn't compile: ${JSON.stringify(output).slice(0, 1000)}`);
  const artifact = path.join(folder, 'artifacts', source, 'Vault.json');
  const built: object = JSON.parse(await readFile(artifact, 'utf8'));
  await writeFile(path.join(folder, source), content);
  await writeFile(file, JSON.stringify({ ...info, input, output }));
  const { bytecode, deployedBytecode } = compiled.evm;
  await writeFile(
    artifact,
    JSON.stringify({ ...built, bytecode: `0x${bytecode.object}`, deployedBytecode: `0x${deployedBytecode.object}` }),
  );
}

/** The build-info that the Vault's artifact names. */
async function buildInfoOf(folder: string): Promise<string> {
  const link = path.join(folder, 'artifacts', source, 'Vault.dbg.json');
  const { buildInfo }: { buildInfo: string } = JSON.parse(await readFile(link, 'utf8'));
  const name = path.basename(buildInfo);
  const all = await readdir(path.join(folder, 'artifacts', 'build-info'));
  if (!all.includes(name)) throw new Error(`There is no ${name}.`);
  return name;
}
