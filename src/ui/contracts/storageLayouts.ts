import * as vscode from 'vscode';
import type { AskOptions } from '../../core/ledger/rest/ask.ts';
import type { CallRecord, SourcedLayout, StateNaming, UnreadLayout } from '../../core/sheets/calls/stateChanges.ts';
import type { StorageLayout } from '../../core/storage/storageLayout.ts';
import type { BuildSources, IncompleteBuild } from '../../core/trace/builds/buildSources.ts';
import type { CompiledLayouts } from '../../core/trace/layouts/layoutOfBuild.ts';
import { createFailureBuilds } from '../builds/buildFinder.ts';
import { loadCore, loadEvm } from '../loadCore.ts';
import { isCoreError } from '../messages/errorPresenter.ts';
import type { Log } from '../messages/outputLog.ts';
import type { Connection } from '../network/connection.ts';
import type { WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';

/** Finds where the variables of contracts are in their storage. */
export interface StorageLayouts {
  /** Names what transactions on a network changed. */
  namingOf(connection: Connection): Omit<StateNaming, 'layoutsSoon'>;
  /**
   * The layout of a deployed contract: of the build in the workspace whose code it is, else of its verification record;
   * of a proxy, its implementation's, and of an account, that of the contract whose code it runs.
   * @param address as `0x` and 40 digits, or a contract ID
   * @returns undefined if there is none
   * @throws LensError if it can't be read, `input` with why if there is a build whose layout is unknown
   */
  of(address: string, connection: Connection, options?: AskOptions): Promise<FoundLayout | undefined>;
  /** The layout of a build. */
  ofBuild(
    build: BuildSources | IncompleteBuild,
    connection: Connection,
    options?: AskOptions,
  ): Promise<StorageLayout | undefined>;
  /** Why `ofBuild` found none: an `input` error with that as sentences. */
  whyUnknown(build: BuildSources | IncompleteBuild, connection: Connection): Promise<Error>;
  /** What installs the compiler that is missing by such an error, or by one of `of`; undefined for any other. */
  missingCompiler(error: unknown): { command?: string; root?: string } | undefined;
}

/** With the build that it belongs to. */
interface FoundLayout extends SourcedLayout {
  readonly build: BuildSources | IncompleteBuild;
  /** Whether the contract may pass calls on to another one, whose variables are stored there, too. */
  readonly mayForward: boolean;
}

/** A transaction changes few contracts; more are left as hex, which is said. */
const mostContracts = 12;

export function createStorageLayouts(contracts: WorkspaceContracts, log: Log): StorageLayouts {
  const layouts: CompiledLayouts = new Map();
  const missing = new WeakMap<object, { command?: string; root?: string }>();
  const finderOf = (connection: Connection, signal = connection.signal) =>
    createFailureBuilds(connection, {
      contracts,
      compiled: new Map(),
      layouts,
      log,
      say: () => undefined,
      signal,
      isLocal: false,
    });

  const ofBuild: StorageLayouts['ofBuild'] = async (build, connection, options = {}) => {
    return loadCore().trace.layoutOnce(layouts, build, finderOf(connection, options.signal).compilerOf);
  };

  const whyUnknown: StorageLayouts['whyUnknown'] = async (build, connection) => {
    const { trace, net } = loadCore();
    const compiler = 'isIncomplete' in build ? undefined : await finderOf(connection).compilerOf(build);
    const words = trace.unknownLayoutWords(build, { hasCompiler: compiler !== undefined });
    const error = new net.LensError({ kind: 'input', field: 'layout' }, words);
    if (!compiler) missing.set(error, trace.layoutCompiler(build));
    return error;
  };

  const of: StorageLayouts['of'] = async (address, connection, options = {}) => {
    const { ledger, verification, net, trace } = loadCore();
    const own = await ledger.contractOrDelegate(connection.ledger, address, options);
    const contract = { ...own, evm_address: own.evm_address ?? address };
    const runs = await verification.runningContract(connection, contract, options);
    if (runs.code === undefined) return undefined;
    const finder = finderOf(connection, options.signal);
    const frame = { address: runs.address.toLowerCase(), isCreation: false, code: runs.code };
    let problem: Error | undefined;
    for (const build of await finder.find(frame)) {
      if ('problem' in build) {
        problem = new net.LensError({ kind: 'input', field: 'layout' }, build.problem);
        continue;
      }
      const layout = await ofBuild(build, connection, options);
      if (!layout) {
        // Without trust, no compiler was looked for.
        if (!finder.isRestricted) problem ??= await whyUnknown(build, connection);
        continue;
      }
      const mayForward = trace.mayForward(trace.bytesIn(runs.code), build);
      return { layout, build, source: sourceWords(build), mayForward };
    }
    if (problem) throw problem;
    return undefined;
  };

  /** Those that can be found, and why others couldn't be read. */
  const several = async (addresses: readonly string[], connection: Connection, options: AskOptions) => {
    const found = await Promise.all(
      addresses.slice(0, mostContracts).map(async (address) => {
        try {
          const known = await of(address, connection, options);
          return known ? [[address, known] as const] : [];
        } catch (error) {
          if (isCoreError(error) && error.kind === 'cancelled') throw error;
          // A compiler's failure, too, must not take the transaction with it.
          const problem = error instanceof Error ? error.message : String(error);
          log.debug(`Couldn't read the storage layout of ${address}: ${problem}`);
          return [[address, { problem }] as const];
        }
      }),
    );
    const unread = addresses.slice(mostContracts).map((address) => [address, { problem: tooMany() }] as const);
    return new Map<string, FoundLayout | UnreadLayout>([...found.flat(), ...unread]);
  };

  return {
    of,
    ofBuild,
    whyUnknown,
    missingCompiler: (error) => (error instanceof Error ? missing.get(error) : undefined),
    namingOf(connection) {
      const both = (options: AskOptions) => ({
        signal: options.signal ? AbortSignal.any([options.signal, connection.signal]) : connection.signal,
      });
      return {
        layouts: (addresses, options) => several(addresses, connection, both(options)),
        async preimages({ result, actions }: CallRecord, options) {
          const chainId = connection.network.chainId;
          const asked = { ...both(options), ...(chainId !== undefined && { chainId }) };
          const { trace } = await loadCore().trace.readTrace(loadEvm(), connection.ledger, { result, actions }, asked);
          return trace.mappingKeys;
        },
      };
    },
  };
}

function tooMany(): string {
  return vscode.l10n.t(
    'the variables of more than {0} contracts. Open one of the contracts to read its variables.',
    mostContracts,
  );
}

function sourceWords(build: BuildSources | IncompleteBuild): string {
  const { contract } = build;
  return 'from' in build && build.from === 'record'
    ? vscode.l10n.t('the verification record of {0}', contract)
    : vscode.l10n.t('the build of {0}', contract);
}
