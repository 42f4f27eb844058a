import type { JsonObject } from '../files/buildJson.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { DraftAnswers, DraftQuestion } from './draftQuestion.ts';

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
  | 'compilerJson'
  /** Source files without build output. */
  | 'sources';

export interface Project {
  readonly toolchain: ToolchainName;
  /** The project's own folder. */
  readonly root: string;
  /** The workspace folder that holds it: nothing outside it is read for publishing. */
  readonly workspaceFolder: string;
  /** The folders that hold its build output, absolute. */
  readonly outputs: readonly string[];
  /** Of Foundry with several profiles: those that write into each output. */
  readonly profiles?: Readonly<Record<string, readonly string[]>>;
}

/** `abstract` stands for interfaces and abstract contracts alike: they have no bytecode and can't be verified. */
export type ContractKind = 'contract' | 'library' | 'abstract';

/** A contract in the build output. Plain data. */
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
  /** The difference to other builds of the contract, such as a compiler version or profile. */
  readonly variant?: string;
  /** The length of its built runtime bytecode in bytes; absent if unknown. */
  readonly codeBytes?: number;
  /** The file has only a part of what the build was: other builds of the contract come first. */
  readonly isPartial?: true;
}

export interface Toolchain {
  readonly name: ToolchainName;
  /** The command that builds the project, for a message. */
  readonly buildCommand: string;
  /** The project whose own folder is `root`, or undefined if this toolchain doesn't build that folder. */
  recognise(workspace: Workspace, root: string): Promise<Project | undefined>;
  /** The contracts of a source file, or of all source files below a folder, as the build output has them. */
  contractsOf(workspace: Workspace, project: Project, path: string): Promise<Candidate[]>;
  /** What to ask before `draft`, of a toolchain whose build output may lack something. See `draftQuestions`. */
  questions?(workspace: Workspace, candidate: Candidate, deployedRuntime?: string): Promise<DraftQuestion[]>;
  /**
   * The submission for one contract. Rejects with a LensError of kind `input` when there can be none: no build output,
   * an unsafe path, no exact compiler version, two compilation targets.
   */
  draft(workspace: Workspace, candidate: Candidate, options?: DraftOptions): Promise<Draft>;
}

export interface DraftOptions {
  /**
   * `needed` (the default) sends only the sources that the contract needs; `all` sends the build's whole input, for a
   * second attempt if the compiler's output depends on files that the contract doesn't need.
   */
  readonly sources?: 'needed' | 'all';
  /** Answers to the questions of `draftQuestions`. */
  readonly answers?: DraftAnswers;
  /** The deployed code, `0x` and hex, if known: without build output, its tail names the compiler. */
  readonly deployedRuntime?: string;
}

/** A compiler's standard JSON input. */
export interface StandardJsonInput extends JsonObject {
  readonly language: string;
  readonly sources: { readonly [path: string]: JsonObject };
}

/** The service's endpoint for the draft, with the content to send. */
type DraftBody =
  | { readonly route: 'standardJson'; readonly stdJsonInput: StandardJsonInput }
  | {
      readonly route: 'metadata';
      readonly metadata: JsonObject;
      readonly sources: { readonly [path: string]: string };
    };

export type PublishedFileState =
  /** The file on disk is what was built. */
  | 'same'
  /** The file on disk isn't what was built. */
  | 'edited'
  /** It must be read from disk but is missing. */
  | 'missing'
  /** The build output contains it; there is no such file on disk, or it wasn't searched for. */
  | 'notOnDisk';

export interface PublishedFile {
  /** As it will be published. */
  readonly path: string;
  readonly origin: 'workspace' | 'dependency';
  readonly bytes: number;
  readonly onDisk?: string;
  /** The name leads out of the project's folder to another file in the workspace. */
  readonly isAbove?: true;
  /** An interface's ABI, not its source. */
  readonly isAbi?: true;
  readonly state: PublishedFileState;
}

type WarningKind =
  | 'edited'
  | 'missing'
  | 'emptySource'
  | 'noMetadataHash'
  | 'noMetadataTail'
  | 'libraries'
  | 'notSolidity'
  | 'wholeInput'
  | 'tooLarge'
  /** Its name looks like a secret's. */
  | 'suspectName'
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
  /** The affected file, as published. */
  readonly path?: string;
  /** Whether the service would refuse the submission, so that it must not be sent. */
  readonly blocks: boolean;
}

/** The places in a bytecode, in bytes, of values that are known only at deployment. */
export interface ByteRange {
  readonly start: number;
  readonly length: number;
}

/** File -> library -> places, as the Solidity compiler gives them. */
export type LinkReferences = { readonly [file: string]: { readonly [library: string]: readonly ByteRange[] } };

/** Variable's AST id -> places in the runtime bytecode. */
export type ImmutableReferences = { readonly [id: string]: readonly ByteRange[] };

/** The bytecode in the build output: `0x` and hex digits, with placeholders for unlinked libraries. */
export interface ArtifactBytecode {
  readonly creation?: string;
  readonly runtime?: string;
  readonly creationLinkReferences?: LinkReferences;
  readonly runtimeLinkReferences?: LinkReferences;
  readonly immutableReferences?: ImmutableReferences;
  /** The sources in the submission may not be those that it was built from, so it says nothing about the result. */
  readonly isOfOtherSources?: true;
  /** What is submitted has other metadata than the build, at best with the same code. */
  readonly hasOtherMetadata?: true;
  /** The build adds no metadata of Solidity's, so that whatever looks like it is another contract's, held as data. */
  readonly hasNoTail?: true;
}

/** A submission that lacks only the address. */
export interface Draft {
  readonly toolchain: ToolchainName;
  readonly body: DraftBody;
  /** Why this route, for the log. */
  readonly reason: string;
  /** With its commit, exactly as the service accepts it: `0.8.28+commit.7893614a`. */
  readonly compilerVersion: string;
  /** `path:Name`, exactly as the service accepts it. */
  readonly contractIdentifier: string;
  readonly contractName: string;
  readonly language: string;
  readonly files: readonly PublishedFile[];
  readonly warnings: readonly Warning[];
  readonly bytecode: ArtifactBytecode;
  /** As the compiler wrote it, if the build kept it. */
  readonly storageLayout?: unknown;
}
