import type * as vscode from 'vscode';
import type { DeployedContract } from '../../core/ledger/evm/deployedContract.ts';
import type { DeploymentPlace } from '../../core/projects/deployments/recordedDeployment.ts';
import type { Workspace } from '../../core/projects/files/projectFiles.ts';
import type { Candidate } from '../../core/projects/model/toolchain.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import { type AddressChoice, locateDeployed } from '../verification/check/locateContract.ts';
import { workspaceOf } from '../verification/workspace/workspaceFiles.ts';
import { quoted, wrongInput } from './readToolInput.ts';
import { workspaceSources } from './workspaceSource.ts';

/** The contract that a model asks for; missing parts are found if there is only one possibility. */
interface ContractWanted {
  path: string | undefined;
  contract: string | undefined;
  address: string | undefined;
}

/** A build of the workspace and the deployed contract to compare it with. */
interface ContractPlan {
  workspace: Workspace;
  source: vscode.Uri;
  candidate: Candidate;
  choice: AddressChoice;
  deployed: DeployedContract;
}

type Built = Pick<ContractPlan, 'workspace' | 'source' | 'candidate'>;

const mostNamed = 20;

/**
 * Finds the build and the deployed contract without asking the user. Of several builds, uses the one that fits the
 * deployed code. Publishes nothing.
 * @throws LensError `input` with the choices, `notFound` for an address without a contract
 */
export async function planContract(connection: Connection, wanted: ContractWanted, log: Log): Promise<ContractPlan> {
  const built = named(await builds(wanted.path), wanted);
  const choice = wanted.address === undefined ? await recorded(built, connection) : { typed: wanted.address };
  const deployed = await locateDeployed(connection, choice, log);
  return { ...(await fittingOne(built, deployed)), choice, deployed };
}

async function builds(path: string | undefined): Promise<Built[]> {
  const { projects: core } = loadCore();
  const sources = await workspaceSources(path);
  const found = await Promise.all(
    sources.map(async (source) => {
      const workspace = workspaceOf(source);
      return { workspace, source, ...(await core.offeredContracts(workspace, source.path)) };
    }),
  );
  const built = found.flatMap(({ workspace, source, candidates }) =>
    candidates.map((candidate): Built => ({ workspace, source, candidate })),
  );
  const concrete = built.filter(({ candidate }) => candidate.kind !== 'abstract');
  if (concrete.length > 0) return concrete;
  const where = path === undefined ? 'the workspace' : quoted(path);
  const commands = new Set(found.flatMap(({ projects }) => projects.map(core.buildCommandOf)));
  const how = commands.size === 0 ? '' : ` (${[...commands].join(' or ')})`;
  throw wrongInput(
    'path',
    `No build output for a contract in ${where}. Build the project first${how}, or give another path. The user can verify sources without build output with the command Verify Contract.`,
  );
}

function named(built: readonly Built[], { path, contract }: ContractWanted): Built[] {
  if (contract === undefined) return [...built];
  const found = built.filter(({ candidate: { contractName, sourceName } }) =>
    [contractName, `${sourceName}:${contractName}`].includes(contract),
  );
  if (found.length > 0) return found;
  const where = path === undefined ? 'the workspace' : quoted(path);
  throw wrongInput(
    'contract',
    `No built contract is named ${quoted(contract)} in ${where}. Built contracts: ${names(built)}.`,
  );
}

/** The only address in the deployment records of the projects. */
async function recorded(built: readonly Built[], { network }: Connection): Promise<AddressChoice> {
  const known = new Map<string, DeploymentPlace>();
  for (const { workspace, candidate } of built) {
    const { project, contractName, sourceName } = candidate;
    const { root, workspaceFolder } = project;
    const query = { root, workspaceFolder, chainId: network.chainId, contractName, sourceName };
    for (const each of await loadCore().projects.findDeployments(workspace.files, query))
      known.set(each.address.toLowerCase(), each);
  }
  const [only, ...others] = known.values();
  if (only && others.length === 0) return { deployment: only };
  const places = [...known.values()].slice(0, mostNamed).map(({ address, source }) => `${address} (${source})`);
  throw wrongInput(
    'address',
    only
      ? `The project has several deployments on ${network.name}. Give one as address: ${places.join(', ')}.`
      : `The project has no deployment record on ${network.name} (chain ${network.chainId}). Give the address.`,
  );
}

async function fittingOne(built: readonly Built[], { address, runtimeBytecode }: DeployedContract): Promise<Built> {
  const [first] = built;
  const { contractName, sourceName } = first?.candidate ?? {};
  const isOne = built.every(
    ({ candidate }) => candidate.contractName === contractName && candidate.sourceName === sourceName,
  );
  if (first && built.length === 1) return first;
  if (runtimeBytecode !== undefined) {
    for (const workspace of new Set(built.map((each) => each.workspace))) {
      const here = built.filter((each) => each.workspace === workspace);
      const candidates = here.map(({ candidate }) => candidate);
      const [fit] = await loadCore().projects.fitting(workspace, candidates, runtimeBytecode);
      const found = fit && here.find(({ candidate }) => candidate === fit.candidate);
      if (found) return found;
    }
  }
  // Builds of one contract, newest first: report how the newest differs.
  if (first && isOne) return first;
  throw wrongInput(
    'contract',
    `None of the ${built.length} builds fits the code deployed at ${address}. Give one as contract to see how it differs: ${names(built)}.`,
  );
}

function names(built: readonly Built[]): string {
  const all = [...new Set(built.map(({ candidate }) => `${candidate.sourceName}:${candidate.contractName}`))];
  const more = all.length - mostNamed;
  return all.slice(0, mostNamed).map(quoted).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
