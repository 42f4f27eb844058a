import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';

interface Compiled {
  evm: { bytecode: { object: string }; deployedBytecode: { object: string } };
}
interface BuildInfo {
  solcLongVersion: string;
  input: { sources: Record<string, { content: string }>; settings: { outputSelection: object } };
  output: { contracts: Record<string, Record<string, Compiled>> };
}

const source = 'contracts/Vault.sol';
const artifact = `artifacts/${source}/Vault.json`;

/** The build-info of the Hardhat 2 example's Vault, and where it is. */
async function buildInfoIn(folder: string): Promise<{ file: string; info: BuildInfo }> {
  const link = path.join(folder, artifact.replace('.json', '.dbg.json'));
  const { buildInfo }: { buildInfo: string } = JSON.parse(await readFile(link, 'utf8'));
  const file = path.join(path.dirname(link), buildInfo);
  return { file, info: JSON.parse(await readFile(file, 'utf8')) };
}

/** Verifies the Vault of a workspace at its address, as another tool would. */
export async function verifyVault(folder: string, service: string, chainId: string, address: string): Promise<void> {
  const { info } = await buildInfoIn(folder);
  const answer = await fetch(`${service}/v2/verify/${chainId}/${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      stdJsonInput: info.input,
      compilerVersion: info.solcLongVersion,
      contractIdentifier: `${source}:Vault`,
    }),
  });
  const { verificationId }: { verificationId?: string } = JSON.parse(await answer.text());
  if (verificationId === undefined) throw new Error(`The Vault is not verified: ${answer.status}.`);
  for (let tries = 0; tries < 200; tries++) {
    const job = await (await fetch(`${service}/v2/verify/${verificationId}`)).text();
    if (/"isJobCompleted":\s*true/.test(job)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The Vault is not verified in time.');
}

/** Builds a Vault with another text in the place of the example's, with npm's compiler, as Hardhat would. */
export async function rebuildVault(folder: string, edit: (text: string) => string): Promise<void> {
  const { file, info } = await buildInfoIn(folder);
  const content = edit(await readFile(path.join(folder, source), 'utf8'));
  const { built, bytecodes } = compileAs(info, source, 'Vault', content);
  const before: object = JSON.parse(await readFile(path.join(folder, artifact), 'utf8'));
  await writeFile(path.join(folder, source), content);
  await writeFile(file, JSON.stringify(built));
  await writeFile(path.join(folder, artifact), JSON.stringify({ ...before, ...bytecodes }));
}

/** Builds a copy of the Vault under another name beside it, in a file of its own, as Hardhat would. */
export async function buildVaultAs(name: string, folder: string, edit: (text: string) => string): Promise<void> {
  const { file, info } = await buildInfoIn(folder);
  const text = await readFile(path.join(folder, source), 'utf8');
  const content = edit(text).replace('contract Vault ', `contract ${name} `);
  const copy = `contracts/${name}.sol`;
  const { built, bytecodes } = compileAs(info, copy, name, content);
  const before: object = JSON.parse(await readFile(path.join(folder, artifact), 'utf8'));
  const folderOfArtifact = path.join(folder, 'artifacts', copy);
  await mkdir(folderOfArtifact);
  await writeFile(path.join(folder, copy), content);
  await writeFile(path.join(path.dirname(file), `${name}.json`), JSON.stringify({ ...built, id: name }));
  await writeFile(
    path.join(folderOfArtifact, `${name}.json`),
    JSON.stringify({ ...before, ...bytecodes, contractName: name, sourceName: copy }),
  );
  await writeFile(
    path.join(folderOfArtifact, `${name}.dbg.json`),
    JSON.stringify({ _format: 'hh-sol-dbg-1', buildInfo: `../../build-info/${name}.json` }),
  );
}

/** Compiles the example's sources with one more, or another one. */
function compileAs(info: BuildInfo, file: string, name: string, content: string) {
  const input = {
    ...info.input,
    sources: { ...info.input.sources, [file]: { content } },
    settings: {
      ...info.input.settings,
      outputSelection: { '*': { '*': ['abi', 'metadata', 'storageLayout', 'evm.bytecode', 'evm.deployedBytecode'] } },
    },
  };
  const solc = solcByVersion(info.solcLongVersion);
  if (!solc) throw new Error(`There is no solc ${info.solcLongVersion}.`);
  const output: BuildInfo['output'] = JSON.parse(solc.compile(JSON.stringify(input)));
  const compiled = output.contracts[file]?.[name];
  if (!compiled) throw new Error(`${name} doesn't compile: ${JSON.stringify(output).slice(0, 1000)}`);
  const { bytecode, deployedBytecode } = compiled.evm;
  return {
    built: { ...info, input, output },
    bytecodes: { bytecode: `0x${bytecode.object}`, deployedBytecode: `0x${deployedBytecode.object}` },
  };
}
