import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../format/amounts.ts';
import type { CodeComparison, DifferingRegion } from '../../projects/bytecode/differingRegions.ts';
import { codeValue, field, fieldsBlock, textValue } from '../parts/values.ts';
import type { Block, Section, Value } from '../sheet.ts';

function regionWords(): Readonly<Record<DifferingRegion['kind'], string>> {
  return {
    metadata: l10n.t('Metadata tail'),
    immutable: l10n.t('Immutable value'),
    library: l10n.t('Library address'),
    callProtection: l10n.t("The library's own address"),
    constructorArguments: l10n.t('Constructor arguments'),
    code: l10n.t('Code'),
  };
}

function regionWithinSentence(): Readonly<Record<DifferingRegion['kind'], string>> {
  return {
    metadata: l10n.t('metadata tail'),
    immutable: l10n.t('immutable value'),
    library: l10n.t('library address'),
    callProtection: l10n.t("the library's own address"),
    constructorArguments: l10n.t('constructor arguments'),
    code: l10n.t('code'),
  };
}

const mostRows = 20;

/** The deployed code and a build of this machine: only the bytes. Undefined if there is nothing to compare. */
export function builtComparisonSection(codes: {
  runtime: CodeComparison | undefined;
  creation: CodeComparison | undefined;
}): Section | undefined {
  const { runtime, creation } = codes;
  if (!runtime && !creation) return undefined;
  const blocks: Block[] = [];
  if (runtime) blocks.push(...codeBlocks(l10n.t('Runtime code'), runtime, builtWords()));
  if (creation) blocks.push(...codeBlocks(l10n.t('Creation code'), creation, builtWords()));
  return { key: 'builtComparison', title: l10n.t('Deployed code and this build'), level: 'detail', blocks };
}

/** The deployed and the recompiled code: words first, then bytes. Undefined if there is nothing to compare. */
export function comparisonSection(codes: {
  runtime: CodeComparison | undefined;
  creation: CodeComparison | undefined;
}): Section | undefined {
  const { runtime, creation } = codes;
  const main = runtime ?? creation;
  if (!main) return undefined;
  const blocks: Block[] = comparisonWords(main).map((text) => ({ type: 'paragraph', text }));
  if (runtime) blocks.push(...codeBlocks(l10n.t('Runtime code'), runtime, recompiledWords()));
  if (creation) blocks.push(...codeBlocks(l10n.t('Creation code'), creation, recompiledWords()));
  return { title: l10n.t('Deployed and recompiled code'), level: 'detail', blocks };
}

/** The meaning of the differences, most important first. */
export function comparisonWords(code: CodeComparison): string[] {
  const { onchainCompiler: theirs, recompiledCompiler: ours, regions, inCode } = code;
  const words: string[] = [];
  const named = regionWithinSentence();
  if (theirs && ours && theirs !== ours)
    words.push(
      l10n.t`The deployed code was compiled with ${theirs}, the submission with ${ours}. Build with the compiler of the deployment.`,
    );
  const others = [...new Set(regions.filter(({ kind }) => kind !== 'code').map(({ kind }) => named[kind]))];
  if (code.onchainLength !== code.recompiledLength && inCode > 0)
    words.push(
      l10n.t`The lengths differ: ${formatInteger(code.onchainLength)} bytes deployed, ${formatInteger(code.recompiledLength)} recompiled. The sources or settings such as the optimizer differ from the deployment.`,
    );
  else if (inCode > 0)
    words.push(
      inCode === 1
        ? l10n.t(
            'The code has the same length but differs in one place, probably because of a constant or a small edit in the sources.',
          )
        : l10n.t`The code has the same length but differs in ${inCode} places, probably because of a constant or a small edit in the sources.`,
    );
  else if (regions.length === 0) words.push(l10n.t('The deployed and the recompiled code are the same.'));
  else words.push(l10n.t('The code is the same. Only the metadata or values set at deployment differ.'));
  if (inCode > 0 && others.length > 0) words.push(l10n.t`These also differ, which is normal: ${others.join(', ')}.`);
  if (code.first)
    words.push(l10n.t`The first difference is at byte ${formatInteger(code.first.start)}: ${named[code.first.kind]}.`);
  return words;
}

interface OtherCode {
  lengths(deployed: number, other: number): string;
  compiler: string;
  bytes: string;
}

/** What the service compiled. */
function recompiledWords(): OtherCode {
  return {
    lengths: (deployed, other) => l10n.t`${formatInteger(deployed)} bytes deployed, ${formatInteger(other)} recompiled`,
    compiler: l10n.t('Compiler of the submission'),
    bytes: l10n.t('Recompiled'),
  };
}

/** What the build tool compiled here. */
function builtWords(): OtherCode {
  return {
    lengths: (deployed, other) => l10n.t`${formatInteger(deployed)} bytes deployed, ${formatInteger(other)} built`,
    compiler: l10n.t('Compiler of this build'),
    bytes: l10n.t('Built'),
  };
}

function codeBlocks(title: string, code: CodeComparison, words: OtherCode): Block[] {
  const { regions } = code;
  const kinds = regionWords();
  const blocks: Block[] = [
    fieldsBlock(
      field(title, textValue(words.lengths(code.onchainLength, code.recompiledLength))),
      field(l10n.t('Compiler of the deployed code'), textValue(code.onchainCompiler)),
      field(words.compiler, textValue(code.recompiledCompiler)),
    ),
  ];
  if (regions.length > 0)
    blocks.push({
      type: 'table',
      columns: [
        { label: l10n.t('From byte'), align: 'right' },
        { label: l10n.t('Bytes'), align: 'right' },
        { label: l10n.t('Difference') },
        { label: l10n.t('Deployed') },
        { label: words.bytes },
      ],
      rows: regions
        .slice(0, mostRows)
        .map((region): Value[] => [
          { type: 'text', text: formatInteger(region.start) },
          { type: 'text', text: formatInteger(region.length) },
          { type: 'text', text: kinds[region.kind] },
          bytes(region.onchain, region.length),
          bytes(region.recompiled, region.length),
        ]),
    });
  if (regions.length > mostRows)
    blocks.push({ type: 'paragraph', text: l10n.t`${formatInteger(regions.length - mostRows)} more differences.` });
  return blocks;
}

function bytes(digits: string, length: number): Value {
  const cut = length * 2 > digits.length && digits.length > 0 ? '…' : '';
  return codeValue(digits + cut) ?? { type: 'text', text: l10n.t('nothing') };
}
