import type { Service } from './types.ts';

/** What strangers may write, which clients are tested with, and what stands there instead for people who look around. */
const plainTexts: readonly (readonly [hostile: string, plain: string])[] = [
  // Topics, accounts, transactions, schedules, contracts.
  ['</td><script>alert(1)</script> [t](command:workbench.action.quit) \u001b]0;x\u0007', 'Prices'],
  ['<img src=x onerror=alert(1)> [here](command:workbench.action.quit) \u001b[31m \u202egnp.exe', 'Savings'],
  [
    '<img src=x onerror=alert(1)> \u001b[31m[link](command:workbench.action.quit) \u202egnp.exe\u202c 日本語 🚀 `code` **b** https://evil.example',
    'Invoice 1043',
  ],
  ['<b>call</b> [x](command:workbench.action.quit) \u202e', 'Monthly payout'],
  ['<b>contract</b> [x](command:x)', 'contract 0.0.6004'],
  // Tokens.
  ['Fee Coin <b>&"\'', 'Fee Coin'],
  ['FEE\u001b[31m', 'FEE'],
  ['[Claim](command:workbench.action.quit) **now** `x`', 'Claim Coin'],
  ['![i](https://x.example/i.png)', 'CLAIM'],
  ['Pay \u202e\u2066lapyaP\u2069\u202c\r\n\tto', 'Pay Coin'],
  ['\u200bUSDC\u200b', 'PAY'],
  // Nodes.
  ['Hosted by <b onmouseover=alert(1)>Bold</b> & Sons | Oslo', 'Hosted by Bold & Sons | Oslo'],
  ['[Elm](command:workbench.action.quit) | Pune, India', 'Hosted by Elm | Pune, India'],
  ['Hosted by Fir \u202eekaf\u202c | Tel Aviv', 'Hosted by Fir | Tel Aviv'],
  ['Hosted by Hazel \u001b[31mRed\u001b[0m | Lima', 'Hosted by Hazel | Lima'],
  ['Relay <script>alert(1)</script>', 'Alder relay'],
  // The status page.
  ['<img src=x onerror=alert(1)> [click](command:workbench.action.quit) **bold**', 'slower answers of the explorer'],
  [
    '<script>alert(1)</script><a href="javascript:alert(1)">here</a><br/>[x](command:workbench.action.quit) `code` $(error) \u001b[31mred\u202e',
    'Pages take a few seconds longer than usual.',
  ],
  ['Queries of the ledger <b>& its history</b>', 'Queries of the ledger and its history'],
  // Parts of others, so they come last.
  ['javascript:alert(1)', 'ipfs://royal/1.json'],
  ['<svg onload=alert(1)>', 'ipfs://royal/2.json'],
  ['data:text/html,<script>1</script>', 'ipfs://royal/3.json'],
  ['<script>alert(1)</script>', 'Royal Apes'],
];

const asWritten = (text: string) => JSON.stringify(text).slice(1, -1);
const inBase64 = (text: string) => Buffer.from(text).toString('base64');

const replacements = plainTexts.flatMap(([hostile, plain]) => [
  [`"${inBase64(hostile)}"`, `"${inBase64(plain)}"`] as const,
  [asWritten(hostile), asWritten(plain)] as const,
]);

/** The same service without hostile texts: for an example that people see, and for pictures. */
export function inPlainTexts(service: Service): Service {
  return async (request) => {
    const response = await service(request);
    if (typeof response.body !== 'string') return response;
    const body = replacements.reduce((text, [hostile, plain]) => text.replaceAll(hostile, plain), response.body);
    return { ...response, body };
  };
}
