import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../src/core/json/jsonValue.ts';
import { parseJson } from '../../../../src/core/json/losslessJson.ts';
import type { Sheet } from '../../../../src/core/sheets/sheet.ts';
import { verificationRecordSheet } from '../../../../src/core/sheets/verification/verificationRecord.ts';
import { contractRecord } from '../../../../src/core/verification/rest/schema.ts';
import { ADDRESS, exactWire } from '../../verification/answers.ts';
import { hiddenAdditions, hiddenLeaves } from '../hiddenLeaves.ts';
import { lostLeaves, readings } from '../lostLeaves.ts';
import { all } from '../sheetContext.ts';

const file = new URL('../../../fixtures/verification/record.json', import.meta.url);
const document = parseJson(readFileSync(file, 'utf8'));
assert.ok(isJsonObject(document));

/** The sheet of a record as the service sends it, with what is shown on request. */
async function sheetOf(wire: JsonValue): Promise<Sheet> {
  assert.ok(isJsonObject(wire));
  const record = { ...contractRecord.parse(wire), raw: wire };
  const sheet = verificationRecordSheet(record, { network: 'testnet' });
  const sections = await Promise.all(sheet.sections.map(async (each) => (each.more ? each.more({}) : each)));
  return { ...sheet, sections };
}

const shown = async (wire: JsonValue) => all(await sheetOf(wire));

/** What is shown in words, or follows from what is shown. */
const inOtherWords = [
  /^(creation|runtime)Bytecode\.transformations\.\d\.(type|reason)$/,
  // A struct is written with its members, and a type of storage by its label.
  /^abi\.1\.inputs\.1\.(type|internalType)$/,
  /torageLayout\.(storage\.\d|types\..*\.members\.0)\.type$/,
  // The declaration has the names of parameters, too.
  /^signatures\.(event|error)\.0\.signature$/,
];
/** What the record has twice, or only the compiler's own tables have. */
const exceptions = [
  // The numbers and names in the compiler's syntax tree, and how it writes the types whose labels are shown.
  /\.(astId|encoding|key|value|base)$/,
  /^storageLayout\.types\.t_struct\(Position\)7_storage\.(numberOfBytes|members\.0\.contract)$/,
  // The version of the documents' format.
  /^(userdoc|devdoc|metadata)\.(kind|version)$/,
  // A selector is the beginning of its hash, and the signature is there: both are computed from it.
  /^signatures\.(function|error)\.\d\.signatureHash32$/,
  /^signatures\.event\.\d\.signatureHash4$/,
  // The compilation has them.
  /^metadata\.(compiler\.version|language)$/,
  /^metadata\.sources\..*\.urls\.0$/,
  // Their sizes are shown; the sources themselves open in an editor.
  /^sources\..*\.content$/,
];
const isAmong = (path: string, all: readonly RegExp[]) =>
  all.some((each) => each.test(path.replace(/^\./, '').replace(/: .*$/s, '')));

describe('the sheet of a verification record', () => {
  it('shows all that the record has, in every medium', async () => {
    for (const reading of readings([await sheetOf(document)]))
      assert.deepEqual(
        lostLeaves(document, reading).filter((path) => !isAmong(path, [...exceptions, ...inOtherWords])),
        [],
        reading.medium,
      );
  });

  it('has no part that makes no difference', async () => {
    const hidden = await hiddenLeaves(document, shown);
    assert.deepEqual(
      hidden.filter((path) => !isAmong(path, exceptions)),
      [],
    );
  });

  it('shows what a newer service adds, wherever that is', async () => {
    const hidden = await hiddenAdditions(document, shown);
    // A value that was filled in nowhere.
    assert.deepEqual(hidden, ['runtimeBytecode.transformationValues.cborAuxdata']);
  });

  it('decodes what is code: signatures beside their documentation, slots beside their types', async () => {
    const text = await shown(document);
    for (const line of [
      'function | deposit(contract IERC20 token, struct Vault.Terms(uint16 fee, Timestamp until)[] terms) | deposit(address,(uint16,uint64)[]) | 0x110550c1 | uint128 shares | nonpayable | Takes tokens from the caller. Reverts over the cap. token: an allowed token; terms: how long and for how much; returns shares: those added; returns unnamed; custom:gas: about 60,000 | –',
      'event | Deposited(address indexed account, uint96 amount) | – | 0x73a19dd210f1a7f902193214c0ee91dd35ee5b4d920cba8d519eca65a7b488ca | – | – | Tokens were taken. amount: in smallest units | –',
      'error | CapReached(uint224 wanted) | – | 0x55f8a908 | – | – | The vault is full. wanted: what would be held | –',
      'function | old() | – | 0xb83f8663 | – | constant | – | {"gas":2411}',
      '41 | 0 | positions | mapping(address => struct Vault.Position) | 32 | contracts/Base.sol:Base',
      '17 | 3 | holder | address | 20 | struct Vault.Position',
      'optimizer.details: {"yul":false,"yulDetails":{"optimizerSteps":"u"}}',
      'remappings: @lib/=lib/, @other/=other/',
      'Metadata at byte 1429: 0xa164736f6c6343000819000a (solc 0.8.25)',
      'Immutable 148: bytes 220 to 251',
      'contracts/Vault.sol | 56 | BUSL-1.1 | 86 | 0xb532073b38c83145e3e5135377a08bf9aab55bc0fd7c1179cd4fb995d2a5159c',
    ])
      assert.ok(text.includes(line), `${line}\n${text}`);
  });

  it('begins with the answer, and has the code at the end and on request only', () => {
    const record = { ...contractRecord.parse(document), raw: document };
    const { headline, sections } = verificationRecordSheet(record, { network: 'testnet' });
    assert.equal(headline, `Vault at ${ADDRESS} is verified on testnet: exact match.`);
    assert.deepEqual(
      sections.map(({ title }) => title),
      [
        'Summary',
        'Compilation',
        'Deployment',
        'Proxy',
        'Constructor arguments',
        'Immutables',
        'Libraries',
        'Filled in after compiling',
        'Documentation',
        'ABI',
        'Storage layout',
        'Transient storage layout',
        'Sources',
        'Code',
      ],
    );
    assert.ok(!all(verificationRecordSheet(record, { network: 'testnet' })).includes('0x60806040ddeeff01'));
  });

  it('says in a sentence that the service could not find out whether it is a proxy', async () => {
    const error = { customCode: 'proxy_resolution_error', message: 'RPC failed', errorId: '1ac6b91a' };
    const text = await shown({ ...exactWire, proxyResolution: { proxyResolutionError: error } });
    assert.match(text, /The service couldn't find out whether this contract is a proxy: RPC failed\.\n/);
    assert.match(text, /proxy_resolution_error[\s\S]*1ac6b91a/);
    const no = { isProxy: false, proxyType: null, implementations: [] };
    assert.match(await shown({ ...exactWire, proxyResolution: no }), /Proxy: No/);
  });

  it('takes documents of other compilers and of any shape as they are', async () => {
    const vyper = { storage_layout: { total: { type: 'uint256', slot: 0, n_slots: 1 } } };
    assert.match(await shown({ ...exactWire, storageLayout: vyper }), /"n_slots": 1/);
    const map = { error_map: { 62: 'safeadd' } };
    assert.match(
      await shown({ ...exactWire, runtimeBytecode: { sourceMap: map } }),
      /\{"error_map":\{"62":"safeadd"\}\}/,
    );
    const names = ['__proto__', 'constructor', 'toString'];
    const hostile = JSON.parse(
      `{${names.map((name) => `"${name}":{"${name}":["x",[[]],null]}`).join(',')}}`,
    ) as JsonObject;
    for (const key of Object.keys(document)) {
      if (key === 'address') continue;
      for (const value of [hostile, [hostile], [[[hostile]]], null, 7, 'text', [null, 'text', 7n]])
        await shown({ ...document, [key]: value });
    }
  });
});
