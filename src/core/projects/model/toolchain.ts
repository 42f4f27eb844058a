import type { JsonObject } from '../files/buildJson.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { DraftAnswers } from './draftQuestion.ts';

export type ToolchainName =
  | 'hardhat2'
  | 'hardhat3'
  | 'foundry'
  | 'vyper'
  | 'solcMetadata'
  | 'remix'
  | 'truffle'
  | 'hardhatDeploy'
  | 'brownie'
  | 'ape'
  | 'fe'
  /** Source files without build output. */
  | 'sources';

/** A folder that one toolchain builds. */
export interface Project {
  readonly toolchain: ToolchainName;
  /** The project's own folder. */
  readonly root: string;
  /** The workspace folder that holds it: nothing outside it is read for publishing. */
  readonly workspaceFolder: string;
  /** The folders that hold its build output, absolute. */
  readonly outputs: readonly string[];
}

/** `abstract` stands for interfaces and abstract contracts alike: they have no bytecode and can't be verified. */
export type ContractKind = 'contract' | 'library' | 'abstract';

/** A contract that the build output holds. Plain data. */
export interface Candidate {
  readonly project: Project;
  readonly contractName: string;
  readonly kind: ContractKind;
  /** The source's name as the developer writes it, such as `contracts/Vault.sol`. */
  readonly sourceName: string;
  /** The build output's file that describes it, absolute. */
  readonly artifact: string;
  /** When that file was written, in milliseconds since 1970. */
  readonly builtAt: number;
  /** What distinguishes several builds of one contract, such as a compiler version or profile. */
  readonly variant?: string;
  /** Bytes of its runtime bytecode as it was built; absent if the build output doesn't say. */
  readonly codeBytes?: number;
}

export interface Toolchain {
  readonly name: ToolchainName;
  /** What a developer runs to build, for a message. */
  readonly buildCommand: string;
  /** The project whose own folder is `root`, or undefined when this toolchain does not build that folder. */
  recognise(workspace: Workspace, root: string): Promise<Project | undefined>;
  /** The contracts of a source file, or of all source files below a folder, as the build output has them. */
  contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]>;
  /**
   * The submission for one contract. Rejects with a LensError of kind `input` when there can be none: no build output,
   * an unsafe path, no exact compiler version, two compilation targets.
   */
  draft(workspace: Workspace, candidate: Candidate, options?: DraftOptions): Promise<Draft>;
}

export interface DraftOptions {
  /**
   * `needed` (the default) sends only the sources that the contract needs; `all` sends the build's whole input, for a
   * second try where the compiler's output depends on files that the contract does not need.
   */
  readonly sources?: 'needed' | 'all';
  /** To the questions of `draftQuestions`. */
  readonly answers?: DraftAnswers;
  /** What is deployed, `0x` and hex, if it is known: without build output its tail names the compiler. */
  readonly deployedRuntime?: string;
}

/** What a compiler takes on its standard input. */
export interface StandardJsonInput extends JsonObject {
  readonly language: string;
  readonly sources: { readonly [path: string]: JsonObject };
}

/** Which of the service's two ways in the draft takes, with what that way sends. */
export type DraftBody =
  | { readonly route: 'standardJson'; readonly stdJsonInput: StandardJsonInput }
  | {
      readonly route: 'metadata';
      readonly metadata: JsonObject;
      readonly sources: { readonly [path: string]: string };
    };

export type PublishedFileState =
  /** The file on disk is what was built. */
  | 'same'
  /** The file on disk is not what was built. */
  | 'edited'
  /** It has to be read from disk and is not there. */
  | 'missing'
  /** The build output holds it; there is no such file on disk, or none was looked for. */
  | 'notOnDisk';

/** One file that will leave. */
export interface PublishedFile {
  /** As it will be published. */
  readonly path: string;
  readonly origin: 'workspace' | 'dependency';
  readonly bytes: number;
  readonly onDisk?: string;
  /** The name leads out of the project's folder, to a file of the workspace. */
  readonly isAbove?: true;
  readonly state: PublishedFileState;
}

export type WarningKind =
  | 'edited'
  | 'missing'
  | 'emptySource'
  | 'noMetadataHash'
  | 'noMetadataTail'
  | 'libraries'
  | 'notSolidity'
  | 'wholeInput'
  | 'tooLarge'
  | 'abstract'
  | 'compiler'
  /** The settings name folders of this machine. */
  | 'machinePaths'
  /** There is no build output to check against. */
  | 'unbuilt';

export interface Warning {
  readonly kind: WarningKind;
  /** One plain sentence. */
  readonly message: string;
  /** The file it is about, as published. */
  readonly path?: string;
  /** Whether the service would refuse the submission, so that it must not be sent. */
  readonly blocks: boolean;
}

/** Where in a bytecode, in bytes, something stands that is only known when it is deployed. */
export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** File -> library -> places, as the Solidity compiler gives them. */
export type LinkReferences = { readonly [file: string]: { readonly [library: string]: readonly ByteRange[] } };

/** Variable's AST id -> places in the runtime bytecode. */
export type ImmutableReferences = { readonly [id: string]: readonly ByteRange[] };

/** What the build output says of the bytecode: `0x` and hex digits, with placeholders where libraries are unlinked. */
export interface ArtifactBytecode {
  readonly creation?: string;
  readonly runtime?: string;
  readonly creationLinkReferences?: LinkReferences;
  readonly runtimeLinkReferences?: LinkReferences;
  readonly immutableReferences?: ImmutableReferences;
}

/** A submission, complete but for the address. */
export interface Draft {
  readonly toolchain: ToolchainName;
  readonly body: DraftBody;
  /** Why this route, for the log. */
  readonly reason: string;
  /** With its commit, exactly as the service takes it: `0.8.28+commit.7893614a`. */
  readonly compilerVersion: string;
  /** `path:Name`, exactly as the service takes it. */
  readonly contractIdentifier: string;
  readonly contractName: string;
  readonly language: string;
  readonly files: readonly PublishedFile[];
  readonly warnings: readonly Warning[];
  readonly bytecode: ArtifactBytecode;
  /** As the compiler wrote it, if the build kept it. */
  readonly storageLayout?: unknown;
}
