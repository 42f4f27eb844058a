import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { config } from '@vscode/l10n';
import { quoted } from '../../../src/core/format/escape.ts';
import { formatDuration, formatRelative } from '../../../src/core/format/times.ts';
import { rowWords, rowWordsOf } from '../../../src/core/happened/rowWords.ts';
import { transactionFacts } from '../../../src/core/happened/transactionFacts.ts';
import { transactionTypes } from '../../../src/core/happened/transactionTypes.ts';
import { namedText } from '../../../src/core/names/namedText.ts';
import { translateBy } from '../../../src/core/platform/language.ts';
import type { Block, Sheet } from '../../../src/core/sheets/sheet.ts';
import { incidentSheet } from '../../../src/core/sheets/status/incident.ts';
import { maintenanceSheet } from '../../../src/core/sheets/status/maintenance.ts';
import { pulseParts } from '../../../src/core/sheets/status/mirrorNodeHealth.ts';
import { comparisonWords } from '../../../src/core/sheets/verification/codeComparisonSection.ts';
import { fixtures, textClient } from '../ledger/rest/client/fixtureClient.ts';
import { transactionRow } from '../ledger/rows.ts';
import { incidentOf, maintenanceOf } from '../status/statusDocuments.ts';
import { endpointSheets, type ShownEndpoint } from './endpointSheets.ts';
import { now } from './sheetContext.ts';

/** A language in which every message stands in brackets, so that what is not asked for in it shows. */
const bracketed = new Proxy<Record<string, string>>({}, { get: (_, message) => `⟦${String(message)}⟧` });

/** A column or field is named; a link's text and what a newer server calls its fields come from outside. */
function labelsOf(block: Block): string[] {
  if (block.type === 'fields') return block.fields.map(({ label }) => label);
  return block.type === 'table' ? block.columns.map(({ label }) => label) : [];
}

/** The words of a sheet that are its own and not the ledger's. */
function ownWords({ headline, sections }: Sheet): string[] {
  const outside = ['⟦Other fields⟧', '⟦Links⟧'];
  return [
    headline,
    ...sections.flatMap(({ title, tab, blocks }) => [
      title,
      ...(tab === undefined ? [] : [tab]),
      ...(outside.includes(title) ? [] : blocks.flatMap(labelsOf)),
    ]),
  ];
}

describe('the words of sheets in another language', () => {
  afterEach(() => translateBy({}, 'en'));

  it('quote what someone wrote as the language does, and put no names into it', () => {
    const nameOf = () => ({ text: 'Vault', source: 'label' }) as const;
    const german: unknown = JSON.parse(
      readFileSync(new URL('../../../l10n/bundle.l10n.de.json', import.meta.url), 'utf8'),
    );
    for (const [contents, said] of [
      [{}, 'Vault · 0.0.6: “to 0.0.5”'],
      [german, 'Vault · 0.0.6: „to 0.0.5“'],
    ] as const) {
      config({ contents: contents as Record<string, string> });
      assert.equal(namedText(`0.0.6: ${quoted('to 0.0.5')}`, nameOf), said);
    }
  });

  it('are asked for when a sheet is made, every heading, label and column', async () => {
    config({ contents: bracketed });
    const sheets: Sheet[] = [incidentSheet(incidentOf('i'), {}), maintenanceSheet(maintenanceOf('m'), {})];
    for (const name of Object.keys(endpointSheets) as ShownEndpoint[]) {
      const text = readFileSync(new URL(`${name}.json`, fixtures), 'utf8');
      sheets.push(...(await endpointSheets[name](textClient(text).client)));
    }
    // A section that a test shows alone hangs on a sheet without a headline.
    const words = new Set(sheets.flatMap(ownWords).filter((each) => each !== ''));
    assert.ok(words.size > 200, `${words.size} words`);
    assert.deepEqual(
      [...words].filter((each) => !each.includes('⟦')),
      [],
    );
    assert.deepEqual(
      transactionTypes().filter(({ title }) => !title.startsWith('⟦')),
      [],
    );
  });

  it('bend as German bends them, and nouns keep their capitals', () => {
    const file = new URL('../../../l10n/bundle.l10n.de.json', import.meta.url);
    translateBy(JSON.parse(readFileSync(file, 'utf8')), 'de');
    const daysAgo = (days: number) => `${Math.floor(now / 1000) - days * 86_400}.0`;
    assert.equal(formatRelative(daysAgo(3), now), 'vor 3 Tagen');
    assert.equal(formatRelative(daysAgo(-3), now), 'in 3 Tagen');
    assert.equal(formatDuration(3n * 86_400n), '3 Tage');
    const region = { kind: 'metadata', start: 8, length: 1, onchain: '00', recompiled: '01' } as const;
    const words = comparisonWords({
      onchainLength: 9,
      recompiledLength: 9,
      regions: [region],
      inCode: 0,
      first: region,
    });
    assert.equal(words.at(-1), 'Der erste Unterschied ist bei Byte 8: Metadaten-Anhang.');
    const behind = { ms: 5_000, at: now - 90_000 };
    assert.equal(
      pulseParts({ behind, requests: 0, failed: 0 }, now)[0],
      'bei der letzten Anfrage vor 1 Minute 30 Sekunden auf dem neuesten Stand',
    );
  });

  it('say in German from whom, to whom, and to what', () => {
    const file = new URL('../../../l10n/bundle.l10n.de.json', import.meta.url);
    translateBy(JSON.parse(readFileSync(file, 'utf8')), 'de');
    const transfers = [
      { account: '0.0.1001', amount: -5, is_approval: false },
      { account: '0.0.1002', amount: 5, is_approval: false },
    ];
    const moved = transactionFacts(transactionRow({ name: 'CRYPTOTRANSFER', charged_tx_fee: 0, transfers }));
    assert.equal(rowWordsOf('0.0.1001', moved), 'Transfer an 0.0.1002');
    assert.equal(rowWordsOf('0.0.1002', moved), 'Transfer von 0.0.1001');
    const updated = transactionRow({ name: 'CRYPTOUPDATEACCOUNT', entity_id: '0.0.1048', transfers: [] });
    assert.equal(rowWords(transactionFacts(updated)), 'Konto ändern (0.0.1048)');
    const approved = transactionRow({ name: 'CRYPTOAPPROVEALLOWANCE', entity_id: null, transfers: [] });
    assert.match(rowWords(transactionFacts(approved)), /^0\.0\.\d+: Freigabe erteilen$/);
  });
});
