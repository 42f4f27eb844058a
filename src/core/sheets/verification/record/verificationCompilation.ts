import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../../format/amounts.ts';
import { fileOfContract } from '../../../format/fullName.ts';
import { isRecord } from '../../../json/isRecord.ts';
import type { JsonValue } from '../../../json/jsonValue.ts';
import { stringifyJson } from '../../../json/losslessJson.ts';
import type { ContractRecord } from '../../../verification/rest/schema.ts';
import { codeValue, field, fieldsBlock, textValue } from '../../parts/values.ts';
import type { Field, Section } from '../../sheet.ts';
import { membersBeyond, type ShownMembers } from './unknownMembers.ts';
import { licenceOf } from './verificationSources.ts';

/**
 * How a verified contract was compiled, and the license in its file.
 * @param shown its name, if the page says it already
 */
export function compilationSection({ compilation, sources }: ContractRecord, shown?: string): Section[] {
  if (!compilation) return [];
  const { fullyQualifiedName, name, language, compiler, compilerVersion, compilerSettings } = compilation;
  const fullName = fullyQualifiedName ?? name;
  const path = fullyQualifiedName && fileOfContract(fullyQualifiedName);
  const settings = isRecord(compilerSettings) ? compilerSettings : {};
  const words = settingWords(settings);
  return [
    {
      title: l10n.t('Compilation'),
      level: 'detail',
      blocks: [
        fieldsBlock(
          field(l10n.t('Contract'), textValue(fullName === shown ? undefined : fullName)),
          field(l10n.t('Language'), textValue(language)),
          field(l10n.t('Compiler'), textValue([compiler, compilerVersion].filter((text) => text).join(' '))),
          field(l10n.t('Optimizer'), textValue(optimizerWords(settings.optimizer ?? settings.optimize))),
          field(l10n.t('EVM version'), textValue(words.evmVersion)),
          field(l10n.t('Compiled via Yul'), textValue(settings.viaIR === true ? l10n.t('Yes (viaIR)') : undefined)),
          field(l10n.t('Metadata hash'), codeValue(words.bytecodeHash)),
          field(l10n.t('License'), textValue(licenceOf(sources.find((source) => source.path === path)?.content ?? ''))),
          ...otherSettings(settings),
        ),
      ],
    },
  ];
}

/** The settings that have a field of their own; whether the optimizer runs and how often is one of them. */
const ownSettings: ShownMembers = {
  optimize: true,
  evmVersion: true,
  viaIR: true,
  optimizer: { enabled: true, runs: true },
  metadata: { bytecodeHash: true },
  // The libraries' addresses, by file and name.
  libraries: { '*': {} },
  // Every setting inside these is one of its own.
  debug: {},
  modelChecker: {},
};

/** All other settings by their names, such as `optimizer.details.yul`, each as its JSON. */
function otherSettings(settings: Record<string, unknown>): (Field | undefined)[] {
  return [...membersBeyond(settings, ownSettings)].map(([name, value]) => {
    const texts = Array.isArray(value) ? (value as JsonValue[]).map(settingText) : [settingText(value)];
    return field(
      name,
      texts.flatMap((text) => codeValue(text) ?? []),
    );
  });
}

function settingText(value: JsonValue): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

function settingWords(settings: Record<string, unknown>): { evmVersion?: string; bytecodeHash?: string } {
  const metadata = isRecord(settings.metadata) ? settings.metadata : {};
  return {
    ...(typeof settings.evmVersion === 'string' && { evmVersion: settings.evmVersion }),
    ...(typeof metadata.bytecodeHash === 'string' && { bytecodeHash: metadata.bytecodeHash }),
  };
}

/** Solidity's `{ enabled, runs }`, or Vyper's text or flag. */
function optimizerWords(optimizer: unknown): string | undefined {
  if (typeof optimizer === 'string') return optimizer;
  if (typeof optimizer === 'boolean') return optimizer ? l10n.t('on') : l10n.t('off');
  if (!isRecord(optimizer)) return undefined;
  const { enabled, runs } = optimizer;
  if (enabled !== true) return l10n.t('off');
  return typeof runs === 'number' || typeof runs === 'bigint' ? l10n.t`on, ${formatInteger(runs)} runs` : l10n.t('on');
}
