import assert from 'node:assert/strict';
import type { Sheet } from '../../../../src/core/sheets/sheet.ts';
import { useGateWindow } from './gateWindow.ts';

describe("a contract's hover", () => {
  const opened = useGateWindow();

  const address = `0x${'ab'.repeat(20)}`;
  const sheetOf = (words?: string): Sheet => {
    const record = { type: 'id', text: words ?? '', words: true, ref: { kind: 'verification', id: address } } as const;
    const fields = words === undefined ? [] : [{ label: 'Source code', values: [record] }];
    return {
      kind: 'contract',
      id: '0.0.5001',
      title: 'Contract',
      headline: 'Contract 0.0.5001',
      tone: 'neutral',
      icon: 'file-code',
      ...(words === 'Not verified' && { unverified: address }),
      sections: [{ title: 'Summary', level: 'summary', blocks: [{ type: 'fields', fields }] }],
    };
  };
  const offers = (sheet: Sheet, canVerify = true) => {
    const thing = { identifier: { kind: 'entity', id: '0.0.5001' }, network: 'testnet' } as const;
    return opened.ui.hoverText(sheet, thing, () => undefined, canVerify).includes('Verification...');
  };

  it('offers the same before its record was read as after that', () => {
    assert.deepEqual([offers(sheetOf()), offers(sheetOf('Not verified'))], [true, true]);
  });

  it('has links that no line tears apart', () => {
    const thing = { identifier: { kind: 'entity', id: '0.0.5001' }, network: 'testnet' } as const;
    const text = opened.ui.hoverText(sheetOf(), thing, () => undefined, true);
    const labels = [...text.matchAll(/\[([^\]]+)\]\(command:/g)].map(([, label]) => label);
    assert.ok(labels.length > 3);
    assert.deepEqual(
      labels.filter((label) => label?.includes(' ')),
      [],
    );
  });

  it('offers nothing for a verified contract, which has its record, or without a verification service', () => {
    assert.deepEqual([offers(sheetOf('Verified: exact match')), offers(sheetOf(), false)], [false, false]);
  });

  it('has no icon that a line could end with, without its label', () => {
    const { hoverText, lineHoverText, unaskedText } = opened.ui;
    const failed: Sheet = { ...sheetOf('Not verified'), kind: 'transaction', execution: 'failed' };
    const thing = { identifier: { kind: 'entity', id: '0.0.5001' }, network: 'testnet' } as const;
    const texts = [
      hoverText({ ...failed, explorerUrl: 'https://explorer.example' }, thing, () => undefined, true),
      hoverText({ ...failed, absent: 'unknown' }, thing, () => undefined, true),
      unaskedText(thing),
      lineHoverText(['TooSmall(5)'], { id: '0.0.5-1-000000001', kind: 'transaction' }),
    ];
    for (const text of texts) {
      assert.match(text, /\]\(command:/);
      assert.doesNotMatch(text, /\$\(/);
    }
  });
});
