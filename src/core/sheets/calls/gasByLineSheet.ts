import * as l10n from '@vscode/l10n';
import { formatInteger, percentText } from '../../format/amounts.ts';
import { shortAddress } from '../../format/shortAddress.ts';
import type { GasByLine, LineGas } from '../../trace/gas/gasByLine.ts';
import { cell, codeValue, field, fieldsBlock, integerValue } from '../parts/values.ts';
import type { Block, Sheet, Value } from '../sheet.ts';

/** What a transaction's gas was spent on, line by line. */
export function gasByLineSheet(id: string, gas: GasByLine): Sheet {
  const { lines, execution, intrinsic, refund, consumed, charged } = gas;
  const [most] = lines;
  const nameOf = namesOf(lines);
  const whole = formatInteger(BigInt(execution));
  return {
    kind: 'gasByLine',
    id,
    title: l10n.t('Gas by line'),
    headline: most
      ? l10n.t`${nameOf(most)} used ${shareOf(most.gas, execution)} of the ${whole} gas of the execution`
      : l10n.t`The execution used ${whole} gas`,
    tone: 'neutral',
    icon: 'flame',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Execution'), integerValue(BigInt(execution)), { note: l10n.t('the sum of the lines below') }),
            field(l10n.t('Intrinsic gas'), integerValue(BigInt(intrinsic)), {
              note: l10n.t('for the transaction and its data, before any code runs'),
            }),
            refund === undefined || refund === 0
              ? undefined
              : field(l10n.t('Refunds'), integerValue(BigInt(-refund)), { note: l10n.t('for freed storage') }),
            field(l10n.t('Gas consumed (executed)'), integerValue(consumed === undefined ? null : BigInt(consumed))),
            field(l10n.t('Gas used (charged)'), integerValue(charged === undefined ? null : BigInt(charged))),
          ),
          ...notes(gas),
        ],
      },
      {
        title: l10n.t('Lines'),
        level: 'detail',
        blocks: [
          {
            type: 'table',
            columns: [
              { label: l10n.t('Line') },
              { label: l10n.t('Gas'), align: 'right' },
              { label: l10n.t('Share'), align: 'right' },
              { label: l10n.t('Entered'), align: 'right' },
              { label: l10n.t('Source') },
            ],
            rows: lines.map((each, at): Value[] => [
              lineValue(id, each, at, nameOf(each)),
              cell(integerValue(BigInt(each.gas))),
              { type: 'text', text: shareOf(each.gas, execution) },
              cell(integerValue(BigInt(each.times))),
              cell(codeValue(each.place?.text)),
            ]),
          },
        ],
      },
    ],
  };
}

function notes({ isOptimized, isExact, lines }: GasByLine): Block[] {
  const texts = [
    ...(lines.some(({ times }) => times > 1)
      ? [
          l10n.t(
            'A line counts as entered whenever the execution comes from another line, also back to the same statement.',
          ),
        ]
      : []),
    ...(isExact
      ? []
      : [l10n.t('The replay used a different amount of gas than the network, so gas by line is approximate.')]),
    ...(isOptimized
      ? [l10n.t('The optimizer merges identical code from several lines, so its gas counts for only one of them.')]
      : []),
  ];
  return texts.map((text) => ({ type: 'paragraph', text }) as const);
}

function lineValue(id: string, { place }: LineGas, at: number, text: string): Value {
  return place
    ? { type: 'id', text, ref: { kind: 'sourceLine', id, line: { by: 'gas', entry: at } } }
    : { type: 'code', text };
}

/**
 * `Vault.sol:34`, or `Vault (dispatch)` for a contract without lines; with as many folders, or the address, as it takes
 * to distinguish them: `core/Token.sol:12` and `mocks/Token.sol:12`.
 */
function namesOf(lines: readonly LineGas[]): (line: LineGas) => string {
  const paths = [...new Set(lines.flatMap(({ place }) => place?.path ?? []))];
  const dispatchers = lines.filter(({ place }) => !place).map(({ contract }) => contract);
  const shortest = new Map(paths.map((path) => [path, shortestEnd(path, paths)]));
  return ({ place, contract, address }) => {
    if (place) return `${shortest.get(place.path) ?? place.path}:${place.line + 1}`;
    if (contract === undefined) return address;
    const isAlone = dispatchers.indexOf(contract) === dispatchers.lastIndexOf(contract);
    return isAlone ? l10n.t`${contract} (dispatch)` : l10n.t`${contract} (dispatch, ${shortAddress(address)})`;
  };
}

/** The end of a path, from a folder on, that no other path has. */
function shortestEnd(path: string, all: readonly string[]): string {
  const parts = path.split('/');
  for (let count = 1; count < parts.length; count++) {
    const end = parts.slice(-count).join('/');
    if (all.every((other) => other === path || !`/${other}`.endsWith(`/${end}`))) return end;
  }
  return path;
}

/** `12.3%` */
function shareOf(part: number, whole: number): string {
  return percentText(whole === 0 ? '0' : ((100 * part) / whole).toFixed(1));
}
