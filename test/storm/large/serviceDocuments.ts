import { readFileSync } from 'node:fs';
import { stringifyInTurns } from '../../../src/core/json/jsonInTurns.ts';
import type { JsonValue } from '../../../src/core/json/jsonValue.ts';
import { parseJson } from '../../../src/core/json/losslessJson.ts';
import { createAbiIndex } from '../../../src/core/ledger/evm/abiIndex.ts';
import { createDocuments } from '../../../src/core/ledger/lookUp/documents.ts';
import type { Found } from '../../../src/core/ledger/lookUp/found.ts';
import { createLedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import { createNameIndex } from '../../../src/core/names/nameIndex.ts';
import { learnFromAnswer } from '../../../src/core/names/namesInAnswer.ts';
import type { Http } from '../../../src/core/net/http.ts';
import { readBody } from '../../../src/core/net/readBody.ts';
import { nextTurn } from '../../../src/core/platform/systemTimers.ts';
import { renderCsv } from '../../../src/core/render/csv.ts';
import { renderHtml } from '../../../src/core/render/html.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import type { Sheet } from '../../../src/core/sheets/sheet.ts';
import { componentSheet } from '../../../src/core/sheets/status/component.ts';
import { incidentSheet } from '../../../src/core/sheets/status/incident.ts';
import { maintenanceSheet } from '../../../src/core/sheets/status/maintenance.ts';
import { verificationRecordSheet } from '../../../src/core/sheets/verification/verificationRecord.ts';
import { nothingTold, readToldNews } from '../../../src/core/status/changes/toldNews.ts';
import { takeNews } from '../../../src/core/status/changes/whatToNotify.ts';
import { createStatusClient } from '../../../src/core/status/rest/client.ts';
import { createSharedPoll } from '../../../src/core/status/rest/sharedPoll.ts';
import { assessStatus } from '../../../src/core/status/severity/assessStatus.ts';
import { scopeToNetwork } from '../../../src/core/status/severity/scopeToNetwork.ts';
import { readSolidityLayout } from '../../../src/core/storage/solidityLayout.ts';
import { readVyperLayout } from '../../../src/core/storage/vyperLayout.ts';
import { sourcesOfRecord } from '../../../src/core/trace/builds/buildSources.ts';
import { createVerificationClient } from '../../../src/core/verification/rest/client.ts';
import { searchSources } from '../../../src/core/verification/sources/searchSources.ts';
import { verifiedFolder } from '../../../src/core/verification/sources/verifiedFolder.ts';
import { fixtures } from '../../unit/ledger/rest/client/fixtureClient.ts';
import { endpointSheets, type ShownEndpoint } from '../../unit/sheets/endpointSheets.ts';
import {
  wireComponent,
  wireIncident,
  wireMaintenance,
  wireSummary,
  wireUpdate,
} from '../../unit/status/statusDocuments.ts';
import { ADDRESS, exactWire, failedWire } from '../../unit/verification/answers.ts';
import type { Step, Subject } from './largeRuns.ts';

interface Service {
  readonly name: string;
  readonly document: JsonValue;
  /** What comes of the document as text: the sheets that show it. Throws `LensError`. */
  use(http: Http): Promise<readonly Sheet[]>;
}

const now = 1_795_255_200_000;
const log = { trace() {}, debug() {}, warn() {} };
const timers = { now: () => 0, elapsed: () => 0, after: () => () => {}, random: () => 0 };

/** The transport, that answers everything with these bytes; they are read as an answer's are. */
function httpOf(body: Uint8Array): Http {
  return {
    async send({ url, maxBytes = 20_000_000 }) {
      const chunks = async function* () {
        for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
      };
      const bytes = await readBody(chunks(), undefined, maxBytes, `GET ${url}`);
      return { status: 200, headers: {}, bytes, text: () => new TextDecoder().decode(bytes), fromCache: false, url };
    },
    dispose() {},
  };
}

const json = (url: URL): JsonValue => parseJson(readFileSync(url, 'utf8'));

/** The raw JSON that a panel copies or shows: the whole answer, indented. */
function rawServices(): Service[] {
  const found = { kind: 'account', account: { account: '0.0.1001' } } as Found;
  return [
    {
      name: "the ledger's accounts.get as raw JSON",
      document: json(new URL('accounts.get.json', fixtures)),
      async use(http) {
        const answer = await createDocuments({ http, baseUrl: 'https://ledger.example', log }).of(found, {});
        await nextTurn();
        await stringifyInTurns(answer);
        return [];
      },
    },
  ];
}

function ledgerServices(): Service[] {
  return (Object.keys(endpointSheets) as ShownEndpoint[]).map((name) => ({
    name: `the ledger's ${name}`,
    document: json(new URL(`${name}.json`, fixtures)),
    use(http) {
      const names = createNameIndex();
      const onAnswer = (body: JsonValue) => void learnFromAnswer(body, names);
      return endpointSheets[name](createLedgerClient({ http, baseUrl: 'https://ledger.example', log, onAnswer }));
    },
  }));
}

const event = {
  incident_updates: [wireUpdate('u', 'investigating', '2026-11-20T10:00:00Z', '<p>We <b>look</b> into it.</p>')],
  components: [wireComponent('Mirror Node')],
  postmortem_body: '<p>It was the clock.</p>',
};
const page = wireSummary({
  components: [wireComponent('Testnet', 'operational', { group: true, components: ['c-mirror-node'] })],
  incidents: [wireIncident('a', event)],
  scheduled_maintenances: [wireMaintenance('m', event)],
}) as JsonValue;

function statusServices(): Service[] {
  const zones = { timeZone: 'Europe/Zurich' };
  const clientOf = (http: Http) => createStatusClient({ http, statusUrl: 'https://status.example' });
  return [
    {
      name: 'the summary of the status page',
      document: page,
      async use(http) {
        let text: string | undefined;
        const client = clientOf(http);
        const poll = createSharedPoll({
          file: {
            read: async () => text,
            async write(next) {
              text = next;
            },
            lock: async () => async () => {},
          },
          ask: client.summaryText,
          isReadable: () => true,
          sentence: String,
          timers,
        });
        const kept = await poll.poll(() => 0, new AbortController().signal);
        if (kept.text === null) return [];
        await nextTurn();
        const summary = client.readSummary(kept.text);
        assessStatus(summary, 'testnet', []);
        await nextTurn();
        const { told } = takeNews(nothingTold, summary, scopeToNetwork(summary, 'testnet', []), 1);
        readToldNews(JSON.stringify(told));
        await nextTurn();
        const [component] = summary.components;
        return [
          ...summary.incidents.slice(0, 1).map((each) => incidentSheet(each, zones)),
          ...summary.maintenances.slice(0, 1).map((each) => maintenanceSheet(each, zones)),
          ...(component ? [componentSheet(component, { events: summary.incidents })] : []),
        ];
      },
    },
    {
      name: 'the incidents of the status page',
      document: page,
      async use(http) {
        const { incidents } = await clientOf(http).incidents();
        return incidents.slice(0, 1).map((each) => incidentSheet(each, zones));
      },
    },
    {
      name: 'the maintenances of the status page',
      document: page,
      async use(http) {
        const { maintenances } = await clientOf(http).scheduledMaintenances();
        return maintenances.slice(0, 1).map((each) => maintenanceSheet(each, zones));
      },
    },
  ];
}

const record = {
  ...(json(new URL('../../fixtures/verification/record.json', import.meta.url)) as object),
  ...exactWire,
};

function verificationServices(): Service[] {
  const clientOf = (http: Http) => createVerificationClient({ http, verifyUrl: 'https://verify.example' });
  const read = (http: Http) => clientOf(http).contract({ chainId: '296', address: ADDRESS }, { fields: ['all'] });
  const context = { network: 'testnet', verifyUrl: 'https://verify.example/server/' };
  return [
    {
      name: 'a verification record as a sheet',
      document: record,
      use: async (http) => [verificationRecordSheet(await read(http), context)],
    },
    {
      name: 'a verification record as a build',
      document: record,
      async use(http) {
        const given = await read(http);
        createAbiIndex().add(given.abi, given);
        await nextTurn();
        const build = sourcesOfRecord(given);
        if (build) readSolidityLayout(given.storageLayout) ?? readVyperLayout(given.storageLayout);
        return [];
      },
    },
    {
      name: 'a verification record as a folder',
      document: record,
      async use(http) {
        const files = await verifiedFolder(await read(http));
        await nextTurn();
        await searchSources(files, 'owner', 1_000);
        return [];
      },
    },
    {
      name: 'a verification job',
      document: failedWire('compiler_error', {
        message: 'no',
        errorData: { compilerErrors: [{ severity: 'error', message: 'no' }], missingSources: ['a'] },
      }) as JsonValue,
      async use(http) {
        await clientOf(http).job('3f8a1c1e-0c55-4f0a-9d2b-7a1f0e6c4b21');
        return [];
      },
    },
    {
      name: 'the chains of the verification service',
      document: [{ name: 'Hedera', chainId: 296, supported: true }],
      async use(http) {
        await clientOf(http).chains();
        return [];
      },
    },
    {
      name: 'the verified contracts of an address',
      document: { results: [exactWire] },
      async use(http) {
        await clientOf(http).allChains(ADDRESS);
        return [];
      },
    },
  ];
}

/** Every document of a service: it is read and drawn as a panel does it, then copied. */
export function serviceSubjects(): Subject[] {
  return [...ledgerServices(), ...rawServices(), ...statusServices(), ...verificationServices()].map(
    ({ name, document, use }) => ({
      name,
      document,
      steps: (body) => stepsOf(() => use(httpOf(body))),
    }),
  );
}

function stepsOf(use: () => Promise<readonly Sheet[]>): Step[] {
  let sheets: readonly Sheet[] = [];
  return [
    [
      'it is read and drawn',
      async () => {
        sheets = (await use()).slice(0, 2);
        for (const sheet of sheets) {
          renderHtml(sheet, { now, interactive: true });
          await nextTurn();
        }
      },
    ],
    [
      'it is copied',
      async () => {
        for (const copy of sheets.flatMap(copiesOf)) {
          await copy();
          await nextTurn();
        }
      },
    ],
  ];
}

function copiesOf(sheet: Sheet): (() => unknown)[] {
  const tables = sheet.sections.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'table'));
  return [
    () => renderMarkdown(sheet, { level: 'summary', now }),
    () => renderMarkdown(sheet, { level: 'all', now, maxRows: Number.POSITIVE_INFINITY }),
    () => stringifyInTurns(sheet),
    ...tables.map((table) => () => renderCsv(table)),
  ];
}
