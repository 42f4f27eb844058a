import * as vscode from 'vscode';
import type { AskOptions } from '../../core/ledger/rest/ask.ts';
import type { ContractInfo } from '../../core/ledger/rest/schema/contracts.ts';
import type { Candidate } from '../../core/projects/model/toolchain.ts';
import type { ReadableContract } from '../../core/sheets/contracts/contractReads.ts';
import { loadCore } from '../loadCore.ts';
import type { Connection } from '../network/connection.ts';
import { buildsOfCode, type WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';

export type ReadableContracts = ReturnType<typeof createReadableContracts>;

/** An ABI as its compiler wrote it, and where it is from, for people. */
interface ContractAbi {
  abi: unknown;
  source: string;
}

export function createReadableContracts(contracts: WorkspaceContracts) {
  /** Of the build whose code it is. */
  async function built(code: string): Promise<ContractAbi | undefined> {
    if (!vscode.workspace.isTrusted) return undefined;
    const { projects } = loadCore();
    for await (const { workspace, candidate } of buildsOfCode(contracts, code)) {
      const abi = await projects.abiOfBuild(workspace, candidate);
      if (abi !== undefined) return { abi, source: buildWords(candidate) };
    }
    return undefined;
  }

  async function verified(address: string, connection: Connection): Promise<ContractAbi | undefined> {
    const contract = new (loadCore().verification.ContractAt)(connection, address);
    const { record, failure } = await contract.record({ fields: ['abi'] });
    // There is no other ABI, but there may be this one.
    if (failure && failure.code !== 'unsupported_chain') throw failure;
    const abi: unknown = record?.abi;
    return Array.isArray(abi) ? { abi, source: vscode.l10n.t('the verification record') } : undefined;
  }

  async function readable(
    known: ContractAbi,
    own: Pick<ReadableContract, 'address' | 'id' | 'implementation' | 'name'>,
    connection: Connection,
  ) {
    const entries = loadCore().ledger.readAbi(known.abi);
    return { ...own, entries, source: known.source, abis: await connection.abis() };
  }

  return {
    /**
     * The ABI of a deployed contract: of the build in the workspace whose code it is, else of its verification record; of
     * a proxy, the ABI of its implementation.
     * @returns undefined if there is none
     * @throws LensError if the one on record, or a proxy's implementation, can't be read
     */
    async of(
      contract: ContractInfo,
      connection: Connection,
      options: AskOptions = {},
    ): Promise<ReadableContract | undefined> {
      const { evm_address: address, runtime_bytecode, contract_id: id } = contract;
      if (address === null || runtime_bytecode === null) return undefined;
      const { implementation, ...runs } = await loadCore().verification.runningContract(
        connection,
        { ...contract, evm_address: address },
        options,
      );
      const known = (runs.code && (await built(runs.code))) || (await verified(runs.address, connection));
      if (!known) return undefined;
      const own = { address, id: id ?? address, ...(implementation !== undefined && { implementation }) };
      return readable(known, own, connection);
    },
    /** The ABI of a contract in the workspace, which is deployed at the address. */
    async ofBuild(
      uri: vscode.Uri,
      name: string,
      address: string,
      connection: Connection,
    ): Promise<ReadableContract | undefined> {
      const known = await abiOfContract(contracts, uri, name);
      return known && readable(known, { address, id: address, name }, connection);
    },
  };
}

/** The ABI of a contract in the workspace as it was built; undefined if there is none. */
export async function abiOfContract(
  contracts: Pick<WorkspaceContracts, 'workspaceOf'>,
  uri: vscode.Uri,
  name: string,
): Promise<ContractAbi | undefined> {
  const { projects } = loadCore();
  const workspace = contracts.workspaceOf(uri);
  const { candidates } = await projects.findContracts(workspace, uri.path);
  const candidate = candidates.find(({ contractName }) => contractName === name);
  const abi = candidate && (await projects.abiOfBuild(workspace, candidate));
  return candidate && abi !== undefined ? { abi, source: buildWords(candidate) } : undefined;
}

function buildWords({ project, sourceName }: Candidate): string {
  return vscode.l10n.t('the build of {0}', loadCore().projects.sourceInFolder(project, sourceName));
}
