/** What the sandbox's three services and its server agree on. */
import type { IncomingHttpHeaders } from 'node:http';

export interface SandboxRequest {
  method: string;
  /** The path as it came, percent-encoding kept. */
  path: string;
  /** The query as it came, without the `?`; `next` links must keep its order and spelling. */
  rawQuery: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

export interface SandboxResponse {
  status: number;
  /** Lower-case names. The server adds date, etag (weak, for 200), vary, CORS and content-length. */
  headers?: Record<string, string>;
  /** Text is sent as it is: integers beyond 2^53 stay digits. */
  body?: string | Uint8Array;
}

/** A service is a pure function of its requests (and of its own world); the server does the sockets and the faults. */
export type Service = (request: SandboxRequest) => SandboxResponse | Promise<SandboxResponse>;

/** A contract that really is on the sandbox's chain, and that the ledger service knows too. */
export interface Deployment {
  /** Folder under test/fixtures/workspaces, such as `hardhat2`. */
  workspace: string;
  /** Fully qualified, as the toolchain's artifact names it: `contracts/Vault.sol:Vault`. */
  contract: string;
  /** EIP-55 checksummed. */
  address: string;
  /** The ledger's number for it: `0.0.<num>`. */
  entityNum: number;
  /** 0x-prefixed, 32 bytes, lower case. */
  creationTransactionHash: string;
  /** 0x-prefixed hex. */
  creationBytecode: string;
  runtimeBytecode: string;
  /** The deployer's EVM address, checksummed. */
  deployer: string;
  /** What the constructor wrote: slot -> value, 32 bytes each; nothing unless told. */
  constructorWrites?: Readonly<Record<string, string>>;
}

/** The sandbox's clock: real time by default, fixed or stepped in tests. Nanoseconds since the epoch. */
export interface Clock {
  now(): bigint;
}
