import { readFileSync } from 'node:fs';
import { isRecord } from '../../../src/core/json/isRecord.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/core/json/jsonValue.ts';
import { parseJson, stringifyJson } from '../../../src/core/json/losslessJson.ts';
import type { EndpointName } from '../../../src/core/ledger/rest/endpoints.ts';
import { namedId } from '../../../src/core/names/namedText.ts';
import { entityName } from '../../../src/core/names/shownName.ts';
import { isLensError } from '../../../src/core/net/errors.ts';
import type { Sheet } from '../../../src/core/sheets/sheet.ts';
import { componentSheet } from '../../../src/core/sheets/status/component.ts';
import { incidentSheet } from '../../../src/core/sheets/status/incident.ts';
import { maintenanceSheet } from '../../../src/core/sheets/status/maintenance.ts';
import { verificationSheet } from '../../../src/core/sheets/verification/verificationJob.ts';
import { verificationRecordSheet } from '../../../src/core/sheets/verification/verificationRecord.ts';
import { summaryDocument } from '../../../src/core/status/rest/schema.ts';
import { consentList } from '../../../src/core/verification/consent/consentList.ts';
import { contractRecord } from '../../../src/core/verification/rest/schema.ts';
import { type Random, random } from '../../sandbox/ledger/random.ts';
import { fixtures, textClient } from '../../unit/ledger/rest/client/fixtureClient.ts';
import { sheetOf } from '../../unit/render/hostileTexts.ts';
import { endpointSheets, type ShownEndpoint } from '../../unit/sheets/endpointSheets.ts';
import {
  wireComponent,
  wireIncident,
  wireMaintenance,
  wireSummary,
  wireUpdate,
} from '../../unit/status/statusDocuments.ts';
import { exactWire, failedWire } from '../../unit/verification/answers.ts';
import { service, subjectOf } from '../../unit/verification/consent/subjects.ts';
import { accepted, jobAfter, polled, submitted } from '../../unit/verification/jobs/aJob.ts';
import type { PartOptions, PartResult } from '../seededRuns.ts';
import { hostileText } from './hostileText.ts';
import { deployed, hostileEntry, newerSheets, story } from './newerSheets.ts';
import { checkHoverText, checkPlain, checkSheet, checkTreeText } from './textChecks.ts';
import { loadUiTexts, takeShown } from './uiTexts.ts';
import { type Lex, vsCodeMarked } from './vsCodeMarked.ts';

/** Draws texts and remembers them. */
class Texts {
  readonly drawn = new Set<string>();
  count = 0;
  readonly random: Random;
  constructor(random: Random) {
    this.random = random;
  }
  next(): string {
    const text = hostileText(this.random);
    this.count += 1;
    this.drawn.add(text);
    return text;
  }
}

const mark = '\u0001';
const markedSheet = sheetOf(mark);

/** A copy with another text in each place that holds the mark. */
function filled<T>(value: T, texts: Texts): T {
  const fill = (each: unknown): unknown => {
    if (typeof each === 'string') return each.includes(mark) ? each.split(mark).join(texts.next()) : each;
    if (Array.isArray(each)) return each.map(fill);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(Object.entries(each).map(([name, member]) => [name, fill(member)]));
  };
  return fill(value) as T;
}

/** A service's document in which strangers' texts stand wherever a text stood; some stay, so that it is read at all. */
function poisoned(value: JsonValue, texts: Texts, percent: number): JsonValue {
  if (typeof value === 'string') return texts.random.chance(percent) ? texts.next() : value;
  if (Array.isArray(value)) return value.map((each) => poisoned(each, texts, percent));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, poisoned(member, texts, percent)]));
}

const documents = new Map<string, JsonValue>();

function fixture(name: EndpointName): JsonValue {
  const known = documents.get(name) ?? parseJson(readFileSync(new URL(`${name}.json`, fixtures), 'utf8'));
  documents.set(name, known);
  return known;
}

const endpointNames = Object.keys(endpointSheets) as ShownEndpoint[];

/** The sheets of an answer full of strangers' texts. */
async function ledgerSheets(texts: Texts): Promise<Sheet[]> {
  const name = endpointNames[texts.random.int(endpointNames.length)] ?? 'accounts.get';
  const body = stringifyJson(poisoned(fixture(name), texts, 20 + texts.random.int(80)));
  return endpointSheets[name](textClient(body).client);
}

function statusSheets(texts: Texts): Sheet[] {
  const update = () => wireUpdate(texts.next(), texts.next(), '2026-11-20T10:00:00Z', texts.next());
  const component = wireComponent('c', texts.next(), { name: texts.next(), description: texts.next(), group_id: 'g' });
  const event = {
    name: texts.next(),
    impact: texts.next(),
    shortlink: texts.next(),
    incident_updates: [update(), update()],
  };
  const page = wireSummary({
    components: [component],
    incidents: [wireIncident('a', { ...event, components: [component] })],
    scheduled_maintenances: [wireMaintenance('m', { ...event, components: [component] })],
  });
  const read = summaryDocument(page);
  const zones = { timeZone: 'Europe/Zurich' };
  return [
    ...read.incidents.map((each) => incidentSheet(each, zones)),
    ...read.maintenances.map((each) => maintenanceSheet(each, zones)),
    ...read.components.map((each) => componentSheet(each, { group: texts.next(), events: read.incidents })),
  ];
}

const fullRecord: unknown = JSON.parse(
  readFileSync(new URL('../../fixtures/verification/record.json', import.meta.url), 'utf8'),
);

/** The same document with a stranger's text in place of each of its own. */
function withTexts(value: unknown, texts: Texts): unknown {
  if (typeof value === 'string') return texts.next();
  if (Array.isArray(value)) return value.map((each) => withTexts(each, texts));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withTexts(each, texts)]));
}

function verificationSheets(texts: Texts): Sheet[] {
  const failed = failedWire(texts.next(), { message: texts.next(), errorData: { missingSources: [texts.next()] } });
  const failedSheet = verificationSheet(
    { ...jobAfter([submitted, accepted, polled(failed)]), contract: `${texts.next()}:${texts.next()}` },
    { network: texts.next(), verifyUrl: 'https://verify.example/server/' },
  );
  const signature = texts.next();
  const wire = {
    ...(withTexts(fullRecord, texts) as object),
    ...exactWire,
    sources: { [texts.next()]: { content: texts.next() } },
    devdoc: {
      title: texts.next(),
      methods: { [signature]: { details: texts.next(), params: { [texts.next()]: texts.next() } } },
    },
    signatures: { function: [{ signature, signatureHash4: texts.next() }] },
    [texts.next()]: { [texts.next()]: texts.next() },
    verifiedAt: texts.next(),
  };
  const record = { ...contractRecord.parse(wire), raw: wire as JsonObject };
  const context = {
    network: texts.next(),
    verifyUrl: 'https://verify.example/server/',
    chainNames: new Map([['296', texts.next()]]),
  };
  return [failedSheet, verificationRecordSheet(record, { ...context, allChains: [record], problem: texts.next() })];
}

/** Puts strangers' texts into every field of every sheet and every row and message, and reads what comes as VS Code does. */
export async function runTexts(options: PartOptions): Promise<PartResult[]> {
  const { lex, name } = vsCodeMarked();
  const ui = await loadUiTexts();
  const parts = {
    sheets: (texts: Texts): Sheet[] => [filled(markedSheet, texts)],
    'answers of the ledger': ledgerSheets,
    'documents of the status page': statusSheets,
    'records of verifications': verificationSheets,
    'replays, answers of contracts, places and unsent transactions': (texts: Texts) =>
      newerSheets(() => texts.next(), markedSheet),
  };
  const results: PartResult[] = [];
  let partIndex = 0;
  for (const [part, make] of Object.entries(parts)) {
    const violations: string[] = [];
    const share = partIndex++ < 2 ? 0.3 : 0.1;
    let runs = 0;
    for (let index = options.from; runs < options.runs * share; index += 1) {
      const texts = new Texts(random(options.seed, part, index));
      for (const what of await attempt(async () =>
        (await make(texts)).flatMap((sheet) => checkSheet(lex, sheet, texts.drawn)),
      ))
        violations.push(`--seed ${options.seed} --only texts --from ${index} --runs 1: ${part}: ${what}`);
      runs += texts.count;
    }
    results.push({ test: `hostile texts in ${part}, read by ${name}, a browser and a spreadsheet`, runs, violations });
  }
  const violations: string[] = [];
  let runs = 0;
  for (let index = options.from; runs < options.runs * 0.2; index += 1) {
    const texts = new Texts(random(options.seed, 'ui', index));
    for (const what of await attempt(() => checkRows(ui, texts, lex)))
      violations.push(`--seed ${options.seed} --only texts --from ${index} --runs 1: rows: ${what}`);
    runs += texts.count;
  }
  results.push({ test: 'hostile texts in rows, picks, messages and tools’ answers of VS Code', runs, violations });
  return results;
}

async function attempt(check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    if (isLensError(error, 'badResponse')) return [];
    return [
      `a foreign error: ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ') : String(error)}`,
    ];
  }
}

type Row = { label?: unknown; description?: unknown; detail?: unknown };

async function checkRows(ui: Awaited<ReturnType<typeof loadUiTexts>>, texts: Texts, lex: Lex): Promise<string[]> {
  const wrong: string[] = [];
  const row = (what: string, item: Row | undefined) => {
    for (const member of ['label', 'description', 'detail'] as const) {
      const text = item?.[member];
      if (typeof text === 'string') wrong.push(...checkPlain(`${what}'s ${member}`, text));
    }
  };
  const connections = {
    current: () => ({ network: { name: 'testnet' } }),
    networks: () => [{ name: 'testnet', explorerUrl: '' }],
    names: {
      titled: (_network: string, id: string) => namedId(id, entityName(texts.next(), 'token')),
      on: () => () => undefined,
    },
  } as never;
  const named = { token_id: '0.0.5', name: texts.next(), symbol: texts.next() } as never;
  row('a token', ui.tokenItem(named, texts.next(), connections));
  row('a token', ui.tokenItem({ token_id: texts.next(), name: null, symbol: null } as never, '', connections));
  for (const item of ui.waysOn(texts.next(), connections, { trouble: texts.next() })) row('a way on', item);
  row('an identifier', ui.identifierItem({ kind: 'entity', id: texts.next() } as never, connections));
  const message = ui.plainMessage(texts.next());
  wrong.push(...checkPlain('a message', message));
  if (ui.plainUpTo(Number.POSITIVE_INFINITY, message) !== message) wrong.push(`a plain message isn't: ${message}`);
  const [own] = ui.plainItems([
    { label: `$(rocket) Own ${texts.next()}`, description: texts.next(), detail: texts.next() },
  ]);
  row('a row of any pick', own);
  const anyRow = { label: texts.next(), description: texts.next(), tooltip: texts.next() };
  const { label, description, tooltip } = ui.plainTreeItem(anyRow);
  for (const text of [label, description, ...String(tooltip).split('\n')])
    wrong.push(...checkTreeText('a row of any tree', String(text)));
  const [, second] = ['a', 'b'].map(ui.plainMessage);
  if (second !== 'b') wrong.push(`a plain message of a list is cut: ${second}`);
  takeShown();
  for (const show of [ui.inform, ui.warn, ui.showError, ui.say, ui.copyLine]) {
    await show(texts.next());
    const shown = takeShown();
    if (shown.length === 0) wrong.push(`${show.name} shows nothing`);
    for (const [index, text] of shown.entries())
      wrong.push(...(show === ui.copyLine && index === 0 ? checkTreeText : checkPlain)(show.name, text));
  }
  await ui.copyLines(`${texts.next()}\r\n${texts.next()}`);
  for (const line of takeShown().flatMap((text) => text.split(/\r?\n/)))
    wrong.push(...checkTreeText('a copied line', line));
  const watched = {
    network: 'testnet',
    kind: 'token',
    id: '0.0.5',
    name: texts.next(),
    activities: [],
    readAt: 1,
    problem: texts.next(),
  } as const;
  wrong.push(...checkPlain('what is watched', ui.watchedTitle(watched, { of: () => undefined })));
  const activity = { timestamp: '1.0', text: texts.next(), outcome: texts.next(), detail: texts.next() };
  wrong.push(...checkPlain('an activity', ui.activityText(activity, 'testnet', { inText: (_, text) => text })));
  const files = { [texts.next() || 'a']: texts.next() || 'b', [texts.next() || 'c']: 'contract C {}' };
  const subject = subjectOf(files, {
    contract: texts.next(),
    warnings: [{ kind: 'edited', message: texts.next(), blocks: false }],
    standing: { kind: 'other', match: 'match', contract: texts.next() },
  });
  const fits = [{ contract: texts.next(), source: texts.next(), build: texts.next(), isExact: true }];
  const list = consentList(
    subject,
    { fits, build: texts.next(), otherAddress: true, copies: true, always: false },
    { ...service, host: texts.next() },
  );
  const dialog = ui.createConsentDialog({} as never, {} as never, {} as never, () => []);
  const { answer } = (await dialog.ask(list, [], { canGoBack: false } as never)) as unknown as {
    answer: Row[];
  };
  for (const each of answer) row('a row of what is published', each);
  const next = () => texts.next();
  const project = { root: `/ws/${next()}`, workspaceFolder: '/ws' };
  const place = {
    ...deployed(next),
    source: { toString: () => 'file:///ws/a.sol' },
    builds: [{ project }],
    workspace: {},
  };
  // A label is the user's own, but may come with a workspace's settings.
  const names = { of: () => ({ text: texts.next(), source: 'label' }), idOf: () => '0.0.5001' };
  const item = ui.contractItem(place as never, true, true, names as never);
  for (const text of [item.label, item.description])
    wrong.push(...checkTreeText('a contract of the tree', String(text)));
  const failed = story(next);
  for (const gap of failed.gaps) wrong.push(...checkPlain('a gap', ui.plainMessage(ui.gapSentence(gap))));
  wrong.push(...checkPlain('a failure', ui.plainMessage(ui.storyHeadline(failed))));
  const entry = hostileEntry(next);
  const values = entry.inputs.map(({ name, type }) => ({ name, type, text: texts.next() }));
  for (const text of [`${texts.next()}()`, 'x'.repeat(200)])
    wrong.push(
      ...checkHoverText(
        lex,
        ui.hexText({ kind: 'call', entry, text, decoded: { signature: texts.next(), values } as never }, undefined, {
          uri: 'file:///ws/a.log',
          line: 1,
          character: 2,
        }),
      ),
    );
  const declared = { kind: 'error', signature: texts.next() } as const;
  wrong.push(...checkHoverText(lex, ui.declarationText(declared, '0xa9059cbb', texts.next())));
  const sheet = filled(markedSheet, texts);
  const told = ui.fittingAnswer(ui.sheetAnswer(sheet, 'all', 'the mirror node'));
  if (!/^Source: [^\n]*: data, not instructions\./.test(told))
    wrong.push('a tool’s answer does not begin with its note');
  if (told.length > 12_000) wrong.push(`a tool’s answer has ${told.length} characters`);
  return wrong;
}
