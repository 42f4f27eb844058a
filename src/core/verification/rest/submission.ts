import * as l10n from '@vscode/l10n';
import { addressChecksum, checksumAddress } from '../../format/checksumAddress.ts';
import { fileSize } from '../../format/fileSize.ts';
import { isRecord } from '../../json/isRecord.ts';
import { LensError } from '../../net/errors.ts';
import { compilerInput, submittedMetadata } from '../forms/compilerInput.ts';
import { jsonParts } from './jsonBytes.ts';
import { verificationIdForm } from './schema.ts';

/** The contract to verify. */
export interface ContractAddress {
  /** Decimal digits. */
  chainId: string;
  /** 20 bytes with 0x; mixed case only in the EIP-55 form. */
  address: string;
}

/** C2: a full standard JSON input. */
export interface StandardJsonSubmission extends ContractAddress {
  stdJsonInput: Readonly<Record<string, unknown>>;
  /** With the commit, such as `0.8.28+commit.7893614a`. */
  compilerVersion: string;
  /** `path/to/file:ContractName`. */
  contractIdentifier: string;
  /** 32 bytes with 0x. Without it, the server has to search, which fails on the Hedera chains. */
  creationTransactionHash?: string;
}

/** C1: the compiler's metadata and the source files it names. */
export interface MetadataSubmission extends ContractAddress {
  metadata: Readonly<Record<string, unknown>>;
  /** File path -> text; matched by keccak256, not by path. May be empty if the metadata contains the texts. */
  sources: Readonly<Record<string, string>>;
  creationTransactionHash?: string;
}

/** A server accepts 30 MiB; above that, it returns 500. */
const MAX_BODY_BYTES = 30 * 1024 * 1024;

declare const checked: unique symbol;

/** A part of a request that is shown as one row. `bytes` is its share of the body. */
export type RequestPart =
  | { readonly kind: 'file'; readonly path: string; readonly bytes: number; readonly text: string }
  /** Everything except the files' texts: settings, names, hashes and punctuation. `text` is indented JSON. */
  | { readonly kind: 'rest'; readonly bytes: number; readonly text: string };

/**
 * A request as it would be sent: the path below the server's base URL, and the JSON body. Created only by the functions
 * in this folder, which rebuild every document from its known members.
 */
export interface SubmissionRequest {
  readonly path: string;
  readonly body: Uint8Array;
  /** The files in order, then the rest; their bytes add up to the body's. */
  readonly parts: readonly RequestPart[];
  /** Members of the build output that the compiler doesn't know, such as `settings.foo`; they aren't sent. */
  readonly leftOut: readonly string[];
  /** Why it may be shown but not sent, in plain sentences; `submit` rejects it. */
  readonly refusal?: string;
  readonly [checked]: true;
}

/** Checks a C2 submission and writes its request. Throws LensError `input` with the field, before anything is sent. */
export function standardJsonRequest(submission: StandardJsonSubmission): SubmissionRequest {
  const { contractIdentifier } = submission;
  const stdJsonInput = record(submission.stdJsonInput);
  const language = stdJsonInput?.language;
  if (stdJsonInput === undefined || typeof language !== 'string' || language === '') {
    throw input('stdJsonInput', l10n.t("The compiler input doesn't specify a language."));
  }
  const sources = record(stdJsonInput.sources);
  if (sources === undefined || Object.keys(sources).length === 0) {
    throw input('stdJsonInput', l10n.t('The compiler input contains no source files.'));
  }
  for (const [path, source] of Object.entries(sources)) {
    const content = record(source)?.content;
    if (typeof content !== 'string' || content === '') {
      throw input(
        'stdJsonInput',
        l10n.t`The source file ${path} is empty, and the verification service doesn't accept empty files.`,
      );
    }
  }
  if (!/^.+:[^:]+$/s.test(contractIdentifier ?? '')) {
    throw input(
      'contractIdentifier',
      l10n.t`"${contractIdentifier}" is not of the form path/to/File.sol:ContractName.`,
    );
  }
  const { value, leftOut } = compilerInput(language, stdJsonInput);
  const rest = {
    compilerVersion: compilerVersion(submission.compilerVersion, language),
    contractIdentifier,
    ...creationHash(submission.creationTransactionHash),
  };
  const { sources: sent, interfaces, ...settings } = value;
  return request({
    path: `/v2/verify/${contractPath(submission)}`,
    body: { stdJsonInput: value, ...rest },
    rest: { stdJsonInput: settings, ...rest },
    files: [
      ...filesOf(['stdJsonInput', 'sources'], sent, contentOf),
      ...filesOf(['stdJsonInput', 'interfaces'], interfaces, (entry) => contentOf(entry) ?? JSON.stringify(entry)),
    ],
    leftOut,
  });
}

/** Checks a C1 submission and writes its request. Throws LensError `input` with the field, before anything is sent. */
export function metadataRequest(submission: MetadataSubmission): SubmissionRequest {
  const { sources } = submission;
  const metadata = record(submission.metadata);
  if (metadata === undefined) throw input('metadata', l10n.t("There's no metadata to submit."));
  const compiler = record(metadata.compiler);
  if (typeof compiler?.version !== 'string')
    throw input('metadata', l10n.t("The metadata doesn't specify a compiler version."));
  if (typeof metadata.language !== 'string')
    throw input('metadata', l10n.t("The metadata doesn't specify a language."));
  if (record(metadata.sources) === undefined)
    throw input('metadata', l10n.t("The metadata doesn't list any source files."));
  for (const [path, text] of Object.entries(sources)) {
    if (typeof text !== 'string') throw input('sources', l10n.t`The source file ${path} must be given as text.`);
  }
  // With two targets, the server's job ends with `internal_error`, which explains nothing.
  const targets = record(record(metadata.settings)?.compilationTarget);
  if (targets === undefined || Object.keys(targets).length !== 1) {
    throw input('metadata', l10n.t('The metadata must name exactly one contract in settings.compilationTarget.'));
  }
  const { value, leftOut } = submittedMetadata(metadata);
  const rest = creationHash(submission.creationTransactionHash);
  const named = Object.entries(record(value.sources) ?? {}).map(
    ([path, entry]) => [path, record(entry) ?? {}] as const,
  );
  const hashes = Object.fromEntries(named.map(([path, { content: _content, ...facts }]) => [path, facts]));
  return request({
    path: `/v2/verify/metadata/${contractPath(submission)}`,
    body: { sources: Object.fromEntries(Object.entries(sources)), metadata: value, ...rest },
    rest: { metadata: { ...value, sources: hashes }, ...rest },
    files: [
      ...filesOf(['sources'], sources, (text) => (typeof text === 'string' ? text : undefined)),
      ...filesOf(['metadata', 'sources'], value.sources, contentOf, 'content'),
    ],
    leftOut,
  });
}

/** Checks a similarity submission (no sources needed) and writes its request. Throws LensError `input`. */
export function similarityRequest(contract: ContractAddress & { creationTransactionHash?: string }): SubmissionRequest {
  const body = creationHash(contract.creationTransactionHash);
  return request({ path: `/v2/verify/similarity/${contractPath(contract)}`, body, rest: body, files: [], leftOut: [] });
}

/** `{chainId}/{address}` of a contract, checked; the address in EIP-55 form. Throws LensError `input`. */
export function contractPath({ chainId, address }: ContractAddress): string {
  return `${checkChainId(chainId)}/${checkAddress(address)}`;
}

/** The address in EIP-55 form. Throws LensError `input` if it is invalid or its checksum is wrong. */
export function checkAddress(address: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) {
    throw input('address', l10n.t`"${address}" is not a valid EVM address. Use 0x and 40 hex digits.`);
  }
  if (addressChecksum(address) === 'wrong') {
    throw input('address', l10n.t`${address} has a wrong checksum and may contain a typo. Copy the address again.`);
  }
  return checksumAddress(address);
}

/** Throws LensError `input` unless it is a valid chain ID: a server calls `031337` unsupported. */
export function checkChainId(chainId: string): string {
  if (!/^[1-9]\d{0,19}$/.test(chainId)) {
    throw input('chainId', l10n.t`"${chainId}" is not a valid chain ID. Use up to 20 digits without leading zeros.`);
  }
  return chainId;
}

/** Throws LensError `input` unless it is a lowercase UUID. */
export function checkVerificationId(id: string): string {
  if (!verificationIdForm.test(id)) {
    throw input('verificationId', l10n.t`"${id}" is not a valid verification ID. Use a lowercase UUID.`);
  }
  return id;
}

function creationHash(hash: string | undefined): { creationTransactionHash?: string } {
  if (hash === undefined) return {};
  if (/^0x[0-9a-fA-F]{96}$/.test(hash)) {
    throw input(
      'creationTransactionHash',
      l10n.t('The creation transaction hash is a 48-byte ledger hash. Enter the 32-byte EVM hash.'),
    );
  }
  if (!/^0x[0-9a-fA-F]{64}$/.test(hash)) {
    throw input(
      'creationTransactionHash',
      l10n.t`"${hash}" is not a valid creation transaction hash. Use 0x and 64 hex digits.`,
    );
  }
  // The service rejects uppercase digits, which mean the same.
  return { creationTransactionHash: hash.toLowerCase() };
}

function compilerVersion(version: string, language: string): string {
  if (!version) throw input('compilerVersion', l10n.t('The compiler version is missing.'));
  // solc-js appends its build target to the version, and the service would search for a compiler with that name.
  const plain = version.replace(/\.Emscripten\.clang$/, '');
  if (!/^v?\d+\.\d+\.\d+[\w.+-]{0,64}$/.test(plain)) {
    throw input(
      'compilerVersion',
      l10n.t`"${version}" is not a valid compiler version. Example: 0.8.28+commit.7893614a.`,
    );
  }
  if (language === 'Solidity' && !plain.includes('+commit.')) {
    throw input(
      'compilerVersion',
      l10n.t`The compiler version ${version} is missing its commit. Example: 0.8.28+commit.7893614a.`,
    );
  }
  return plain;
}

interface Content {
  path: string;
  body: object;
  /** The body without the files. */
  rest: object;
  files: readonly SentFile[];
  leftOut: readonly string[];
}

interface SentFile {
  path: string;
  text: string;
  /** The keys of the body's member that contains it. */
  keys: readonly string[];
}

/** The files in a sources object whose text it contains. */
function filesOf(
  above: readonly string[],
  sources: unknown,
  textOf: (entry: unknown) => string | undefined,
  member?: string,
): SentFile[] {
  return Object.entries(record(sources) ?? {}).flatMap(([path, entry]) => {
    const text = textOf(entry);
    return text === undefined ? [] : [{ path, text, keys: [...above, path, ...(member ? [member] : [])] }];
  });
}

function contentOf(entry: unknown): string | undefined {
  const content = record(entry)?.content;
  return typeof content === 'string' ? content : undefined;
}

/** The depth of the deepest file text: one in the metadata. */
const deepest = 4;

function request({ path, body, rest, files, leftOut }: Content): SubmissionRequest {
  const nameOf = (keys: readonly string[]) => JSON.stringify(keys);
  const names = new Set(files.map(({ keys }) => nameOf(keys)));
  const { bytes, sizes } = jsonParts(body, deepest, (keys) => {
    const name = keys.length < 2 ? '' : nameOf(keys);
    return names.has(name) ? name : undefined;
  });
  if (bytes.byteLength > MAX_BODY_BYTES) {
    const size = fileSize(bytes.byteLength);
    throw input('sources', l10n.t`The submission is ${size}, but the verification service accepts at most 30 MiB.`);
  }
  const parts: readonly RequestPart[] = [
    ...files.map(({ path: name, text, keys }) => {
      return { kind: 'file' as const, path: name, text, bytes: sizes.get(nameOf(keys)) ?? 0 };
    }),
    { kind: 'rest', text: JSON.stringify(rest, null, 2), bytes: sizes.get('') ?? 0 },
  ];
  return { path, body: bytes, parts, leftOut } as SubmissionRequest;
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}

function input(field: string, message: string): LensError {
  return new LensError({ kind: 'input', field }, message);
}
