import * as l10n from '@vscode/l10n';
import { vyperPragma } from '../../code/vyperText.ts';
import { LensError } from '../../net/errors.ts';
import { bytesOfHex } from '../../platform/hex.ts';
import { tailOf } from '../bytecode/bytecodeTail.ts';
import { vyperReleases, vyperVersion } from '../compilers/compilerVersion.ts';
import { satisfiesVyper } from '../compilers/vyperRange.ts';
import { standardJsonDraft } from '../drafts/standardJsonDraft.ts';
import { missingModuleWarning, uncheckedWarning } from '../drafts/unbuiltWarnings.ts';
import { vyperSources } from '../drafts/vyperInput.ts';
import { joinPath } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import type { DraftQuestion, QuestionChoice } from '../model/draftQuestion.ts';
import type { Candidate, Draft, DraftOptions } from '../model/toolchain.ts';
import { readVyperTree, type VyperTree } from '../sources/vyperTree.ts';

/** The questions to ask before `plainVyperDraft`. */
export async function plainVyperQuestions(
  workspace: Workspace,
  candidate: Candidate,
  deployedRuntime: string | undefined,
): Promise<DraftQuestion[]> {
  const tree = await readVyperTree(workspace, candidate.project, candidate.sourceName);
  return vyperVersionQuestions(candidate.contractName, textIn(tree, candidate.sourceName), deployedRuntime);
}

/** The question which compiler built a contract with this source, unless that is known. */
export function vyperVersionQuestions(
  contractName: string,
  source: string,
  deployedRuntime: string | undefined,
): DraftQuestion[] {
  const versions = versionChoices(source, deployedRuntime);
  if (versions.length === 1) return [];
  return [
    {
      about: 'compilerVersion',
      message: l10n.t`Which Vyper version was ${contractName} built with?`,
      choices: versions,
      isRequired: true,
      form: /^v?\d+\.\d+\.\d+(?:(?:b|rc)\d+)?(?:\+commit\.[0-9a-f]{7,8})?$/,
    },
  ];
}

/** The submission for a Vyper source without build output. */
export async function plainVyperDraft(
  workspace: Workspace,
  candidate: Candidate,
  options: DraftOptions,
): Promise<Draft> {
  const { project, sourceName } = candidate;
  const tree = await readVyperTree(workspace, project, sourceName);
  const evmVersion = options.answers?.evmVersion ?? '';
  const compilerVersion = chosenVyper(candidate, textIn(tree, sourceName), options);
  const texts = new Map([...tree.sources].map(([name, { text }]) => [name, text] as const));
  return standardJsonDraft(workspace, {
    candidate,
    input: {
      language: 'Vyper',
      ...vyperSources(compilerVersion, sourceName, texts),
      settings: {
        outputSelection: { [sourceName]: ['*'] },
        search_paths: [...tree.searchPaths],
        ...(evmVersion === '' ? {} : { evmVersion }),
      },
    },
    needed: undefined,
    path: sourceName,
    compilerVersion,
    bytecode: {},
    reason: `Standard JSON put together from ${sourceName} and its imports: there is no build output.`,
    warnings: [...tree.missing.map(missingModuleWarning), uncheckedWarning()],
    locate: (name) => [tree.sources.get(name) ?? { path: joinPath(project.root, name), origin: 'workspace' }],
  });
}

function textIn(tree: VyperTree, sourceName: string): string {
  return tree.sources.get(sourceName)?.text ?? '';
}

/**
 * The compiler's version; a LensError of kind `input` where it is neither known nor answered.
 * @param source the text of the contract's own source
 */
export function chosenVyper(
  { sourceName, contractName }: Pick<Candidate, 'sourceName' | 'contractName'>,
  source: string,
  { answers, deployedRuntime }: DraftOptions,
): string {
  const [first, ...others] = versionChoices(source, deployedRuntime);
  const chosen = answers?.compilerVersion ?? (others.length === 0 ? first?.value : undefined);
  if (chosen === undefined) {
    throw new LensError(
      { kind: 'input', field: 'compilerVersion' },
      l10n.t`${sourceName} doesn't specify the Vyper version that ${contractName} was built with. Choose one.`,
    );
  }
  return vyperVersion(chosen, l10n.t('Your answer'));
}

/**
 * From the tail of the deployed code, which old versions write into the runtime bytecode; otherwise from the pragma.
 */
function versionChoices(source: string, deployedRuntime: string | undefined): QuestionChoice[] {
  const deployed = deployedRuntime === undefined ? undefined : bytesOfHex(deployedRuntime);
  const deployedVersion = deployed === undefined ? undefined : tailOf(deployed)?.vyper?.version;
  const range = deployedVersion ?? vyperPragma(source);
  const fitting = [...vyperReleases].filter(([version]) => range === undefined || satisfiesVyper(version, range));
  return fitting.map(([version, commit]) => ({
    value: commit === '' ? version : `${version}+commit.${commit}`,
    label: version,
  }));
}
