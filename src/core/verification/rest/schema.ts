import * as z from 'zod/mini';
import type { JsonObject } from '../../json/jsonValue.ts';

/**
 * The documents of a Sourcify APIv2 server. Reading is tolerant: an absent value is null, and unknown words and fields
 * of newer servers are accepted. Numbers that may exceed 2^53 (chain and match IDs, block numbers) are digits.
 */

/** Text as is; a number becomes its digits, everything else null. */
const text = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => {
    if (typeof value === 'string') return value;
    return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
  }),
);
const texts = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): string[] =>
    Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [],
  ),
);
/** Texts by name; other values are left out, and a non-object becomes empty. */
const textsByKey = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): [key: string, text: string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      : [],
  ),
);
const integer = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => (typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null)),
);

/** A part that may be missing or have an unknown shape: then null. */
function part<T>(schema: z.ZodMiniType<T>) {
  return z.catch(z.nullable(schema), null);
}
/** Rows of a list inside a document; what comes after is left out, as a part that wasn't read completely. */
const mostRows = 5_000;

/** A list inside a document: anything but a list becomes an empty one, and items that aren't rows are left out. */
function list<T>(row: z.ZodMiniType<T>) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value) =>
      Array.isArray(value)
        ? value.slice(0, mostRows).flatMap((item: unknown) => {
            const read = row.safeParse(item);
            return read.success ? [read.data] : [];
          })
        : [],
    ),
  );
}

/** How well onchain and recompiled code match; null if not at all or not verified. */
const match = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): 'exact_match' | 'match' | null => (value === 'exact_match' || value === 'match' ? value : null)),
);
export type Match = z.infer<typeof match>;

const minimalFields = {
  match,
  creationMatch: match,
  runtimeMatch: match,
  chainId: text,
  address: text,
  /** ISO instant, whole seconds. */
  verifiedAt: text,
  matchId: text,
};
/** The record of a contract; not verified if all three matches are null. */
export const verifiedContract = z.object(minimalFields);
export type VerifiedContract = z.infer<typeof verifiedContract>;

/** All of them can be read, or none: what was left out would be shown as not verified. */
export const verifiedContractList = z.object({ results: z.array(verifiedContract) });

const compilation = z.object({
  language: text,
  compiler: text,
  compilerVersion: text,
  compilerSettings: z.optional(z.unknown()),
  name: text,
  fullyQualifiedName: text,
});
const deployment = z.object({ transactionHash: text, blockNumber: text, transactionIndex: text, deployer: text });
/** The service looks for proxies at each request. */
const proxyResolution = z.object({
  /** Null if the service couldn't find out. */
  isProxy: part(z.boolean()),
  proxyType: text,
  implementations: list(z.object({ address: z.string(), name: text })),
  /** Why it couldn't. */
  proxyResolutionError: part(z.object({ customCode: text, message: text, errorId: text })),
});
/** A function, event or error as text and as its hashes: `0x` and 64 or 8 hex digits. */
const signature = z.object({ signature: z.string(), signatureHash32: text, signatureHash4: text });
export type Signature = z.infer<typeof signature>;
const signatures = z.object({ function: list(signature), event: list(signature), error: list(signature) });
/** A value filled into the recompiled code to get the deployed code. */
const transformation = z.object({
  /** The key of its value in transformationValues; constructor arguments and call protection have none. */
  id: text,
  /** `insert` if the value is appended to the code. */
  type: text,
  /** In bytes. */
  offset: integer,
  /** `cborAuxdata`, `library`, `immutable`, `callProtection` or `constructorArguments`. */
  reason: text,
});
const bytecode = z.object({
  onchainBytecode: text,
  recompiledBytecode: text,
  /** Text of Solidity, an object of Vyper. */
  sourceMap: z.optional(z.unknown()),
  linkReferences: z.optional(z.unknown()),
  /** Of runtime code only. */
  immutableReferences: z.optional(z.unknown()),
  /** The compiler's metadata in the recompiled code: `{ [id]: { offset, value } }`. */
  cborAuxdata: z.optional(z.unknown()),
  transformations: list(transformation),
  transformationValues: part(
    z.object({
      constructorArguments: text,
      callProtection: text,
      immutables: textsByKey,
      libraries: textsByKey,
      cborAuxdata: textsByKey,
    }),
  ),
});
const sources = z.pipe(
  z.optional(z.unknown()),
  z.transform((value): { path: string; content: string }[] => {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([path, source]: [string, unknown]) => {
      const read = z.object({ content: z.string() }).safeParse(source);
      return read.success ? [{ path, content: read.data.content }] : [];
    });
  }),
);

/** `GET /v2/contract` with `fields`: parts that weren't requested are null or empty. */
export const contractRecord = z.object({
  ...minimalFields,
  /** Present in every record, which distinguishes it from other JSON. */
  address: z.string(),
  compilation: part(compilation),
  deployment: part(deployment),
  proxyResolution: part(proxyResolution),
  runtimeBytecode: part(bytecode),
  creationBytecode: part(bytecode),
  sources,
  abi: part(z.array(z.unknown())),
  /** Solidity's NatSpec for users and developers. */
  userdoc: z.optional(z.unknown()),
  devdoc: z.optional(z.unknown()),
  metadata: z.optional(z.unknown()),
  stdJsonInput: z.optional(z.unknown()),
  signatures: part(signatures),
  /** As the compiler gives them: `{ storage, types }` of Solidity. */
  storageLayout: z.optional(z.unknown()),
  transientStorageLayout: z.optional(z.unknown()),
  /** `{ [path]: { id } }`: the numbers of the sources in source maps. */
  sourceIds: z.optional(z.unknown()),
});
export type ContractRecord = z.infer<typeof contractRecord> & {
  /** The document as it came, for what this version doesn't know. */
  readonly raw?: JsonObject;
  /** The parts that weren't read completely, such as `sources`: what isn't in them may be on record. */
  readonly unread?: readonly string[];
};

/** The record of an unverified contract, of which the service has none. */
export function notVerified(chainId: string, address: string): ContractRecord {
  return contractRecord.parse({ chainId, address });
}

/** A compiler message. Solidity returns byte offsets into the file, Vyper a line and a column. */
const compilerError = z.object({
  severity: text,
  type: text,
  errorCode: text,
  message: text,
  formattedMessage: text,
  sourceLocation: part(z.object({ file: text, start: integer, end: integer, lineno: integer, col_offset: integer })),
});
export type CompilerError = z.infer<typeof compilerError>;

const noErrorData = {
  missingSources: [],
  invalidSources: [],
  compilationTargets: [],
  compilerErrors: [],
  compilerErrorMessage: null,
};
export const jobErrorData = z.object({
  missingSources: texts,
  invalidSources: texts,
  compilationTargets: texts,
  compilerErrors: list(compilerError),
  compilerErrorMessage: text,
});
export type JobErrorData = z.infer<typeof jobErrorData>;

const jobError = z.object({
  customCode: z.pipe(
    text,
    z.transform((code) => code ?? 'unknown_error'),
  ),
  message: text,
  errorId: text,
  errorData: z.catch(jobErrorData, noErrorData),
  onchainRuntimeCode: text,
  onchainCreationCode: text,
  recompiledRuntimeCode: text,
  recompiledCreationCode: text,
  creationTransactionHash: text,
});

/** The result of a verification that the server forwarded to another verifier, such as Blockscout. */
const externalVerification = z.object({
  verificationId: text,
  error: text,
  statusUrl: text,
  explorerUrl: text,
});
const externalVerifications = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([verifier, given]: [string, unknown]) => {
          const read = externalVerification.safeParse(given);
          return read.success ? [{ verifier, ...read.data }] : [];
        })
      : [],
  ),
);
export type ExternalVerification = z.infer<typeof externalVerifications>[number];

/** `GET /v2/verify/{verificationId}`: 200 for every known job, even a failed one. */
export const verificationJob = z.object({
  isJobCompleted: z.boolean(),
  verificationId: z.string(),
  jobStartTime: text,
  jobFinishTime: text,
  /** Milliseconds, as digits. */
  compilationTime: text,
  contract: part(verifiedContract),
  error: z.pipe(
    z.optional(z.unknown()),
    // An error of an unknown shape is an error, too.
    z.transform((value) =>
      value === null || value === undefined
        ? null
        : (jobError.safeParse(value).data ?? jobError.parse({ message: value })),
    ),
  ),
  externalVerifications,
});
export type VerificationJob = z.infer<typeof verificationJob> & {
  /** The document as it came, for what this version doesn't know. */
  readonly raw?: JsonObject;
  /** The parts that weren't read completely, such as `error.errorData.compilerErrors`. */
  readonly unread?: readonly string[];
};

/** The only form that the service accepts: a lowercase UUID. */
export const verificationIdForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The response to a submission: HTTP 202 from the server, 200 in its description; any 2xx with an ID is accepted. */
export const submissionAnswer = z.object({ verificationId: z.string().check(z.regex(verificationIdForm)) });

/** Every error response: `{ customCode, message, errorId }`. */
export const errorBody = z.object({ customCode: text, message: text, errorId: text });

const chain = z.object({
  name: text,
  chainId: z.pipe(
    z.union([z.string(), z.number(), z.bigint()]),
    z.transform((id) => String(id)),
  ),
  supported: z.catch(z.boolean(), false),
});
export type Chain = z.infer<typeof chain>;
/**
 * A service that verifies nothing has none; `[]` is a gateway's, and mustn't mean that a chain isn't supported. Nor must
 * a row that can't be read.
 */
export const chainList = z.array(chain).check(z.refine((chains) => chains.length > 0));

/** `GET /version`. */
export const serverVersion = z.object({
  sourcifyServerVersion: z.string(),
  libSourcifyVersion: text,
  gitCommitHash: text,
});
export type ServerVersion = z.infer<typeof serverVersion>;
