import type { ContractRecord } from '../verification/schema.ts';
import type { Section } from './sheet.ts';
import { codeValue, field, fieldsBlock, textValue } from './values.ts';

/** How a verified contract was compiled, and the licence that its own file names. */
export function compilationSection({ compilation, sources }: ContractRecord): Section[] {
  if (!compilation) return [];
  const { fullyQualifiedName, name, language, compiler, compilerVersion, compilerSettings } = compilation;
  const path = fullyQualifiedName?.slice(0, fullyQualifiedName.lastIndexOf(':'));
  const settings = isRecord(compilerSettings) ? compilerSettings : {};
  const words = settingWords(settings);
  return [
    {
      title: 'Compilation',
      level: 'detail',
      blocks: [
        fieldsBlock(
          field('Contract', textValue(fullyQualifiedName ?? name)),
          field('Language', textValue(language)),
          field('Compiler', textValue([compiler, compilerVersion].filter((text) => text).join(' '))),
          field('Optimizer', textValue(optimizerWords(settings.optimizer ?? settings.optimize))),
          field('EVM version', textValue(words.evmVersion)),
          field('Compiled by way of Yul', textValue(settings.viaIR === true ? 'Yes (viaIR)' : undefined)),
          field('Metadata hash', codeValue(words.bytecodeHash)),
          field('Licence', textValue(licenceOf(sources.find((source) => source.path === path)?.content ?? ''))),
        ),
      ],
    },
  ];
}

function settingWords(settings: Record<string, unknown>): { evmVersion?: string; bytecodeHash?: string } {
  const metadata = isRecord(settings.metadata) ? settings.metadata : {};
  return {
    ...(typeof settings.evmVersion === 'string' && { evmVersion: settings.evmVersion }),
    ...(typeof metadata.bytecodeHash === 'string' && { bytecodeHash: metadata.bytecodeHash }),
  };
}

/** Solidity's `{ enabled, runs }`, or Vyper's word or flag. */
function optimizerWords(optimizer: unknown): string | undefined {
  if (typeof optimizer === 'string') return optimizer;
  if (typeof optimizer === 'boolean') return optimizer ? 'on' : 'off';
  if (!isRecord(optimizer)) return undefined;
  const { enabled, runs } = optimizer;
  const times = typeof runs === 'number' || typeof runs === 'bigint' ? `, for ${runs} runs` : '';
  return enabled === true ? `on${times}` : 'off';
}

/** The file's own SPDX expression, as https://spdx.dev/ids writes it. */
function licenceOf(content: string): string | undefined {
  return /SPDX-License-Identifier:[ \t]*([\w.+ ()-]{1,100}?)[ \t]*(?:\*\/|\r|\n|$)/.exec(content)?.[1];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
