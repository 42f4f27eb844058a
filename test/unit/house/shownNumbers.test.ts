import assert from 'node:assert/strict';
import { sourceFiles, sourceText } from './sourceFiles.ts';

/**
 * One rule for numbers: counts, amounts and gas are grouped, in the language of the texts (`1,234`, in German `1.234`), by
 * `core/format/amounts.ts`. What names a thing stands as it is written (IDs, blocks, serial and sequence numbers, lines,
 * status codes), and so do values of code, and copies.
 */
describe('numbers that are shown', () => {
  it('get their separators in one place: amounts, sizes of files, and lengths of time', () => {
    const formats = /\.toLocaleString\(|Intl\.NumberFormat|\\B\(\?=/;
    assert.deepEqual(
      sourceFiles.filter((file) => formats.test(sourceText(file))),
      ['core/format/amounts.ts', 'core/format/fileSize.ts', 'core/format/times.ts'],
    );
  });

  it('are grouped in texts, whatever is counted, but in files where it is never thousands', () => {
    const found = sourceFiles.filter((file) => countsIn(sourceText(file)).length > 0);
    assert.deepEqual(found.sort(), Object.keys(few).sort());
  });
});

/** What the texts of a file count that is never thousands, bounded elsewhere or by the ledger. */
const few: Readonly<Record<string, string>> = {
  'core/happened/headlineWords.ts': 'inner transactions of a batch',
  'core/ledger/evm/parseArgument.ts': 'values that the user types',
  'core/ledger/transactions/relations.ts': 'inner transactions of a batch',
  'core/projects/deployments/deployedWords.ts': 'contracts of one deployment',
  'core/projects/deployments/foundryBroadcasts.ts': 'transactions of one deployment',
  'core/sheets/parts/keys.ts': 'keys of an account',
  'core/sheets/schedules/signerWords.ts': 'keys of an account',
  'core/sheets/status/statusSummary.ts': 'components of a status page',
  'core/sheets/topics/topic.ts': 'parts of a message',
  'core/trace/values/causeWords.ts': 'values of code',
  'core/verification/consent/severalConsentList.ts': 'contracts of one consent',
  'core/verification/texts/outcomes.ts': 'files that a submission lacks',
  'ui/editor/verifiedStatusItem.ts': 'contracts of a file',
  'ui/entities/lookUpItems.ts': 'entities in a text',
  'ui/verification/check/checkSeveral.ts': 'contracts of one consent',
  'ui/verification/jobs/jobOutcomes.ts': 'contracts of one consent',
  'ui/verification/records/askSourceSearch.ts': 'contracts whose source is open',
  'ui/verification/submitSeveral.ts': 'contracts of one consent',
  'ui/views/transactions/filterTexts.ts': 'types of transactions',
  'ui/walkthrough/findMyContracts.ts': 'contracts of a workspace',
};

/** The lengths of lists that stand in texts without their separators. */
function countsIn(source: string): string[] {
  const templates = [...source.matchAll(/l10n\.t`([^`]*)`/g)].flatMap(([, text = '']) =>
    [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, value = '']) => value),
  );
  const calls = [...source.matchAll(/l10n\.t\(\s*(?:'[^']*'|"[^"]*"),([^;]*?)\)/g)].flatMap(([, values = '']) =>
    values.split(','),
  );
  const bare = /^[\w?.]+\.(?:length|size)(?: [-+] \w+)?$/;
  return [...templates, ...calls].map((each) => each.trim()).filter((each) => bare.test(each));
}
