import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { readSentence } from '../../../../src/core/status/severity/networkGrammar.ts';
import { networksInText } from '../../../../src/core/status/severity/networksInText.ts';
import { scopeToNetwork } from '../../../../src/core/status/severity/scopeToNetwork.ts';
import { measure } from '../../../measure/titles.ts';
import { cpuTime } from '../../cpuTime.ts';
import { summaryOf, type Wire, wireComponent, wireIncident, wireMaintenance, wireUpdate } from '../statusDocuments.ts';
import { type ComponentName, scopePage, scopeTable } from './scopeTable.ts';
import { titleTable } from './titleTable.ts';

const networks = ['mainnet', 'testnet', 'previewnet'];

function letters(components: readonly string[], incident: Wire): string {
  const page = summaryOf({
    components: components.map((name) => wireComponent(name)),
    incidents: [wireIncident('i', incident)],
    scheduled_maintenances: [wireMaintenance('m', incident)],
  });
  const concerned = networks.filter((network) => {
    const { incidents, maintenances } = scopeToNetwork(page, network);
    assert.equal(incidents.length, maintenances.length, 'an incident and a maintenance alike');
    return incidents.length > 0;
  });
  return concerned.map((network) => network.charAt(0)).join('');
}

const wire = (name: ComponentName) => wireComponent(scopePage[name]);

describe('the networks of an incident', () => {
  it('are those that a person would say, for each of the table', () => {
    assert.ok(scopeTable.length >= 150, `${scopeTable.length} rows`);
    const wrong = scopeTable.flatMap(([title, touched, concerns]) => {
      const said = letters(Object.values(scopePage), { name: title || undefined, components: touched.map(wire) });
      return said === concerns ? [] : [`"${title}" on ${touched.join(', ') || 'nothing'}: ${said}, not ${concerns}`];
    });
    assert.deepEqual(wrong, []);
  });

  it('are never too few, and in at most 3 % of the pairs too many, for titles written without a look at the grammar', async function () {
    this.timeout(60_000);
    assert.deepEqual((await measure({ seed: 1, count: undefined, only: undefined })).violations, []);
  });

  it('are those that a person would say, for titles with an exception, a denial, a comparison or a question', function () {
    this.timeout(60_000);
    assert.ok(titleTable.length >= 400, `${titleTable.length} titles`);
    const wrong = titleTable.flatMap(([title, concerns]) => {
      const said = letters(Object.values(scopePage), { name: title });
      return said === [...'mtp'].filter((each) => concerns.includes(each)).join('')
        ? []
        : [`"${title}": ${said}, not ${concerns}`];
    });
    assert.deepEqual(wrong, []);
  });

  it('are those in doubt too, with the words that leave it open', () => {
    const said = (name: string) => {
      const { incidents, because } = scopeToNetwork(summaryOf({ incidents: [wireIncident('i', { name })] }), 'mainnet');
      return incidents.length === 0 ? 'hidden' : (because.get('i') ?? 'shown');
    };
    assert.deepEqual(
      [
        said('Testnet is down. Mainnet should not be affected.'),
        said('Testnet is down. Mainnet is not affected.'),
        said('Mainnet is not affected?'),
        said('Mainnet upgrade'),
        said('Portal is slow'),
      ],
      ['Mainnet should not be affected', 'hidden', 'Mainnet is not affected', 'shown', 'shown'],
    );
  });

  it('are the same if only the updates name the components, with their group', () => {
    const update = (name: string) => ({
      ...wireUpdate('u', 'investigating', '2026-11-20T09:00:00.000Z'),
      affected_components: [{ code: 'x', name, old_status: 'operational', new_status: 'major_outage' }],
    });
    const said = (name: string) => letters(Object.values(scopePage), { incident_updates: [update(name)] });
    assert.deepEqual([said('Mainnet - Relay'), said('Relay - TestNet'), said('Web - Portal')], ['m', 't', 'mtp']);
  });

  it('are those of the components touched now, not of those that were dropped since', () => {
    const before = {
      ...wireUpdate('u', 'investigating', '2026-11-20T09:00:00.000Z'),
      affected_components: [{ code: 'c', name: scopePage.main, old_status: 'operational', new_status: 'operational' }],
    };
    const incident = { incident_updates: [before], components: [wire('test')] };
    assert.equal(letters(Object.values(scopePage), incident), 't');
  });

  it('are found by the group of a component', () => {
    const components = [
      wireComponent('Mainnet', 'operational', { group: true, components: ['c-relay'] }),
      wireComponent('Relay', 'operational', { group_id: 'c-mainnet' }),
      wireComponent('Testnet', 'operational', { group: true, components: ['c-mirror'] }),
      wireComponent('Mirror', 'operational', { group_id: 'c-testnet' }),
    ];
    const page = summaryOf({ components, incidents: [wireIncident('i', { components: [components[1]] })] });
    assert.deepEqual(
      networks.map((network) => scopeToNetwork(page, network).incidents.length),
      [1, 0, 0],
    );
  });
});

describe('a page without a component of the network', () => {
  const others = [scopePage.main, scopePage.test];
  const rows: readonly (readonly [components: readonly string[], incident: Wire, concerns: string])[] = [
    [others, { name: 'Mainnet outage' }, 'm'],
    [others, { name: 'Testnet reset' }, 't'],
    [others, { name: 'Previewnet reset' }, 'p'],
    [others, { name: 'Outage' }, 'mtp'],
    [others, { name: 'Outage', components: [wire('main')] }, 'm'],
    [[...others, 'Portal'], { name: 'Outage', components: [wire('portal')] }, 'mtp'],
    [['API', 'Website'], { name: 'Outage' }, 'mtp'],
    [['API', 'Website'], { name: 'Outage', components: [wireComponent('API')] }, 'mtp'],
    [['API', 'Website'], { name: 'Testnet outage' }, 't'],
    [['API', 'Website'], { name: 'Test Net outage', components: [wireComponent('API')] }, 't'],
    [['API', 'Website'], { name: 'Mainnet and Testnet outage' }, 'mt'],
    [[], { name: 'Testnet outage' }, 't'],
  ];
  for (const [components, incident, concerns] of rows) {
    it(`has "${String(incident.name)}" among ${components.length} components for ${concerns}`, () =>
      assert.equal(letters(components, incident), concerns));
  }

  it('counts what names no other network', () => {
    const scoped = (names: readonly string[], network: string) => {
      const { scope, components } = scopeToNetwork(
        summaryOf({ components: names.map((name) => wireComponent(name)) }),
        network,
      );
      return [scope, ...components.map(({ name }) => name)];
    };
    assert.deepEqual(scoped(['API', 'Website'], 'previewnet'), ['page', 'API', 'Website']);
    assert.deepEqual(scoped([...others, 'Portal'], 'previewnet'), ['rest', 'Portal']);
    assert.deepEqual(scoped(others, 'previewnet'), ['rest']);
    assert.deepEqual(scoped([...others, 'Portal'], 'my-own'), ['page', ...others, 'Portal']);
  });

  it('counts it all for a name that nobody knows, but for titles of other networks', () => {
    const of = (incident: Wire) =>
      scopeToNetwork(
        summaryOf({ components: others.map((name) => wireComponent(name)), incidents: [wireIncident('i', incident)] }),
        'my-own',
      ).incidents.length;
    assert.deepEqual(
      [
        of({ name: 'Outage' }),
        of({ name: 'my-own is down' }),
        of({ components: [wire('main')] }),
        of({ name: 'Testnet' }),
      ],
      [1, 1, 1, 0],
    );
  });
});

describe('the user’s own choice of components', () => {
  const of = (incident: Wire, parts: readonly string[]) =>
    scopeToNetwork(
      summaryOf({
        components: Object.values(scopePage).map((name) => wireComponent(name)),
        incidents: [wireIncident('i', incident)],
      }),
      'mainnet',
      parts,
    );

  it('counts nothing else that lists components', () => {
    const parts = ['REST API Public Mainnet'];
    assert.equal(of({ components: [wire('mainRest')] }, parts).incidents.length, 1);
    assert.equal(of({ components: [wire('main')] }, parts).incidents.length, 0);
    assert.equal(of({ name: 'Mainnet', components: [wire('portal')] }, parts).incidents.length, 0);
    assert.equal(of({ name: 'Mainnet' }, parts).incidents.length, 1);
    assert.equal(of({ name: 'Testnet' }, parts).incidents.length, 0);
  });

  it('counts as none if no component has it', () => {
    const { scope, components } = of({}, ['no such thing']);
    assert.deepEqual([scope, components.length], ['rest', 5]);
  });
});

const source = new URL('../../../../src/core/status/severity/networksInText.ts', import.meta.url).href;

describe('networksInText', () => {
  it('reads names of components as the grammar does, without it', () => {
    const words = ['mainnet', 'Testnet', 'previewnet', 'Mirror', 'Node', 'nodes', 'REST', 'API', 'services', 'network'];
    const others = ['uptime', 'relay', 'json-rpc', 'consensus', 'v0.66.1', 'v0.68.0-rc.2', '1.2', 'hedera', 'public'];
    const gaps = [' ', ' (', ') ', ' | ', '  ', '-'];
    const name = fc.array(fc.tuple(fc.constantFrom(...words, ...others), fc.constantFrom(...gaps)), { maxLength: 8 });
    fc.assert(
      fc.property(name, (parts) => {
        const text = parts.flat().join('');
        const { named, denied, possible, doubtful } = networksInText(text);
        const read = readSentence(text, false);
        assert.deepEqual(
          [named, denied, possible, new Set(doubtful.keys()), new Set(), false],
          [read.named, read.denied, read.possible, read.doubtful, read.aside, read.isOfAll],
        );
      }),
      { numRuns: 500 },
    );
  });

  it('reads the first names in no time', async function () {
    this.timeout(20_000);
    const code = `const { networksInText } = await import(${JSON.stringify(source)});
      const { user } = process.threadCpuUsage();
      for (const name of ['Mainnet', 'Mirror Node REST API Public Mainnet']) networksInText(name);
      console.log(process.threadCpuUsage().user - user);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
    assert.ok(Number(stdout) < 5_000, `${stdout} µs`);
  });

  it('stays quick on what no person writes', () => {
    for (const unit of [
      'main ',
      'main, ',
      'main and ',
      'not mainnet, ',
      'mainnet and mainnet is ',
      'test-',
      '  ',
      'no ',
      'not not mainnet affected ',
      '@m ',
      'testnet  ❌  ',
      '❌  testnet  ',
    ]) {
      assert.ok(cpuTime(() => networksInText(unit.repeat(50_000))) < 500, JSON.stringify(unit));
    }
  });
});
