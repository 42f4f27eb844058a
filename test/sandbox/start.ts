import type { Network } from '../../src/core/networks.ts';
import { type AdvancingClock, createRealClock } from './clock.ts';
import { startControl } from './control.ts';
import { createFaultBook, type FaultBook } from './faults.ts';
import { createLedgerService } from './ledger/ledgerService.ts';
import { createLedgerWorld, type LedgerWorld } from './ledger/world/ledgerWorld.ts';
import { inPlainTexts } from './plainTexts.ts';
import { createRequestLog, type RequestLog } from './requestLog.ts';
import { startServer } from './server.ts';
import type { ServiceName } from './serviceName.ts';
import { createStatusService } from './status/statusService.ts';
import { createStory, type Story, type StoryOptions } from './status/story.ts';
import type { Service } from './types.ts';
import { createCallContract } from './verification/callContract.ts';
import type { SandboxDeployment } from './verification/chain.ts';
import { executeCalls } from './verification/executedCalls.ts';
import { deployTeller } from './verification/teller.ts';
import type { RunningVerification } from './verification/verificationService.ts';

export interface SandboxOptions {
  /** Decides everything that is made up; 1 unless told. */
  seed?: number;
  /** Real time unless told. */
  clock?: AdvancingClock;
  /** A free one for each that is not named. */
  ports?: Partial<Record<ServiceName | 'control', number>>;
  /** Rules in the fault grammar (faultGrammar.ts), set from the beginning. */
  faults?: readonly string[];
  /** Look at 60 days a page where no time range is given, as public networks do: empty pages that go on occur. */
  bindTimestampRange?: boolean;
  /** Where the status page's story begins, and whether it runs by the clock. */
  story?: Omit<StoryOptions, 'clock'>;
  /**
   * Whether there is a chain with the example workspaces' contracts, and the verification service; true unless told.
   * Without it the sandbox is up at once, and `network.verifyUrl` and `rpcUrl` are empty.
   */
  workspaces?: boolean;
  /** How long a verification stays pending before it is worked on, in milliseconds; not at all unless told. */
  jobDelayMs?: number;
  /** For people rather than tests: no hostile texts, and few failures in the stream. */
  isForPeople?: boolean;
  /** Whether contracts that were verified are passed on to other verifiers, of which their jobs tell; not unless told. */
  passesOn?: boolean;
}

/** The embedded network, running. URLs have no trailing slash. */
export interface Sandbox {
  ledgerUrl: string;
  statusUrl: string;
  verifyUrl: string;
  controlUrl: string;
  /** The chain's JSON-RPC. */
  rpcUrl: string;
  deployments: readonly SandboxDeployment[];
  /** As the setting `ledgerLens.networks` describes it. */
  network: Network;
  /** The parts, for a test in the same process; others use the control server. */
  clock: AdvancingClock;
  story: Story;
  faults: FaultBook;
  log: RequestLog;
  world: LedgerWorld;
  /** Verifications that start from now on stay pending until the function that it gives is called. */
  holdJobs(): () => void;
  /** Ends every server, every connection and the chain. */
  close(): Promise<void>;
}

interface Closing {
  close(): Promise<void>;
}

/**
 * Starts the embedded network on loopback: ledger, status and verification services, the chain and the control server.
 * Rejects with one plain sentence (a taken port, a fault that cannot be read), with nothing left running.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    seed = 1,
    clock = createRealClock(),
    ports = {},
    workspaces = true,
    jobDelayMs = 0,
    passesOn = false,
    isForPeople = false,
  } = options;
  const faults = createFaultBook();
  for (const rule of options.faults ?? []) faults.add(rule);
  const log = createRequestLog();
  const story = createStory({ ...options.story, clock });

  const started: Closing[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(started.splice(0).map((part) => part.close()));
  };
  const serve = async (name: ServiceName, service: Service): Promise<string> => {
    const port = ports[name] ?? 0;
    const told = isForPeople ? inPlainTexts(service) : service;
    const server = await startServer({ name, service: told, port, faults, log });
    started.push(server);
    return server.url;
  };

  try {
    const statusUrl = await serve('status', createStatusService({ story }));
    let verification: RunningVerification | undefined;
    if (workspaces) {
      // Compilers are heavy to load: only for those who verify.
      const { startVerification } = await import('./verification/verificationService.ts');
      verification = await startVerification({ clock, jobDelayMs, passesOn });
      started.push(verification);
    }
    const { deployments, rpcUrl } = verification ?? { deployments: [], rpcUrl: '' };
    const verifyUrl = verification ? await serve('verification', verification.service) : '';
    const next = Math.max(0, ...deployments.map(({ entityNum }) => entityNum)) + 1;
    // No workspace has it, so only the ledger tells it.
    const told = verification ? [...deployments, await deployTeller(verification.chain, next)] : [];
    const world = createLedgerWorld({ seed, clock, deployments: told, isCalm: isForPeople });
    if (verification) {
      const { transactions, balances } = await executeCalls(verification.chain, told);
      for (const transaction of transactions) world.log().add(transaction);
      for (const entry of world.accounts) {
        const history = balances.get(entry.account.account);
        if (history) Object.assign(entry, { history, balance: history.at(-1)?.balance });
      }
    }
    const ledger = createLedgerService(world, {
      bindTimestampRange: options.bindTimestampRange ?? false,
      ...(verification && { callChain: createCallContract(verification.rpcUrl) }),
    });
    const ledgerUrl = await serve('ledger', ledger);
    const urls = { ledger: ledgerUrl, status: statusUrl, verification: verifyUrl, rpc: rpcUrl };
    const control = await startControl({ urls, deployments, clock, story, faults, log, world }, ports.control);
    started.push(control);
    const network: Network = {
      name: 'sandbox',
      baseUrl: ledgerUrl,
      statusUrl,
      verifyUrl,
      chainId: '298',
      explorerUrl: '',
    };
    const holdJobs = () => verification?.holdJobs() ?? (() => {});
    const parts = { clock, story, faults, log, world, holdJobs };
    return { ledgerUrl, statusUrl, verifyUrl, controlUrl: control.url, rpcUrl, deployments, network, ...parts, close };
  } catch (error) {
    await close();
    throw error;
  }
}
