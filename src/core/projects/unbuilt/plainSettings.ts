import * as l10n from '@vscode/l10n';
import { linkableLibrariesIn, pragmasIn } from '../../code/solidityText.ts';
import { formatInteger } from '../../format/amounts.ts';
import { LensError } from '../../net/errors.ts';
import { solidityVersion } from '../compilers/compilerVersion.ts';
import { evmVersionsOf, knowsViaIR, solidityRelease, solidityReleases } from '../compilers/solidityReleases.ts';
import {
  type DefaultingTool,
  defaultEvmVersion,
  defaultOptimizer,
  type ToolDefault,
} from '../compilers/toolDefaults.ts';
import { satisfies } from '../compilers/versionRange.ts';
import { agreed, type CompilerSettings } from '../configuration/compilerSettings.ts';
import { type JsonObject, objectIn, objectOf, own } from '../files/buildJson.ts';
import type { DraftAnswers, DraftQuestion, QuestionChoice } from '../model/draftQuestion.ts';
import type { SourceConfig } from '../sources/sourceConfig.ts';
import type { SourceTree } from '../sources/sourceTree.ts';

/** The known facts about how sources without build output were compiled. */
export interface PlainBuild {
  readonly contractName: string;
  readonly config: SourceConfig;
  readonly tree: SourceTree;
  /** The compiler's version in the tail of the deployed code, which counts more than the files. */
  readonly deployedVersion: string | undefined;
  /** The tool that the project is built with, where its defaults matter. */
  readonly tool?: DefaultingTool | undefined;
  /** The oldest version of Hardhat that the project may be built with, if that is known. */
  readonly toolVersion?: string | undefined;
  /** What the configuration compiles these sources with, as `SourceConfig.compilersFor` gives it. */
  readonly compilers: readonly CompilerSettings[] | undefined;
}

/** What says which compiler built a contract. */
type OpenVersion = Pick<PlainBuild, 'contractName' | 'deployedVersion' | 'tool' | 'toolVersion' | 'compilers'> & {
  readonly config: Pick<SourceConfig, 'file' | 'mentioned'>;
  readonly tree: SourceTexts;
};

interface SourceTexts {
  readonly sources: ReadonlyMap<string, { readonly text: string }>;
}

/** The certain settings from the configuration, and those of each profile that may have been used, the likeliest first. */
function configured({ compilers = [], deployedVersion, tool, toolVersion }: OpenVersion): {
  sure: CompilerSettings;
  possible: readonly CompilerSettings[];
} {
  // Without a version, a profile compiles with any: the tool finds one that fits the sources.
  const isDeployed = ({ version }: CompilerSettings) => version === undefined || version === deployedVersion;
  const deployed = deployedVersion === undefined ? [] : compilers.filter(isDeployed);
  const possible = deployed.length > 0 ? deployed : compilers;
  const sure = agreed(possible);
  const knowsDefaults = tool === 'hardhat3' || (tool === 'hardhat2' && satisfies(toolVersion ?? '', firstWithParis));
  const defaults = knowsDefaults ? hardhatDefaults(possible, sure.version, tool) : {};
  return { sure: { ...defaults, ...sure }, possible };
}

/** Hardhat 2.17.3 was the first to compile for `paris` by default; older versions leave it to the compiler. */
const firstWithParis = '>=2.17.3';

/**
 * What Hardhat compiles with if its configuration is known as a whole and sets neither: it passes the settings on, adds
 * the default EVM version of `defaultEvmVersion`, and never viaIR.
 * Source: Hardhat 2 `config-resolution` (`resolveCompiler`), Hardhat 3 `builtin-plugins/solidity/config`.
 */
function hardhatDefaults(
  possible: readonly CompilerSettings[],
  version: string | undefined,
  tool: DefaultingTool,
): Pick<CompilerSettings, 'evmVersion' | 'viaIR'> {
  if (version === undefined || !possible.every(({ isWhole }) => isWhole)) return {};
  return {
    ...(possible.every(({ evmVersion }) => evmVersion === undefined) && {
      evmVersion: defaultEvmVersion(tool, version)?.value ?? '',
    }),
    ...(possible.every(({ viaIR }) => viaIR === undefined) && { viaIR: false }),
  };
}

/** The releases that may have compiled the sources, likeliest first. */
function versionCandidates(build: OpenVersion): QuestionChoice[] {
  const { config, tree, deployedVersion, compilers = [] } = build;
  const choice = (release: string, detail?: string): QuestionChoice => ({
    value: release,
    label: release.split('+')[0] ?? release,
    ...(detail === undefined ? {} : { detail }),
  });
  const deployed = deployedVersion === undefined ? undefined : solidityRelease(deployedVersion);
  if (deployed !== undefined) return [choice(deployed, l10n.t('From the deployed bytecode'))];
  const ranges = pragmasOf(tree);
  const fits = (release: string) => ranges.every((range) => satisfies(release, range));
  const named = [...compilers.flatMap(({ version }) => version ?? []), ...config.mentioned]
    .flatMap((version) => solidityRelease(version) ?? [])
    .filter((release, at, all) => fits(release) && all.indexOf(release) === at)
    .map((release) =>
      choice(release, config.file === undefined ? l10n.t('Set in the configuration') : l10n.t`Set in ${config.file}`),
    );
  const sure = configured(build).sure.version;
  const [only] = named.filter(({ label }) => label === sure);
  if (only !== undefined) return [only];
  const rest = solidityReleases.filter((release) => fits(release) && !named.some(({ value }) => value === release));
  return [...named, ...rest.map((release) => choice(release))];
}

/** The version ranges that a contract's sources ask for. */
export function pragmasOf(tree: SourceTexts): string[] {
  return [...tree.sources.values()].flatMap(({ text }) => pragmasIn(text));
}

/** The question which compiler built the contract, unless that is known. */
export function versionQuestions(build: OpenVersion, versions = versionCandidates(build)): DraftQuestion[] {
  if (versions.length === 1) return [];
  return [
    {
      about: 'compilerVersion',
      message: l10n.t`Which Solidity compiler version was ${build.contractName} built with?`,
      choices: versions,
      isRequired: true,
      form: /^v?\d+\.\d+\.\d+\+commit\.[0-9a-f]{8}$/,
    },
  ];
}

/** The compiler's version; a LensError of kind `input` where it is neither known nor answered. */
export function chosenVersion(build: OpenVersion, answers: DraftAnswers): string {
  const [first, ...others] = versionCandidates(build);
  const chosen = answers.compilerVersion ?? (others.length === 0 ? first?.value : undefined);
  if (chosen === undefined) {
    throw new LensError(
      { kind: 'input', field: 'compilerVersion' },
      l10n.t`Can't determine the compiler for ${build.contractName} from the sources or the configuration. Choose one.`,
    );
  }
  return solidityVersion(chosen, l10n.t('Your answer'));
}

/** The questions to ask; none if the configuration, the pragmas and the deployed bytecode have everything. */
export function plainQuestions(build: PlainBuild): DraftQuestion[] {
  const { contractName } = build;
  const { sure, possible } = configured(build);
  const versions = versionCandidates(build);
  const questions = versionQuestions(build, versions);
  if (sure.optimizer === undefined) {
    const runs = ['200', '1', '1000', '10000', '1000000'];
    questions.push({
      about: 'optimizer',
      message: l10n.t`Was ${contractName} built with the optimizer, and for how many runs? You can enter another number.`,
      choices: likeliestFirst(possible.map(answerOf.optimizer), build.tool && defaultOptimizer(build.tool), [
        { value: 'off', label: l10n.t('Off'), detail: l10n.t('Compiler default') },
        ...runs.map((value) => ({
          value,
          label: value === '1' ? l10n.t('1 run') : l10n.t`${formatInteger(Number(value))} runs`,
        })),
      ]),
      isRequired: false,
      form: /^(?:off|\d{1,10})$/,
    });
  }
  if (sure.evmVersion === undefined) {
    const [release, ...others] = versions;
    const knows = build.tool !== undefined && release !== undefined && others.length === 0;
    questions.push({
      about: 'evmVersion',
      message: l10n.t`Which EVM version was ${contractName} built for?`,
      choices: likeliestFirst(
        possible.map(answerOf.evmVersion),
        knows ? defaultEvmVersion(build.tool, release.label) : undefined,
        [
          { value: '', label: l10n.t('Default'), detail: l10n.t('Compiler default') },
          ...evmVersionsOf(versions.map(({ label }) => label)).map((value) => ({ value, label: value })),
        ],
      ),
      isRequired: false,
      form: /^[a-zA-Z]+$/,
    });
  }
  if (sure.viaIR === undefined && versions.some(({ label }) => knowsViaIR(label))) {
    questions.push({
      about: 'viaIR',
      message: l10n.t`Was ${contractName} compiled via Yul (viaIR)?`,
      choices: likeliestFirst(possible.map(answerOf.viaIR), undefined, [
        { value: 'false', label: l10n.t('No'), detail: l10n.t('Compiler default') },
        { value: 'true', label: l10n.t('Yes') },
      ]),
      isRequired: false,
    });
  }
  const libraries = librariesOf(build);
  if (libraries.length > 0 && possible.every(({ others }) => own(others, 'libraries') === undefined)) {
    const form = libraries.map(({ name }) => `${name}=0x...`).join(', ');
    questions.push({
      about: 'libraries',
      message: l10n.t`Was ${contractName} compiled with the addresses of its libraries? If so, enter ${form}`,
      choices: [{ value: '', label: l10n.t('No'), detail: l10n.t('Linked after compilation') }],
      isRequired: false,
      form: librariesForm,
    });
  }
  return questions;
}

/** `Fees=0x…, Sums=0x…`. */
const librariesForm = /^\s*[\w$]+\s*=\s*0x[0-9a-fA-F]{40}(?:\s*,\s*[\w$]+\s*=\s*0x[0-9a-fA-F]{40})*\s*$/;

/** The libraries that the contract may be linked to, each with the name of its source. */
function librariesOf({ tree, contractName }: Pick<PlainBuild, 'tree' | 'contractName'>) {
  return [...tree.sources].flatMap(([source, { text }]) =>
    linkableLibrariesIn(text).flatMap((name) => (name === contractName ? [] : [{ source, name }])),
  );
}

/** The answer as the compiler's setting; a LensError of kind `input` if the sources have no such library. */
function linkedLibraries(build: PlainBuild, answer: string): JsonObject {
  const known = librariesOf(build);
  const linked = new Map<string, [name: string, address: string][]>();
  for (const [, name = '', address = ''] of answer.matchAll(/([\w$]+)\s*=\s*(0x[0-9a-fA-F]{40})/g)) {
    const library = known.find((each) => each.name === name);
    if (!library)
      throw new LensError(
        { kind: 'input', field: 'libraries' },
        l10n.t`The sources of ${build.contractName} have no library ${name} to link.`,
      );
    linked.set(library.source, [...(linked.get(library.source) ?? []), [name, address]]);
  }
  return objectOf([...linked].map(([source, each]) => [source, objectOf(each)] as const));
}

/** A setting as the answer to the question about it; undefined if it isn't set. */
const answerOf = {
  optimizer: ({ optimizer }: CompilerSettings) => optimizer && (optimizer.enabled ? String(optimizer.runs) : 'off'),
  evmVersion: ({ evmVersion }: CompilerSettings) => evmVersion,
  viaIR: ({ viaIR }: CompilerSettings) => (viaIR === undefined ? undefined : String(viaIR)),
};

/**
 * What the first profile sets comes first, or else the tool's own default, then what the other profiles set. The question
 * is asked anyway, because the profiles differ, or tools change their defaults.
 */
function likeliestFirst(
  values: readonly (string | undefined)[],
  byTool: ToolDefault | undefined,
  choices: readonly QuestionChoice[],
): QuestionChoice[] {
  const [first = byTool?.value ?? choices[0]?.value, ...others] = values;
  const likely = [...new Set([first, ...others])].flatMap((value): QuestionChoice[] => {
    if (value === undefined) return [];
    const choice = choices.find((each) => each.value === value) ?? { value, label: value };
    if (values.includes(value)) return [{ ...choice, detail: l10n.t('One of the profiles in the configuration') }];
    return [value === byTool?.value ? { ...choice, detail: byTool.detail } : choice];
  });
  return [...likely, ...choices.filter(({ value }) => likely.every((each) => each.value !== value))];
}

/** The compiler's version and settings. A LensError of kind `input` where the version is neither known nor answered. */
export function plainSettings(
  build: PlainBuild,
  answers: DraftAnswers,
): { readonly compilerVersion: string; readonly settings: JsonObject } {
  const { tree } = build;
  const { sure, possible } = configured(build);
  const compilerVersion = chosenVersion(build, answers);
  const evmVersion = answers.evmVersion ?? sure.evmVersion ?? '';
  const viaIR = answers.viaIR === undefined ? sure.viaIR : answers.viaIR === 'true';
  const profile = profileOf(possible, answers);
  const isProfiles = answers.optimizer !== undefined && profile && answerOf.optimizer(profile) === answers.optimizer;
  return {
    compilerVersion,
    settings: {
      ...knownTo(compilerVersion, sure.others ?? profile?.others ?? {}),
      ...(tree.remappings.length === 0 ? {} : { remappings: tree.remappings }),
      optimizer: (isProfiles ? profile.optimizer : optimizerOf(answers.optimizer)) ??
        sure.optimizer ?? { enabled: false, runs: 200 },
      ...(evmVersion === '' ? {} : { evmVersion }),
      ...(viaIR === true ? { viaIR } : {}),
      ...(answers.libraries ? { libraries: linkedLibraries(build, answers.libraries) } : {}),
      outputSelection: { '*': { '*': ['abi', 'metadata', 'evm.bytecode', 'evm.deployedBytecode'] } },
    },
  };
}

/**
 * The settings but those that the compiler doesn't know and refuses.
 * Source: what Forge 1.7.1 left out for 0.8.17, 0.6.12 and 0.5.16.
 */
function knownTo(compilerVersion: string, others: JsonObject): JsonObject {
  const metadata = objectIn(own(others, 'metadata'));
  if (metadata === undefined) return others;
  const [release = ''] = compilerVersion.split('+');
  const unknown = [
    ['appendCBOR', '<0.8.18'],
    ['bytecodeHash', '<0.6.0'],
  ].flatMap(([key = '', releases = '']) => (satisfies(release, releases) ? [key] : []));
  return { ...others, metadata: objectOf(Object.entries(metadata).filter(([key]) => !unknown.includes(key))) };
}

/**
 * The profile that the answers are of, or else the likeliest: nothing is asked about its other settings. What a profile
 * doesn't set fits every answer, but less than what it sets.
 */
function profileOf(possible: readonly CompilerSettings[], answers: DraftAnswers): CompilerSettings | undefined {
  const version = answers.compilerVersion?.replace(/^v|\+.*$/g, '');
  const equals = (profile: CompilerSettings) => {
    const pairs = [
      [profile.version, version],
      ...(['optimizer', 'evmVersion', 'viaIR'] as const).map((about) => [answerOf[about](profile), answers[about]]),
    ].filter(([set, answer]) => set !== undefined && answer !== undefined);
    return pairs.every(([set, answer]) => set === answer) ? pairs.length : -1;
  };
  // Of equal ones, the first.
  const [best] = possible.filter((profile) => equals(profile) >= 0).sort((a, b) => equals(b) - equals(a));
  return best ?? possible[0];
}

function optimizerOf(answer: string | undefined): { enabled: boolean; runs: number } | undefined {
  if (answer === undefined) return undefined;
  return answer === 'off' ? { enabled: false, runs: 200 } : { enabled: true, runs: Number(answer) };
}
