import * as l10n from '@vscode/l10n';
import { LensError } from '../../net/errors.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import { solidityRelease, solidityReleases } from '../compilers/solidityReleases.ts';
import {
  type DefaultingTool,
  defaultEvmVersion,
  defaultOptimizer,
  type ToolDefault,
} from '../compilers/toolDefaults.ts';
import { satisfies } from '../compilers/versionRange.ts';
import type { JsonObject } from '../files/buildJson.ts';
import type { DraftAnswers, DraftQuestion, QuestionChoice } from '../model/draftQuestion.ts';
import { pragmasIn } from '../sources/solidityText.ts';
import type { SourceConfig } from '../sources/sourceConfig.ts';
import type { SourceTree } from '../sources/sourceTree.ts';

/** What is known of how sources without build output were compiled. */
export interface PlainBuild {
  readonly contractName: string;
  readonly config: SourceConfig;
  readonly tree: SourceTree;
  /** The compiler's version in the tail of what is deployed: what it was deployed from, whatever the files say. */
  readonly deployedVersion: string | undefined;
  /** The tool that the project is built with, where its defaults matter. */
  readonly tool?: DefaultingTool | undefined;
}

const evmVersions = ['osaka', 'prague', 'cancun', 'shanghai', 'paris', 'london', 'istanbul'];

/** The releases that may have compiled the sources, likeliest first. */
export function versionCandidates({ config, tree, deployedVersion }: PlainBuild): QuestionChoice[] {
  const ranges = [...tree.sources.values()].flatMap(({ text }) => pragmasIn(text));
  const choice = (release: string, detail?: string): QuestionChoice => ({
    value: release,
    label: release.split('+')[0] ?? release,
    ...(detail === undefined ? {} : { detail }),
  });
  const deployed = deployedVersion === undefined ? undefined : solidityRelease(deployedVersion);
  if (deployed !== undefined) return [choice(deployed, l10n.t('From the deployed bytecode'))];
  const configured = config.versions.map(solidityRelease).filter((release) => release !== undefined);
  const fits = (release: string) => ranges.every((range) => satisfies(release, range));
  const named = configured
    .filter(fits)
    .map((release) =>
      choice(release, config.file === undefined ? l10n.t('Set in the configuration') : l10n.t`Set in ${config.file}`),
    );
  if (named.length === 1) return named;
  const rest = solidityReleases.filter((release) => fits(release) && !configured.includes(release));
  return [...named, ...rest.map((release) => choice(release))];
}

/** What has to be asked; nothing where the configuration, the pragmas and the deployed bytecode tell all. */
export function plainQuestions(build: PlainBuild): DraftQuestion[] {
  const { config, contractName } = build;
  const questions: DraftQuestion[] = [];
  const versions = versionCandidates(build);
  if (versions.length !== 1) {
    questions.push({
      about: 'compilerVersion',
      message: l10n.t`Which Solidity compiler version was ${contractName} built with?`,
      choices: versions,
      isRequired: true,
      form: /^v?\d+\.\d+\.\d+\+commit\.[0-9a-f]{8}$/,
    });
  }
  if (config.optimizer === undefined) {
    const runs = ['200', '1', '1000', '10000', '1000000'];
    questions.push({
      about: 'optimizer',
      message: l10n.t`Was ${contractName} built with the optimizer, and for how many runs?`,
      choices: likeliestFirst(build.tool && defaultOptimizer(build.tool), [
        { value: 'off', label: l10n.t('Off'), detail: l10n.t('Compiler default') },
        ...runs.map((value) => ({ value, label: value === '1' ? l10n.t('1 run') : l10n.t`${value} runs` })),
      ]),
      isRequired: false,
      form: /^(?:off|\d{1,10})$/,
    });
  }
  if (config.evmVersion === undefined) {
    const [release, ...others] = versions;
    const knows = build.tool !== undefined && release !== undefined && others.length === 0;
    questions.push({
      about: 'evmVersion',
      message: l10n.t`Which EVM version was ${contractName} built for?`,
      choices: likeliestFirst(knows ? defaultEvmVersion(build.tool, release.label) : undefined, [
        { value: '', label: l10n.t('Default'), detail: l10n.t('Compiler default') },
        ...evmVersions.map((value) => ({ value, label: value })),
      ]),
      isRequired: false,
      form: /^[a-zA-Z]+$/,
    });
  }
  if (config.viaIR === undefined) {
    questions.push({
      about: 'viaIR',
      message: l10n.t`Was ${contractName} compiled via Yul (viaIR)?`,
      choices: [
        { value: 'false', label: l10n.t('No'), detail: l10n.t('Compiler default') },
        { value: 'true', label: l10n.t('Yes') },
      ],
      isRequired: false,
    });
  }
  return questions;
}

/** The tool's own default before all others: it is asked for all the same, since tools change their defaults. */
function likeliestFirst(likeliest: ToolDefault | undefined, choices: readonly QuestionChoice[]): QuestionChoice[] {
  const first = choices.find(({ value }) => value === likeliest?.value);
  if (likeliest === undefined || first === undefined) return [...choices];
  return [{ ...first, detail: likeliest.detail }, ...choices.filter((choice) => choice !== first)];
}

/** The compiler's version and settings. A LensError of kind `input` where the version is neither known nor answered. */
export function plainSettings(
  build: PlainBuild,
  answers: DraftAnswers,
): { readonly compilerVersion: string; readonly settings: JsonObject } {
  const { config, tree } = build;
  const [first, ...others] = versionCandidates(build);
  const chosen = answers.compilerVersion ?? (others.length === 0 ? first?.value : undefined);
  if (chosen === undefined) {
    throw new LensError(
      { kind: 'input', field: 'compilerVersion' },
      l10n.t`Can't determine the compiler for ${build.contractName} from the sources or the configuration. Choose one.`,
    );
  }
  const evmVersion = answers.evmVersion ?? config.evmVersion ?? '';
  const viaIR = answers.viaIR === undefined ? config.viaIR : answers.viaIR === 'true';
  return {
    compilerVersion: solidityVersion(chosen, l10n.t('Your answer')),
    settings: {
      ...(tree.remappings.length === 0 ? {} : { remappings: tree.remappings }),
      optimizer: optimizerOf(answers.optimizer) ?? config.optimizer ?? { enabled: false, runs: 200 },
      ...(evmVersion === '' ? {} : { evmVersion }),
      ...(viaIR === true ? { viaIR } : {}),
      ...(config.metadata === undefined ? {} : { metadata: config.metadata }),
      outputSelection: { '*': { '*': ['abi', 'metadata', 'evm.bytecode', 'evm.deployedBytecode'] } },
    },
  };
}

function optimizerOf(answer: string | undefined): { enabled: boolean; runs: number } | undefined {
  if (answer === undefined) return undefined;
  return answer === 'off' ? { enabled: false, runs: 200 } : { enabled: true, runs: Number(answer) };
}
