import * as vscode from 'vscode';
import type { RecordAnswer } from '../../core/contractAt/contractAt.ts';
import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import type { Found } from '../../core/ledger/lookUp/found.ts';
import type { Missing } from '../../core/ledger/lookUp/missing.ts';
import type { AskOptions } from '../../core/ledger/rest/ask.ts';
import type { ContractCall } from '../../core/ledger/rest/client/contracts.ts';
import type { ContractInfo } from '../../core/ledger/rest/schema/contracts.ts';
import type { StateNaming } from '../../core/sheets/calls/stateChanges.ts';
import type { Sheet } from '../../core/sheets/sheet.ts';
import type { ReadableContracts } from '../contracts/readableContracts.ts';
import type { StorageLayouts } from '../contracts/storageLayouts.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import type { Connection } from '../network/connection.ts';
import type { Connections } from '../network/connections.ts';
import type { LedgerThing } from '../targets/ledgerThing.ts';
import { networksToAsk } from './networksToAsk.ts';
import { unlessLate } from './unlessLate.ts';

export interface SheetSources {
  connections: Pick<Connections, 'to' | 'networks' | 'names' | 'verified' | 'stories'>;
  errors: Pick<ErrorPresenter, 'statusContext'>;
  /** Offers to read contracts; without it, sheets don't. */
  readable?: Pick<ReadableContracts, 'of'>;
  /** Names the storage of contracts; without it, slots stay hex. */
  layouts?: Pick<StorageLayouts, 'namingOf'>;
  /** Offers to change a contract's call before it is simulated again; without it, sheets don't. */
  changeCall?: (call: ContractCall, abis: AbiIndex, connection: Connection) => Promise<ContractCall | undefined>;
}

interface ReadShownOptions {
  level: 'summary' | 'all';
  signal?: AbortSignal;
  /** Sends the request even if a cached answer is still fresh. */
  revalidate?: boolean;
  patience: Patience;
}

/**
 * How long to wait, in milliseconds, for sources other than the network's own ledger: the verification service, and
 * other networks if this one doesn't know the entity. Later answers are kept for the next time.
 */
interface Patience {
  /** For the ABIs of verified contracts that the workspace hasn't built; at 0, they aren't requested. */
  readonly names: number;
  readonly verification: number;
  readonly otherNetworks: number;
  /** For the storage layouts of contracts, for which a compiler may have to run. */
  readonly layouts: number;
}

/** For a hover: only the verification status that is already known. */
export const brief: Patience = { names: 0, verification: 0, otherNetworks: 300, layouts: 0 };
export const patient: Patience = { names: 2_000, verification: 1_500, otherNetworks: 3_000, layouts: 1_500 };

/** The timeout for other networks, in milliseconds. */
const longestElsewhere = 10_000;

/** A sheet as every surface shows it, and its data. */
export type Shown =
  | { sheet: Sheet; found: Found; missing?: never }
  /** The network doesn't know it; the sheet says why that may be. */
  | { sheet: Sheet; found?: never; missing: Missing };

/**
 * The one way to a sheet of the ledger, for hover, panel, language-model tools, copies and the API: reads the entity,
 * and adds the incident of its network, the verification status of a contract, and the other networks that know an
 * entity if this one doesn't.
 * @throws LensError if the entity can't be read
 */
export async function readShown(
  { connections, errors, readable, layouts, changeCall }: SheetSources,
  thing: LedgerThing,
  { level, signal: own, revalidate = false, patience }: ReadShownOptions,
): Promise<Shown> {
  const { sheets, net, networks, ledger: core, verification } = loadCore();
  const { identifier } = thing;
  const connection = connections.to(thing.network);
  const { network, ledger, abis } = connection;
  const signal = own ? AbortSignal.any([own, connection.signal]) : connection.signal;
  // A hover asks the verification service for nothing.
  const records = async (addresses: readonly string[]) => {
    const asked = connections.verified.documented(connection, addresses, revalidate);
    return (await unlessLate(asked, patience.names)) ?? { abis: [], problem: lateWords(connection) };
  };
  const options = {
    network,
    timers: net.systemTimers,
    level,
    abis,
    revalidate,
    signal,
    ...(patience.names > 0 && { records }),
    ...(layouts && { naming: patiently(layouts.namingOf(connection), patience.layouts) }),
    ...(readable && {
      readable: (contract: ContractInfo, asked: AskOptions) => readable.of(contract, connection, asked),
    }),
    implementation: async ({ evm_address: address, runtime_bytecode: code }: ContractInfo, asked: AskOptions) =>
      address === null ? undefined : verification.implementationAt(connection, address, code, asked),
    ...(changeCall && {
      changeCall: (call: ContractCall, known: AbiIndex) => changeCall(call, known, connection),
    }),
  };
  const reading = await sheets.readSheet(ledger, identifier, options);
  const contextAt = (failedAt?: number) =>
    errors.statusContext({ network: network.name, ...(failedAt !== undefined && { failedAt }) });
  if ('found' in reading) {
    const sheet = sheets.withNetworkStatus(reading.sheet, reading.found, contextAt);
    const record = await recordOf(connections, connection, reading.found, patience.verification, revalidate);
    const told = sheets.withFailureStory(sheet, connections.stories.known(network.name, sheet.id));
    return { sheet: sheets.withVerification(told, record, connections.names.on(network.name)), found: reading.found };
  }
  const others = networksToAsk(network, connections.networks(), networks.builtInNetworks);
  const isRefused = reading.missing.reason === 'precheck';
  const asked = core.networksThatKnow(
    identifier,
    (isRefused ? [] : others).map(({ name }) => ({ name, client: connections.to(name).ledger })),
    { signal: AbortSignal.any([signal, AbortSignal.timeout(longestElsewhere)]) },
  );
  const knownOn = (await unlessLate(asked, patience.otherNetworks)) ?? [];
  const missing = knownOn.length === 0 ? reading.missing : core.missing(identifier, { now: Date.now(), knownOn });
  // A transaction that no node accepted, for example because all were busy, never reaches the ledger.
  const notice = isRefused ? contextAt()?.sentence : undefined;
  const isEarly = missing.reason === 'early' && knownOn.length === 0;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const wait = isEarly ? sheets.waitWords(identifier, connection.pulse.read(), Date.now(), zone) : undefined;
  const sheet = sheets.missingSheet(identifier, missing, {
    network: network.name,
    ...(notice && { notice }),
    ...(wait && { wait }),
    offersBlock: level === 'all',
    ...(core.mayBeKey(identifier) && { unasked: others.map(({ name }) => name) }),
  });
  return { sheet, missing };
}

function patiently(naming: Omit<StateNaming, 'layoutsSoon'>, patience: number): StateNaming {
  return { ...naming, layoutsSoon: (...asked) => unlessLate(naming.layouts(...asked), patience) };
}

/** The verification record of a contract, or why there is none; `loading` if nobody waits for it. */
async function recordOf(
  { verified }: Pick<Connections, 'verified'>,
  connection: Connection,
  found: Found,
  patience: number,
  again: boolean,
): Promise<RecordAnswer | 'loading' | undefined> {
  const address = found.kind === 'contract' ? found.contract.evm_address : null;
  if (address === null) return undefined;
  if (patience === 0) return verified.known(connection, address) ?? (connection.verification && 'loading');
  const asked = verified.of(connection, address, again);
  return (await unlessLate(asked, patience)) ?? { problem: lateWords(connection) };
}

/** A late answer is kept for the next time. */
function lateWords({ network }: Connection): string {
  return vscode.l10n.t("The verification service of {0} hasn't answered yet.", network.name);
}
