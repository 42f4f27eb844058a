import assert from 'node:assert/strict';
import { type EntityName, entityName } from '../../../src/core/names/shownName.ts';
import { renderHtml, renderSectionHtml } from '../../../src/core/render/html.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import type { Section, Sheet } from '../../../src/core/sheets/sheet.ts';

const now = 1_795_255_200_000;
const account = (id: string) => ({ type: 'id', text: id, ref: { kind: 'account', id } }) as const;

const section: Section = {
  title: 'Transfers',
  level: 'summary',
  blocks: [
    { type: 'fields', fields: [{ label: 'To', values: [account('0.0.1002')] }] },
    { type: 'table', columns: [{ label: 'Token' }], rows: [[account('0.0.6001')]] },
    {
      type: 'calls',
      frames: [
        {
          depth: 0,
          operation: 'CALL',
          target: { text: '0.0.5001', ref: { kind: 'contract', id: '0.0.5001' } },
          outcome: 'ok',
          onPath: false,
        },
      ],
    },
    {
      type: 'flows',
      title: 'ℏ',
      nodes: [
        { column: 'from', text: '0.0.1001', amount: '5 ℏ', ref: { kind: 'account', id: '0.0.1001' } },
        { column: 'for', text: 'Transfer', amount: '5 ℏ' },
        { column: 'to', text: '0.0.1002', amount: '5 ℏ', ref: { kind: 'account', id: '0.0.1002' } },
      ],
      links: [
        { from: 0, to: 1, exact: '500000000', amount: '5 ℏ', purpose: 'transfer' },
        { from: 1, to: 2, exact: '500000000', amount: '5 ℏ', purpose: 'transfer' },
      ],
    },
    {
      type: 'timeline',
      entries: [{ timestamp: '1.0', title: 'Signed by 0.0.1002', ref: { kind: 'account', id: '0.0.1002' } }],
    },
  ],
};
const sheet: Sheet = {
  kind: 'account',
  id: '0.0.1001',
  title: 'Account 0.0.1001',
  headline: '5 ℏ of 0.0.1001, sent to 0.0.1002',
  tone: 'success',
  icon: 'account',
  sections: [section],
};
const names: Record<string, EntityName | undefined> = {
  '0.0.1001': entityName('Alice', 'label'),
  '0.0.1002': entityName('Bob', 'label'),
  '0.0.5001': entityName('Vault', 'deployment', 'Foundry broadcast'),
  '0.0.6001': entityName('Alice', 'token', 'Not Alice'),
};
const nameOf = (id: string) => names[id];

/** What a browser shows, without the tooltips. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"');

describe('names on a sheet', () => {
  it('stand before IDs in headline, title, fields, tables, pictures and timelines, and say who gave them', () => {
    const html = renderHtml(sheet, { now, nameOf });
    const text = textOf(html);
    for (const shown of [
      'Account Alice · 0.0.1001',
      '5 ℏ of Alice · 0.0.1001, sent to Bob · 0.0.1002',
      'ToBob · 0.0.1002',
      '"Alice" · 0.0.6001',
      'CALL Vault · 0.0.5001',
      'Signed by Bob · 0.0.1002',
    ])
      assert.ok(text.includes(shown), `${shown}: ${text}`);
    assert.equal(html.match(/<span class="name"[^>]*>Bob<\/span> · <button/g)?.length, 3);
    assert.match(html, /title="&quot;Alice&quot;: the token&#39;s own name: Not Alice"/);
    // A picture cuts what has no room in it.
    assert.match(html, /<p title="0\.0\.1001">.*Alice<\/span> · <button.*<\/p><p class="note" title="5 ℏ">/);
    assert.match(html, /title="Vault: name in the deployment record of Foundry broadcast"/);
  });

  it('are on rows that are loaded later, too', () => {
    assert.match(textOf(renderSectionHtml(section, 0, { now, nameOf })), /CALL Vault · 0\.0\.5001/);
  });

  it('stand before IDs in a hover and in a copy', () => {
    const hover = renderMarkdown(sheet, { level: 'summary', now, nameOf });
    assert.match(hover, /^\*\*5 ℏ of Alice · 0\.0\.1001, sent to Bob · 0\.0\.1002\*\*/);
    assert.match(hover, /\*\*To:\*\* Bob · `0\.0\.1002`/);
    assert.match(hover, /"Alice" · `0\.0\.6001`/);
    assert.match(hover, /Alice · 0\.0\.1001 \(5 ℏ\) → Bob · 0\.0\.1002/);
    assert.match(
      renderMarkdown(sheet, { level: 'all', now, nameOf }),
      /^# 5 ℏ of Alice · 0\.0\.1001, sent to Bob · 0\.0\.1002\n\nAccount Alice · 0\.0\.1001\n/,
    );
  });

  it("aren't a stranger's for the sheet's own entity: its texts say that already", () => {
    const token: Sheet = { ...sheet, kind: 'token', id: '0.0.6001', title: 'Token 0.0.6001', headline: 'Not Alice' };
    const text = textOf(renderHtml({ ...token, sections: [] }, { now, nameOf }));
    assert.match(text, /^\s*Not Alice Token 0\.0\.6001/);
  });

  it('stand before IDs only, not before other words that lead to the same', () => {
    const words = { type: 'id', text: 'Not verified', ref: { kind: 'verification', id: '0.0.5001' } } as const;
    const fields = { type: 'fields', fields: [{ label: 'Source code', values: [words] }] } as const;
    const linked: Sheet = { ...sheet, sections: [{ ...section, blocks: [fields] }] };
    assert.doesNotMatch(renderHtml(linked, { now, nameOf }), /Vault/);
    assert.doesNotMatch(renderMarkdown(linked, { level: 'all', now, nameOf }), /Vault/);
  });

  it("change nothing without any, and none for another network's ID", () => {
    const plain = renderHtml(sheet, { now });
    assert.equal(renderHtml(sheet, { now, nameOf: () => undefined }), plain);
    const there = { ...account('0.0.1002'), ref: { kind: 'account', id: '0.0.1002', network: 'mainnet' } } as const;
    const fields = { type: 'fields', fields: [{ label: 'To', values: [there] }] } as const;
    const elsewhere: Sheet = { ...sheet, headline: 'x', title: 'y', sections: [{ ...section, blocks: [fields] }] };
    assert.doesNotMatch(renderHtml(elsewhere, { now, nameOf }), /Bob/);
    assert.doesNotMatch(renderMarkdown(elsewhere, { level: 'all', now, nameOf }), /Bob/);
  });
});
