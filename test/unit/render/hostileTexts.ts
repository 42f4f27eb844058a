import type { Sheet, Value } from '../../../src/core/sheets/sheet.ts';

/** Texts as strangers may write them into a memo, a name or a metadata field. */
export const hostileTexts: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '</code></article><iframe src="javascript:alert(1)">',
  '" onmouseover="alert(1)" data-ref-kind="x',
  "' autofocus onfocus='alert(1)",
  '[link](command:workbench.action.quit)',
  '[link](<command:workbench.action.quit>)',
  '![image](https://evil.example/pixel.png)',
  '<command:workbench.action.quit>',
  '<https://evil.example>',
  'https://evil.example/path www.evil.example WWW.evil.example someone@evil.example ftp://evil.example',
  '[ref]: https://evil.example\n\n[ref]',
  '# Heading\n\n- list\n1. one\n> quote\n---\n***',
  'Setext\n===\nor\n---',
  '    indented code\n\tand a tab',
  '**bold** __bold__ *it* _it_ ~~strike~~ `code` ``co`de``',
  '```\nfenced\n```\n~~~\nfenced\n~~~',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '- [ ] task',
  '\\[not escaped\\](command:x) \\`',
  '&lt;b&gt; &#60;b&#62; &copy; &amp;',
  '$(error) $(pass) SUCCESS \\$(pass) $\\(pass)',
  '\u001b[31mred\u001b[0m \u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007',
  '\u202eevil\u202c \u2066x\u2069 \u200bzero\u200bwidth\ufeff \u061c',
  '\u{e0041}\u{e0042} hidden tags \u00ad soft',
  'null \u0000 bell \u0007 back \b',
  'half \ud83d pair',
  '`````',
  '`',
  '\\',
  '+ plus',
  '1) one',
  '=',
  '<!-- comment -->',
  '<![CDATA[x]]>',
  'a\r\nb\rc\u2028d\u2029e',
];

/** What no renderer lets through: controls but newlines and tabs, and what reorders or hides text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
export const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b\ufeff]|\p{Surrogate}/u;

/** A sheet with `text` wherever a sheet can hold one. */
export function sheetOf(text: string): Sheet {
  const values: Value[] = [
    { type: 'text', text },
    { type: 'code', text },
    { type: 'id', text, ref: { kind: 'account', id: text } },
    { type: 'amount', text, exact: text, unit: text, usd: text },
    { type: 'time', timestamp: text },
    { type: 'url', text, href: text },
    { type: 'url', text, href: `https://good.example/${text}` },
  ];
  return {
    kind: 'transaction',
    id: text,
    title: text,
    headline: text,
    tone: 'neutral',
    icon: 'pass',
    explorerUrl: text,
    sections: [
      {
        title: text,
        level: 'summary',
        blocks: [
          { type: 'fields', fields: [{ label: text, values, note: text, share: { part: text, whole: text } }] },
          { type: 'paragraph', text },
          { type: 'table', columns: values.map(() => ({ label: text })), rows: [values] },
          { type: 'timeline', entries: [{ timestamp: text, title: text, body: text }] },
          {
            type: 'flows',
            title: text,
            nodes: (['from', 'for', 'to'] as const).map((column) => ({
              column,
              text,
              ref: { kind: 'account', id: text },
              amount: text,
              note: text,
            })),
            links: [0, 1].map((from) => ({ from, to: from + 1, exact: text, amount: text, purpose: 'fee' })),
          },
          {
            type: 'calls',
            frames: [0, 1].map((depth) => ({
              depth,
              operation: text,
              target: { text, ref: { kind: 'contract', id: text } },
              called: text,
              gasUsed: text,
              value: text,
              outcome: depth === 0 ? 'failed' : 'origin',
              onPath: depth === 0,
              reason: text,
            })),
          },
        ],
      },
    ],
  };
}
