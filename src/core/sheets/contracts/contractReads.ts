import * as l10n from '@vscode/l10n';
import type { AbiEntry } from '../../ledger/evm/abi.ts';
import type { AbiIndex } from '../../ledger/evm/abiIndex.ts';
import { readableFunctions } from '../../ledger/evm/contractCalls.ts';
import { listInWords } from '../parts/namedValues.ts';
import { explorerPage, field, fieldsBlock, idValue, type SheetContext, textValue, timeValue } from '../parts/values.ts';
import type { Block, Sheet } from '../sheet.ts';
import { answersBlock, functionWords, type Read, readInWords, unitsIn } from './contractAnswers.ts';

export interface ReadableContract {
  /** Its EVM address. */
  address: string;
  /** For people: `0.0.5001`, or the address. */
  id: string;
  /** Its name in the workspace, if that was asked for. */
  name?: string;
  entries: readonly AbiEntry[];
  /** Where the ABI is from, for people: `the build of contracts/Vault.sol`. */
  source: string;
  /** The implementation whose ABI it is, if the contract is a proxy. */
  implementation?: string;
  /** Explain its reverts. */
  abis: AbiIndex;
}

/** All answers of a contract, and which functions need arguments. */
export function readBlocks(contract: ReadableContract, reads: readonly Read[]): Block[] {
  const isNothing = readableFunctions(contract.entries).length === 0;
  return [
    fieldsBlock(...sourceFields(contract)),
    ...(reads.length === 0 ? [] : [answersBlock(reads)]),
    ...(isNothing ? [{ type: 'paragraph', text: l10n.t('The contract has no functions to read.') } as const] : []),
    ...askingBlocks(contract),
  ];
}

/** The functions that can't be read without arguments. */
function askingBlocks({ entries }: ReadableContract): Block[] {
  const asking = readableFunctions(entries).filter(({ inputs }) => inputs.length > 0);
  const text = l10n.t`Use Read... for these, which take arguments: ${asking.map(functionWords).join(', ')}`;
  return asking.length === 0 ? [] : [{ type: 'paragraph', text }];
}

/** Why a contract can't be read, and what to do. */
export function noAbiWords(): string {
  return l10n.t(
    "Can't read this contract: its ABI isn't known. Open the project that builds it, or verify the contract.",
  );
}

function sourceFields({ source, implementation }: ReadableContract) {
  return [
    field(l10n.t('ABI'), textValue(source)),
    field(l10n.t('Implementation'), idValue(implementation, 'contract')),
  ];
}

/** When the answers hold. */
interface ReadTime {
  /** A block number; undefined for the newest state. */
  block?: string | undefined;
  /** When the newest state was read, an ISO instant. */
  readAt?: string | undefined;
}

/** The answers of a contract, newest first. */
export function contractReadSheet(
  contract: ReadableContract,
  reads: readonly Read[],
  { block, readAt }: ReadTime,
  context: SheetContext,
): Sheet {
  const units = unitsIn(reads);
  const [first] = reads;
  const at = block === undefined ? l10n.t('now') : l10n.t`at block ${block}`;
  return {
    kind: 'contractRead',
    id: contract.id,
    title: l10n.t('Contract answers'),
    ...(contract.name !== undefined && { subject: contract.name }),
    headline:
      first && reads.length === 1
        ? readInWords(first, units)
        : (listInWords(reads.map((read) => readInWords(read, units))) ??
          l10n.t`No answers of contract ${contract.id} ${at}`),
    tone: first?.answer.kind === 'values' ? 'neutral' : 'warning',
    icon: 'eye',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          ...(reads.length === 0 ? [] : [answersBlock(reads, units)]),
          fieldsBlock(
            field(l10n.t('Contract'), idValue(contract.id, 'contract')),
            block === undefined
              ? field(l10n.t('As of'), timeValue(readAt) ?? textValue(l10n.t('the newest state')))
              : field(l10n.t('As of block'), idValue(block, 'block')),
            ...sourceFields(contract),
            field(
              l10n.t({ message: 'Source', comment: ['where it comes from'] }),
              textValue(l10n.t('simulated by the mirror node; nothing was sent')),
            ),
          ),
          // Of a single answer, the user chose the function.
          ...(reads.length === 1 ? [] : askingBlocks(contract)),
        ],
      },
    ],
    ...explorerPage(context.network, 'contract', /^0\.0\./.test(contract.id) ? contract.id : null),
  };
}
