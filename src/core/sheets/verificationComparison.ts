import type { Block, Section, Value } from './sheet.ts';
import { codeValue, field, fieldsBlock, textValue } from './values.ts';

/** A part in which deployed and recompiled code differ, as compareCode gives it: bytes, and hex digits of both. */
export interface ComparedRegion {
  kind: 'metadata' | 'immutable' | 'library' | 'callProtection' | 'constructorArguments' | 'code';
  start: number;
  length: number;
  onchain: string;
  recompiled: string;
}

/** Two bytecodes side by side. Lengths in bytes. */
export interface ComparedCode {
  onchainLength: number;
  recompiledLength: number;
  onchainCompiler?: string;
  recompiledCompiler?: string;
  regions: readonly ComparedRegion[];
  first?: ComparedRegion;
}

const regionWords: Readonly<Record<ComparedRegion['kind'], string>> = {
  metadata: 'Metadata tail',
  immutable: 'Immutable value',
  library: 'Library address',
  callProtection: 'The library’s own address',
  constructorArguments: 'Constructor arguments',
  code: 'Code',
};

const mostRows = 20;

/** Deployed against recompiled code: in words first, bytes below. Undefined where there is nothing to compare. */
export function comparisonSection(codes: {
  runtime: ComparedCode | undefined;
  creation: ComparedCode | undefined;
}): Section | undefined {
  const { runtime, creation } = codes;
  const main = runtime ?? creation;
  if (!main) return undefined;
  const blocks: Block[] = comparisonWords(main).map((text) => ({ type: 'paragraph', text }));
  if (runtime) blocks.push(...codeBlocks('Runtime code', runtime));
  if (creation) blocks.push(...codeBlocks('Creation code', creation));
  return { title: 'Deployed against recompiled', level: 'detail', blocks };
}

/** What the difference means, the most telling first. */
export function comparisonWords(code: ComparedCode): string[] {
  const { onchainCompiler: theirs, recompiledCompiler: ours, regions } = code;
  const words: string[] = [];
  if (theirs && ours && theirs !== ours)
    words.push(
      `What is deployed was compiled with ${theirs}, what was submitted with ${ours}: build with the compiler of the deployment.`,
    );
  const inCode = regions.filter(({ kind }) => kind === 'code');
  const others = [...new Set(regions.filter(({ kind }) => kind !== 'code').map(({ kind }) => regionWords[kind]))];
  if (code.onchainLength !== code.recompiledLength && inCode.length > 0)
    words.push(
      `The lengths differ: ${code.onchainLength} bytes are deployed, ${code.recompiledLength} were recompiled. The sources or settings such as the optimizer are not those of the deployment.`,
    );
  else if (inCode.length > 0)
    words.push(
      `The code has the same length and differs in ${inCode.length === 1 ? 'one place' : `${inCode.length} places`}: a constant or a small edit in the sources is likely.`,
    );
  else if (regions.length === 0) words.push('The two are the same.');
  else words.push('The code itself is the same; only what is filled in at deployment, or the metadata, differs.');
  if (inCode.length > 0 && others.length > 0)
    words.push(`Besides the code these differ, which is usual: ${others.join(', ').toLowerCase()}.`);
  if (code.first)
    words.push(`The first difference is at byte ${code.first.start}: ${regionWords[code.first.kind].toLowerCase()}.`);
  return words;
}

function codeBlocks(title: string, code: ComparedCode): Block[] {
  const { regions } = code;
  const blocks: Block[] = [
    fieldsBlock(
      field(title, textValue(`${code.onchainLength} bytes deployed, ${code.recompiledLength} recompiled`)),
      field('Compiler of the deployed code', textValue(code.onchainCompiler)),
      field('Compiler of the submission', textValue(code.recompiledCompiler)),
    ),
  ];
  if (regions.length > 0)
    blocks.push({
      type: 'table',
      columns: [
        { label: 'From byte', align: 'right' },
        { label: 'Bytes', align: 'right' },
        { label: 'What differs' },
        { label: 'Deployed' },
        { label: 'Recompiled' },
      ],
      rows: regions
        .slice(0, mostRows)
        .map((region): Value[] => [
          { type: 'text', text: String(region.start) },
          { type: 'text', text: String(region.length) },
          { type: 'text', text: regionWords[region.kind] },
          bytes(region.onchain, region.length),
          bytes(region.recompiled, region.length),
        ]),
    });
  if (regions.length > mostRows)
    blocks.push({ type: 'paragraph', text: `${regions.length - mostRows} more places differ.` });
  return blocks;
}

function bytes(digits: string, length: number): Value {
  const cut = length * 2 > digits.length && digits.length > 0 ? '…' : '';
  return codeValue(digits + cut) ?? { type: 'text', text: 'nothing' };
}
