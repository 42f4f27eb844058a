import assert from 'node:assert/strict';
import { sourceFiles, sourceText } from './sourceFiles.ts';

/** What there is one of: how it shows in code, and the only files that may have it. */
const onlyOne: Readonly<Record<string, { sign: RegExp; files: readonly string[] }>> = {
  'sheet as shown, for hover, panel, tools, copies and the API': {
    sign: /\.readSheet\(|\bawait readSheet\(/,
    files: ['ui/sheets/readShown.ts'],
  },
  'place where a target becomes an identifier': {
    sign: /\.refIdentifier\(/,
    files: ['ui/targets/readThing.ts'],
  },
  'place where commands are registered': {
    sign: /\bregisterCommand\(/,
    files: ['ui/commands.ts'],
  },
  "way of a text to a notification, the status bar and the clipboard, where a stranger's becomes plain": {
    sign: /clipboard\.writeText|setStatusBarMessage|\bshow(?:Information|Warning|Error)Message\b/,
    files: ['ui/messages/notify.ts'],
  },
  'way of a document to an editor that leaves the keyboard in a box, but of a choice in a box, or beside it': {
    sign: /\bshowTextDocument\(|executeCommand\('vscode\.diff'/,
    files: [
      'ui/messages/showDocument.ts',
      'ui/entities/lookUpPick.ts',
      'ui/hex/decodedHexes.ts',
      'ui/verification/consent/publishedDocuments.ts',
      'ui/verification/records/askSourceSearch.ts',
    ],
  },
  'name of a server in sentences, its host, and never its URL': {
    sign: /l10n\.t`[^`]*\$\{(?:(?:\w+\.)*(?:url|base|href|host)|new URL[^}]*)\}/,
    files: ['core/net/describeTransportFailure.ts', 'core/net/exchange.ts'],
  },
  'HTTP client': { sign: /\bcreateHttp\(/, files: ['core/net/http.ts', 'ui/network/connections.ts'] },
  'lock protocol: a hard link that only one window can make': {
    sign: /\bimport \{[^}]*\blink\b[^}]*\} from 'node:fs/,
    files: ['ui/sharedFiles/leases.ts'],
  },
  'list of the kinds of sheets, with their names': {
    sign: /l10n\.t\('result code'\)/,
    files: ['core/sheets/kinds.ts'],
  },
  'list of the kinds of entities': {
    sign: /\[(?:\s*'(?:entity|account|contract|topic|token|schedule)',?){4,}\s*\]/,
    files: ['core/ledger/ids/entityId.ts'],
  },
  "reader of a contract's full name": {
    sign: /lastIndexOf\(':'\)/,
    files: ['core/format/fullName.ts', 'core/ledger/ids/identifiers.ts'],
  },
  'test whether a value is an object': {
    sign: /\bfunction isRecord\b|\bisRecord = \(value/,
    files: ['core/json/isRecord.ts'],
  },
  'list of what leaves, made in core, of one contract, several, or a similar one': {
    sign: /\bfunction \w*[cC]onsentList\(/,
    files: [
      'core/verification/consent/consentList.ts',
      'core/verification/consent/severalConsentList.ts',
      'core/verification/consent/similarConsentList.ts',
    ],
  },
};

describe('rows', () => {
  it("of quick picks and trees are made plain, because their texts may be a stranger's", () => {
    const raw = sourceFiles
      .filter((file) => file.startsWith('ui/'))
      .flatMap((file) => {
        const text = sourceText(file);
        const picks = text.match(/showQuickPick\((?!plainItems\()|\bpick\.items = (?!plainItems\()/g) ?? [];
        const trees = /\bgetTreeItem\b/.test(text) && !/\bplainTreeItem\(/.test(text) ? ['getTreeItem'] : [];
        const named = /createQuickPick/.test(text) && !/\bpick\.items = /.test(text) ? ['createQuickPick'] : [];
        return [...picks, ...trees, ...named].map((each) => `${file}: ${each}`);
      });
    assert.deepEqual(raw, []);
  });
});

describe('what there is one of', () => {
  for (const [what, { sign, files }] of Object.entries(onlyOne))
    it(`is in one place: the ${what}`, () => {
      const found = sourceFiles.filter((file) => sign.test(sourceText(file)));
      assert.deepEqual(found.toSorted(), files.toSorted());
    });
});
