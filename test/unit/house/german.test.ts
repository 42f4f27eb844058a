import assert from 'node:assert/strict';
import { type Messages, readMessages } from '../../tools/l10n/messages.ts';

/** A German word that a text doesn't have, because another one means the same everywhere else. */
interface Word {
  pattern: RegExp;
  better: string;
  /** Only in the translation of such an English text. */
  of?: RegExp;
  /** An English text and its German one, in which the word is found. */
  example: readonly [english: string, german: string];
}

const words: readonly Word[] = [
  { pattern: /Contract(?!Name)/, better: 'Vertrag', example: ['Open Contract', 'Contract öffnen'] },
  {
    // What a network or an SDK makes is "erstellt"; what a compiler or a build tool makes is "gebaut".
    pattern: /erstell/i,
    of: /^(?!.*rebuild the transaction)(?!.*creat).*\b(?:re)?(?:build|built)/i,
    better: 'bauen or Build',
    example: ['Build the project', 'Erstellen Sie das Projekt'],
  },
  { pattern: /\bQuellen\b/, better: 'Quelltexte', example: ['The sources', 'Die Quellen'] },
  { pattern: /überweis/i, better: 'Transfer', example: ['after the transfer', 'nach der Überweisung'] },
  { pattern: /transferier/i, better: 'übertragen', example: ['Transfer {0}', '{0} transferieren'] },
  {
    pattern: /kindtransaktion/i,
    better: 'untergeordnete Transaktion',
    example: ['its children', 'seine Kindtransaktionen'],
  },
  { pattern: /\bbrauch/i, better: 'benötigt', example: ['{0} needs {1}', '{0} braucht {1}'] },
  { pattern: /\bRahmen/, better: 'Stapelrahmen', example: ['That frame', 'Dieser Rahmen'] },
  { pattern: /Eigentümer/, better: 'Besitzer', example: ['Owner', 'Eigentümer'] },
  { pattern: /\bStorage\b/, better: 'Speicher', example: ['its storage', 'sein Storage'] },
  { pattern: /Instruktion/, better: 'Befehl', example: ['No instruction', 'Keine Instruktion'] },
  {
    pattern: /\b(?:wahr|falsch)\b/,
    of: /\bis (?:true|false)\b|\bfalse in\b|n't true or false/,
    better: 'true or false',
    example: ['{0} is false', '{0} ist falsch'],
  },
  { pattern: /\bStand\b/, of: /\bstate\b/, better: 'Zustand', example: ['the newest state', 'der neueste Stand'] },
  { pattern: /codier/i, better: 'kodieren', example: ['Decode', 'Decodieren'] },
  { pattern: /übermittel/i, better: 'einreichen', example: ['Submit', 'Übermitteln'] },
  { pattern: /Festplatte/, better: 'Datenträger', example: ['the disk', 'die Festplatte'] },
  { pattern: /\bRechner/, better: 'Computer', example: ['this machine', 'dieser Rechner'] },
  { pattern: /Werkzeug/, better: 'Tool', example: ['another tool', 'ein anderes Werkzeug'] },
  { pattern: /Augenblick/, better: 'Moment', example: ['that moment', 'dieser Augenblick'] },
  { pattern: /\bTinybars/, better: 'Tinybar', example: ['in tinybars', 'in Tinybars'] },
];

const isFound = ({ pattern, of }: Word, english: string, german: string) =>
  pattern.test(german) && (of?.test(english) ?? true);

/** Each German text, without the commands that it links to, and the English one that it says. */
const texts = (file: string, english: Messages): [english: string, german: string][] =>
  Object.entries(readMessages(file)).map(([key, german]) => [
    english[key] ?? key,
    german.replaceAll(/\]\([^)]*\)/g, ']'),
  ]);

describe('the German texts', () => {
  const all = [
    ...texts('l10n/bundle.l10n.de.json', {}),
    ...texts('package.nls.de.json', readMessages('package.nls.json')),
  ];

  for (const word of words)
    it(`have one word for one thing: ${word.better}`, () => {
      assert.ok(isFound(word, ...word.example), 'the example has the other word');
      assert.deepEqual(
        all.filter(([english, german]) => isFound(word, english, german)).map(([, german]) => german),
        [],
      );
    });
});
