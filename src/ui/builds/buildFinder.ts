import * as vscode from 'vscode';
import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import type { CompilerAtHand } from '../../core/platform/compilers/findSolc.ts';
import type { BuildSources, FrameCode, IncompleteBuild, UnreadBuild } from '../../core/trace/builds/buildSources.ts';
import type { BuildFinder, CompiledBuilds } from '../../core/trace/builds/knownBuilds.ts';
import type { CompiledLayouts } from '../../core/trace/layouts/layoutOfBuild.ts';
import type { ContractRecord } from '../../core/verification/rest/schema.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import { isOnDisk } from '../verification/workspace/walkedFiles.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';

/** What finds the builds and compilers for one explanation. */
export interface FailureBuilds extends BuildFinder {
  readonly layouts: CompiledLayouts;
  /** The ABIs of the workspace and of the verified contracts that were read. */
  abis(): Promise<AbiIndex>;
}

/** Verification records that were found, by the address. */
export type KeptRecords = Map<string, ContractRecord>;

/** What a step of the search says, such as "compiling Vault", behind a colon. */
export type Say = (text: string) => void;

/**
 * Finds builds in the workspace, or else in the verification records, and compilers that the user's own tools have
 * installed. In an untrusted workspace, no build is read and no compiler runs, unless someone debugs: then one of the
 * user's own tools, never the workspace's.
 */
export function createFailureBuilds(
  connection: Connection,
  parts: {
    contracts: WorkspaceContracts;
    compiled: CompiledBuilds;
    layouts: CompiledLayouts;
    log: Log;
    say: Say;
    signal: AbortSignal;
    /** Those of an earlier search; it also gets those that are found. */
    records?: KeptRecords | undefined;
    /** Asks the verification service for nothing. */
    isLocal: boolean;
    /** In Restricted Mode, too, compiles verified sources, with a compiler outside of the workspace. */
    mayCompile?: boolean;
  },
): FailureBuilds {
  const { contracts, compiled, layouts, log, say, signal, records = new Map(), isLocal, mayCompile = false } = parts;
  const { ledger: abis, projects, trace, verification } = loadCore();
  const recorded = abis.createAbiIndex();
  const inWorkspace = async (code: FrameCode): Promise<(BuildSources | IncompleteBuild)[]> => {
    if (!vscode.workspace.isTrusted) return [];
    const found: (BuildSources | IncompleteBuild)[] = [];
    for (const { uri } of vscode.workspace.workspaceFolders ?? [])
      found.push(...(await trace.workspaceBuilds(contracts.workspaceOf(uri), uri.path, code)));
    return found;
  };
  const onRecord = async ({ address }: FrameCode): Promise<(BuildSources | UnreadBuild)[]> => {
    if (address === '') return [];
    const { ledger, network, verification: service, learned } = connection;
    const asked = { ledger, network, verification: service, signal, ...(learned && { learned }) };
    const contract = new verification.ContractAt(asked, address);
    const fields = ['compilation', 'sources', 'abi', 'storageLayout'];
    const known = records.get(address);
    const { record, problem, failure } = known ? { record: known } : await contract.record({ fields });
    if (failure?.kind === 'cancelled') throw failure;
    if (problem !== undefined) {
      log.debug(`Couldn't read the verification record of ${address}: ${problem}`);
      return [{ problem }];
    }
    recorded.add(record?.abi);
    const sources = record && trace.sourcesOfRecord(record);
    if (!sources) return [];
    records.set(address, record);
    return [sources];
  };
  const compilerAtHand = async (build: BuildSources): Promise<CompilerAtHand | undefined> => {
    const isVyper = build.language === 'Vyper';
    const find = isVyper ? trace.findVyper : trace.findSolc;
    const { isTrusted } = vscode.workspace;
    if (!(isTrusted || mayCompile) || !['Solidity', 'Vyper'].includes(build.language)) return undefined;
    // A compiler of this machine: elsewhere there is no process to run it in.
    const folders = isTrusted ? (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => isOnDisk(uri)) : [];
    const paths = folders.map(({ uri }) => uri.path);
    const places = trace.compilerPackageFolders(build, paths).map((path) => vscode.Uri.file(path).fsPath);
    const [version = ''] = build.compilerVersion.split('+', 1);
    say(vscode.l10n.t('finding {0}…', `${isVyper ? 'Vyper' : 'solc'} ${version}`));
    return find(build.compilerVersion, places);
  };
  return {
    compiled,
    layouts,
    isRestricted: !vscode.workspace.isTrusted,
    async find(code) {
      const built = await inWorkspace(code);
      return built.length > 0 || isLocal ? built : onRecord(code);
    },
    async compilerOf(build) {
      const compiler = await compilerAtHand(build);
      if (!compiler) return undefined;
      const name = projects.nameOfContract(build.contract);
      return (inputs) => {
        log.debug(`Compiling ${build.contract} with ${compiler.path}`);
        say(filesWords(name, build.sources.size));
        return trace.runCompiler(compiler, inputs, signal);
      };
    },
    async vyperIr(build) {
      const compiler = await compilerAtHand(build);
      return compiler && trace.printVyper(compiler.path, trace.vyperCommand(build), signal);
    },
    async abis() {
      const own = await connection.abis();
      return {
        find: (kind, selector) => [...own.find(kind, selector), ...recorded.find(kind, selector)],
        ...(own.isRestricted && { isRestricted: true }),
      };
    },
  };
}

function filesWords(contract: string, files: number): string {
  return files === 1
    ? vscode.l10n.t('compiling {0}…', contract)
    : vscode.l10n.t('compiling {0}, {1} files…', contract, loadCore().render.formatInteger(files));
}
