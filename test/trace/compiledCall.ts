import { noAbis } from '../../src/core/ledger/evm/abiIndex.ts';
import type { BuildSources } from '../../src/core/trace/builds/buildSources.ts';
import { type Compile, compileDeployed } from '../../src/core/trace/builds/compileBuild.ts';
import { createKnownBuilds, type KnownBuilds } from '../../src/core/trace/builds/knownBuilds.ts';
import { type GasByLine, readGasByLine } from '../../src/core/trace/gas/gasByLine.ts';
import type { TracedBuild } from '../../src/core/trace/lines/tracedBuild.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import { type ExplainParts, explainFailedCall } from '../../src/core/trace/story/explainFailedCall.ts';
import type { FailureStory } from '../../src/core/trace/story/failureStory.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { type ChainMirror, recordedId, recordOf } from './chainMirror.ts';
import { selectorOf } from './compileStory.ts';
import { send } from './runStory.ts';

/** Sources with the settings of their project, in any version of Solidity. */
export interface CompiledProject {
  /** With its commit, as a build has it. */
  readonly compilerVersion: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly settings: BuildSources['settings'];
}

/** A project as it was deployed, with the builds that the product finds for it. */
export interface ReadProject {
  readonly contracts: readonly TracedBuild[];
  readonly builds: () => KnownBuilds;
}

/** Compiles all contracts of a project, with npm's compiler. */
export async function readProject(project: CompiledProject): Promise<ReadProject> {
  const { compilerVersion, settings } = project;
  const solc = solcByVersion(compilerVersion);
  if (!solc) throw new Error(`There is no solc ${compilerVersion}.`);
  const compile: Compile = async (inputs) => inputs.map((input) => solc.compile(input));
  const compiled = new Map();
  const sources = new Map(Object.entries(project.sources));
  const build: Omit<BuildSources, 'contract'> = {
    language: 'Solidity',
    compilerVersion,
    from: 'workspace',
    sources,
    files: new Map(),
    settings,
  };
  const contracts = await compileDeployed({ ...build, contract: '' }, compile);
  const found = contracts.map(({ contract }) => ({ ...build, contract }));
  return {
    contracts,
    builds: () => createKnownBuilds({ find: async () => found, compilerOf: async () => compile, compiled }),
  };
}

/** A call of a deployed contract: `transfer(address,uint256)`, and the encoded arguments as hex without `0x`. */
export interface ProjectCall {
  readonly from: string;
  readonly to: string;
  readonly signature: string;
  readonly values?: string;
  readonly value?: string;
}

/** Deploys a contract of a project; returns its address. */
export async function deployContract(
  chain: Anvil,
  { contracts }: ReadProject,
  { from, name, values = '', value = '0x0' }: { from: string; name: string; values?: string; value?: string },
): Promise<string> {
  const found = contracts.find(({ contract }) => contract.endsWith(`:${name}`));
  if (!found) throw new Error(`There is no contract ${name}.`);
  const data = `0x${Buffer.from(found.creation).toString('hex')}${values}`;
  return (await send(chain, { from, data, value, gas: '0x989680' })).contractAddress;
}

/** What the product reads a call from, once it was sent. */
async function partsOf(
  chain: Anvil,
  mirror: ChainMirror,
  project: ReadProject,
  { from, to, signature, values = '', value = '0x0' }: ProjectCall,
): Promise<ExplainParts> {
  const data = `${selectorOf(signature)}${values}`;
  const { transactionHash } = await send(chain, { from, to, data, value, gas: '0x2dc6c0' });
  const record = await recordOf(chain, transactionHash);
  return { client: mirror.clientOf(record), evm: () => evm, builds: project.builds(), abis: async () => noAbis };
}

/** Sends a call and asks the product why it failed; undefined if it didn't. */
export async function explainCall(
  chain: Anvil,
  mirror: ChainMirror,
  project: ReadProject,
  call: ProjectCall,
): Promise<FailureStory | undefined> {
  const explained = await explainFailedCall(await partsOf(chain, mirror, project, call), { id: recordedId });
  return explained.kind === 'story' ? explained.story : undefined;
}

/** Sends a call and asks the product for its gas by line. */
export async function gasOfCall(
  chain: Anvil,
  mirror: ChainMirror,
  project: ReadProject,
  call: ProjectCall,
): Promise<GasByLine | undefined> {
  const read = await readGasByLine(await partsOf(chain, mirror, project, call), { id: recordedId });
  return read.kind === 'gas' ? read.gas : undefined;
}
