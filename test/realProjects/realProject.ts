import type { DraftAnswers } from '../../src/core/projects/model/draftQuestion.ts';

export type ProjectTool = 'Foundry' | 'Hardhat 2' | 'Hardhat 3' | 'Vyper';

/** One contract of a project, deployed and verified. */
export interface RealContract {
  name: string;
  /** The file that a developer verifies it from, relative to the workspace: one that imports it, perhaps. */
  file: string;
  /** Where the tool writes its artifact, relative to the workspace. */
  artifact: string;
  /** ABI-encoded, hex; `{Name}` stands for the address of a contract that was deployed before. */
  arguments?: string;
  /** To the questions that are asked without build output. */
  answers?: DraftAnswers;
}

/** One run of the tool. */
export interface ToolCall {
  args: readonly string[];
  /** Of Vyper, `OUTPUT` is the file that what it prints is written to. */
  env?: Readonly<Record<string, string>>;
}

/** A project as developers have them, built by its real tool from packages of the registries. */
export interface RealProject {
  /** Its folder below `.vscode-test/projects`. */
  id: string;
  title: string;
  tool: ProjectTool;
  /** npm's packages, each with its version. */
  packages: Readonly<Record<string, string>>;
  /** Folder -> folder: packages copied to where the tool's developers have them, such as `lib/solmate`. */
  copies?: Readonly<Record<string, string>>;
  /** Folder -> the folder that it links to, as package managers link the packages of a monorepo. */
  links?: Readonly<Record<string, string>>;
  /** Path -> text. */
  files: Readonly<Record<string, string>>;
  /** The compiler: npm's, or PyPI's of Vyper. */
  solc: string;
  /** Where the tool runs, relative to the workspace; its top unless given. */
  folder?: string;
  runs: readonly ToolCall[];
  /** Removed after the build, before anything is verified. */
  removes?: readonly string[];
  contracts: readonly RealContract[];
}
