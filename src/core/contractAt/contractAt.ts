import * as l10n from '@vscode/l10n';
import { delegateAddressIn } from '../ledger/accounts/delegations.ts';
import { creationForService, type DeployedContract, findDeployedContract } from '../ledger/evm/deployedContract.ts';
import { implementationOf } from '../ledger/evm/proxyImplementation.ts';
import type { AskOptions } from '../ledger/rest/ask.ts';
import { type Attempt, answerOf, attempt } from '../ledger/rest/attempt.ts';
import type { LedgerClient } from '../ledger/rest/client/client.ts';
import type { ContractInfo } from '../ledger/rest/schema/contracts.ts';
import { unlessNotFound } from '../ledger/rest/unlessNotFound.ts';
import { isLensError, LensError } from '../net/errors.ts';
import { type Moment, momentOf, since, type Timers } from '../net/timers.ts';
import { bytesOfHex } from '../platform/hex.ts';
import { systemTimers } from '../platform/systemTimers.ts';
import { predictMatch } from '../projects/bytecode/predictMatch.ts';
import { proxyIn } from '../projects/bytecode/proxyCode.ts';
import type { Workspace } from '../projects/files/projectFiles.ts';
import { draftOf } from '../projects/findContracts.ts';
import { fitting } from '../projects/fittingContracts.ts';
import { isOfDeployment } from '../projects/model/candidate.ts';
import type { Candidate } from '../projects/model/toolchain.ts';
import type { RecordParts, VerificationClient } from '../verification/rest/client.ts';
import { type ContractRecord, notVerified } from '../verification/rest/schema.ts';

const ttl = 5 * 60_000;
/** In milliseconds: the service may be able to answer soon. */
const failureTtl = 30_000;

/** Something that is asked for when it is first wanted, and again once the answer is old: sooner after a failure. */
class Part<T extends { readonly failure?: LensError }> {
  readonly #ask: () => Promise<T>;
  readonly #timers: Timers;
  #asked: { readonly at: Moment; readonly answer: Promise<T> } | undefined;
  #isWaiting = false;
  /** What was answered last; it stays until another answer is there. */
  known: T | undefined;

  constructor(ask: () => Promise<T>, timers: Timers) {
    this.#ask = ask;
    this.#timers = timers;
  }

  /**
   * @param again asks once more if it failed before; those who wait for the same answer share it
   * @param oldest how old an answer may be, in milliseconds
   */
  get(again = false, oldest = ttl): Promise<T> {
    const failed = !this.#isWaiting && this.known?.failure !== undefined;
    const before = this.#asked;
    const age = before && since(before.at, this.#timers);
    const most = failed ? Math.min(oldest, failureTtl) : oldest;
    if (before && age !== undefined && age < most && !(again && failed)) return before.answer;
    this.#isWaiting = true;
    const asked = { at: momentOf(this.#timers), answer: this.#ask() };
    this.#asked = asked;
    asked.answer = asked.answer.then(
      (answer) => {
        if (this.#asked !== asked) return answer;
        this.#isWaiting = false;
        this.known = answer;
        return answer;
      },
      (error: unknown) => {
        // What nobody foresaw isn't kept.
        if (this.#asked === asked) {
          this.#asked = undefined;
          this.#isWaiting = false;
        }
        throw error;
      },
    );
    return asked.answer;
  }
}

interface ContractNetwork {
  readonly network: { readonly name: string; readonly chainId: string };
  readonly ledger: LedgerClient;
  /** Undefined if the network has no verification service. */
  readonly verification: VerificationClient | undefined;
  /** Ends what is asked. */
  readonly signal: AbortSignal;
  /** Hears each record that is read, unless it is about an earlier contract. */
  readonly learned?: (record: ContractRecord) => void;
}

/** A record; or why it isn't known. Neither if the network has no verification service. */
export interface RecordAnswer {
  readonly record?: ContractRecord;
  /**
   * Why the record isn't the one that the service has, as a sentence: that is about an earlier contract, and this one
   * isn't verified.
   */
  readonly note?: string;
  /**
   * Why it isn't known, as a sentence. None if no service verifies on the chain, or nobody waits for the answer: then
   * there is nothing to say.
   */
  readonly problem?: string;
  /** What was thrown, for what can't go on without a record. */
  readonly failure?: LensError;
}

/** How a contract's builds compare with the code at an address. */
interface CodeStanding {
  /** `missing`: not on this network; `unread`: the ledger can't say now; `unknown`: it can't be compared. */
  readonly level: 'exact' | 'match' | 'mismatch' | 'unknown' | 'missing' | 'unread';
  /** Why, as a sentence. */
  readonly problem?: string;
  /** The build that fits is the one that a deployment record kept; the build output is another one. */
  readonly isOfDeployment?: true;
}

/** How old an answer may be for who looks again, in milliseconds: surfaces that look at once share it. */
const newEnough = 5_000;
/** How far a network's clock may be ahead of the service's, in milliseconds. */
const clockSkew = 60_000;

type Located =
  | { readonly value: DeployedContract; readonly failure?: never }
  | { readonly value?: never; readonly failure: LensError };

/**
 * All that is known of one address on one network. Each part is asked for when it is first wanted, and kept for a while
 * (`Part`), so that whatever shows a contract says the same of it.
 */
export class ContractAt {
  readonly #network: ContractNetwork;
  readonly #address: string;
  readonly #timers: Timers;
  readonly #deployed: Part<Located>;
  readonly #present: Part<Attempt<ContractInfo>>;
  readonly #records = new Map<string, Part<RecordAnswer>>();

  constructor(network: ContractNetwork, address: string, timers: Timers = systemTimers) {
    this.#network = network;
    this.#address = address;
    this.#timers = timers;
    this.#deployed = new Part(() => this.#locate(), timers);
    const { ledger, signal } = network;
    this.#present = new Part(() => attempt(ledger.contracts.get(address, {}, { signal })), timers);
  }

  /**
   * The record with these parts.
   * @param again takes no failure and no older record for an answer: it may have been verified meanwhile
   */
  record(parts: RecordParts, again = false): Promise<RecordAnswer> {
    return this.#record(parts).get(again, again ? newEnough : undefined);
  }

  /**
   * The same, for what can't go on without the record.
   * @throws LensError if it can't be read or is about an earlier contract, and `config` without a verification service
   */
  async neededRecord(parts: RecordParts): Promise<ContractRecord> {
    const { record, note, failure } = await this.record(parts);
    if (note !== undefined) throw new LensError({ kind: 'notFound', status: 404 }, note);
    if (record) return record;
    throw failure ?? noService();
  }

  /** The record with these parts if it was answered, without any request. */
  knownRecord(parts: RecordParts): RecordAnswer | undefined {
    return this.#record(parts).known;
  }

  /** Every record that was answered, without any request. */
  get answered(): readonly ContractRecord[] {
    return [...this.#records.values()].flatMap(({ known }) => known?.record ?? []);
  }

  /**
   * How the build that fits best compares with the code at the address; the first one if none fits.
   * @param builds of one contract, such as with several profiles; none can't be compared
   * @param again takes no failure and no older code for an answer: a network that starts again has other code there
   */
  async standing(workspace: Workspace, builds: readonly Candidate[], again = false): Promise<CodeStanding> {
    const { value, failure } = await this.#deployed.get(again, again ? newEnough : undefined);
    if (failure) return { level: failure.kind === 'notFound' ? 'missing' : 'unread', problem: failure.message };
    const { runtimeBytecode: code, problem } = value;
    if (problem !== undefined) return { level: 'unread', problem };
    const [first] = builds;
    if (!first) return { level: 'unknown' };
    try {
      const [fit] = code === undefined ? [] : await fitting(workspace, builds, code);
      const draft = fit?.draft ?? (await draftOf(workspace, first));
      const { level, why } = predictMatch(draft.bytecode, code, creationForService(value));
      const isOther = fit !== undefined && isOfDeployment(fit.candidate) && !builds.every(isOfDeployment);
      const standing: CodeStanding = { level, ...(isOther && { isOfDeployment: true }) };
      return level === 'exact' ? standing : { ...standing, problem: why.join(' ') };
    } catch (error) {
      // A build that can't be sent can't be compared either.
      if (!isLensError(error)) throw error;
      return { level: error.kind === 'input' ? 'unknown' : 'unread', problem: error.message };
    }
  }

  async #locate(): Promise<Located> {
    const { ledger, signal } = this.#network;
    try {
      return { value: await findDeployedContract(ledger, this.#address, { signal }) };
    } catch (error) {
      if (!isLensError(error)) throw error;
      return { failure: error };
    }
  }

  #record(parts: RecordParts): Part<RecordAnswer> {
    const key = JSON.stringify(parts);
    const part = this.#records.get(key) ?? new Part(() => this.#readRecord(parts), this.#timers);
    this.#records.set(key, part);
    return part;
  }

  async #readRecord(parts: RecordParts): Promise<RecordAnswer> {
    const { network, verification, signal } = this.#network;
    if (!verification || !network.chainId) return {};
    const contract = { chainId: network.chainId, address: this.#address };
    const ask = (wanted: RecordParts) => verification.contract(contract, wanted, signal);
    try {
      const record = await ask(parts);
      const note = await this.#noteOfEarlier(record, ask);
      if (note !== undefined) return { record: notVerified(network.chainId, this.#address), note };
      this.#network.learned?.(record);
      return { record };
    } catch (error) {
      if (!isLensError(error)) throw error;
      const isNone = error.code === 'unsupported_chain' || error.kind === 'cancelled';
      return { failure: error, ...(!isNone && { problem: error.message }) };
    }
  }

  /**
   * A sentence about a record that is about a contract which was at the address before, as services keep it when a network
   * starts again: it isn't known to be newer than the contract that is there now, which doesn't have the code on record.
   */
  async #noteOfEarlier(
    record: ContractRecord,
    ask: (parts: RecordParts) => Promise<ContractRecord>,
  ): Promise<string | undefined> {
    const verified = record.match === null ? Number.NaN : Date.parse(record.verifiedAt ?? '');
    if (Number.isNaN(verified)) return undefined;
    const now = answerOf(await this.#present.get(true, newEnough));
    if (!now) return undefined;
    // Without the time of its creation, only the code says which contract it is.
    const older = now.created_timestamp ? Number(now.created_timestamp) * 1000 - verified : Number.NaN;
    if (older <= 0) return undefined;
    const { runtimeBytecode } = record.runtimeBytecode
      ? record
      : await ask({ fields: ['runtimeBytecode.onchainBytecode'] });
    const [code, onRecord] = [now.runtime_bytecode?.toLowerCase(), runtimeBytecode?.onchainBytecode?.toLowerCase()];
    if (code !== undefined && onRecord !== undefined) return code === onRecord ? undefined : ofEarlier(record.address);
    return older > clockSkew ? ofOlder(record.address) : undefined;
  }
}

/**
 * The contract that a contract's code forwards its calls to, or whose code an account runs.
 * @param code its runtime bytecode, `0x` and hex
 * @returns in EIP-55 form; undefined if it isn't a proxy
 * @throws LensError if a proxy's implementation can't be read
 */
export async function implementationAt(
  { ledger }: Pick<ContractNetwork, 'ledger'>,
  address: string,
  code: string | null | undefined,
  { signal }: AskOptions,
): Promise<string | undefined> {
  const bytes = bytesOfHex(code ?? '') ?? new Uint8Array();
  const delegate = delegateAddressIn(bytes);
  if (delegate !== undefined) return delegate;
  const place = proxyIn(bytes);
  if (!place) return undefined;
  const found = await implementationOf(ledger, address, place, signal ? { signal } : {});
  return found?.toLowerCase() === address.toLowerCase() ? undefined : found;
}

/** The contract whose code runs at an address: itself, or what it is a proxy of. */
export interface RunningContract {
  /** Of a proxy, in EIP-55 form. */
  readonly implementation: string | undefined;
  /** As `0x` and 40 digits. */
  readonly address: string;
  /** `0x` and hex; undefined if the network has none there. */
  readonly code: string | undefined;
}

/** Follows a proxy, one step. @throws LensError if the implementation can't be read */
export async function runningContract(
  network: Pick<ContractNetwork, 'ledger'>,
  own: Pick<ContractInfo, 'runtime_bytecode'> & { readonly evm_address: string },
  options: AskOptions = {},
): Promise<RunningContract> {
  const { evm_address: address, runtime_bytecode } = own;
  const implementation = await implementationAt(network, address, runtime_bytecode, options);
  const info =
    implementation === undefined
      ? own
      : await unlessNotFound(network.ledger.contracts.get(implementation, {}, options));
  const code = info?.runtime_bytecode ?? '';
  return {
    implementation,
    address: implementation ?? address,
    code: code === '' || code === '0x' ? undefined : code,
  };
}

function ofEarlier(address: string): string {
  return l10n.t`The verification service's record is about an earlier contract at ${address}. The one that is there now was created later and has other code.`;
}

function ofOlder(address: string): string {
  return l10n.t`The verification service's record is about an earlier contract at ${address}. The one that is there now was created later.`;
}

function noService(): LensError {
  return new LensError(
    { kind: 'config', setting: 'ledgerLens.networks' },
    l10n.t('This network has no verification service. Set its verifyUrl in ledgerLens.networks.'),
  );
}
