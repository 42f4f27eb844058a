/** The networks that a Hedera page covers. */
export const knownNetworks = ['mainnet', 'testnet', 'previewnet'] as const;
export type KnownNetwork = (typeof knownNetworks)[number];

/** No title is longer; a stranger's text can be. */
const longest = 500;

const stem = '(?:main|test|preview)';
const separator = String.raw`[\s_-]{1,3}`;
/** `main, test` in "main, test and preview networks": they share the word that follows the last one. */
const sharing = new RegExp(
  String.raw`(?<![a-z])(${stem})(?=-?(?:(?:[\s,/&+-]|(?<![a-z])(?:and|or)(?![a-z])){1,8}${stem}-?)+(?:${separator})?net)`,
  'gi',
);
/** "Test Net", "main-net", "preview network"; "latest network" isn't one. */
const spaced = new RegExp(`(?<![a-z])(${stem})${separator}net(?:work)?(?=s?(?![a-z]))`, 'gi');

/** One or several consecutive names in a sentence. */
const names = String.raw`(?:the |hedera )*(?:main|test|preview)nets?(?:[\s,/&+]+(?:and |or )?(?:the |hedera )*(?:main|test|preview)nets?)*`;
/** Where a clause begins: of "so that mainnet keeps working" it isn't known whether it does. */
const clause = String.raw`(?<=^\s*|[.,;:([–—-]\s*|(?<![a-z])(?:and|but|while|whereas|though|although)\s+)`;
/** Where it ends without a restriction such as "but slowly" or "for some users". */
const clauseEnd = String.raw`(?: (?:normally|fine|as (?:usual|normal)))?(?: (?:during|throughout)(?: (?!but\b|with|only|although)[a-z]+){1,3})?(?=\s*(?:$|[.,;:!)\]–—-]))(?!\s*[,;–—-]?\s*(?:but|however|with|though|although|except|only|slow|partly|mostly))`;
const works = `(?:(?:keep|continue)s? (?:on )?(?:working|running|operating)|continues? to (?:work|run|operate)|(?:works?|runs?|operates?) (?:normally|fine|as (?:usual|normal))|(?:is|are|remains?|stays?) (?:fully )?operational)`;
/** A network that a title excludes: "Mainnet not affected", "no impact on mainnet", "mainnet keeps working". */
const denials = [
  `(?<![a-z])(?:not|no (?:impact|effect) (?:on|to|for)|without (?:impact|effect) (?:on|to|for)|doesn['’]t (?:affect|impact)|(?:does )?not (?:affect|impact)(?:ing)?|except(?: for)?|excluding|other than) ${names}`,
  `${names}(?: services?| users?)?(?: (?:is|are|was|were|remains?|stays?))? (?:not (?:affected|impacted)|un(?:affected|impacted))`,
  `${clause}${names}(?: services?| users?)? ${works}${clauseEnd}`,
].map((pattern) => new RegExp(pattern, 'gi'));

/** The known networks that a text names, and those that it excludes. */
export interface NamedNetworks {
  readonly named: ReadonlySet<KnownNetwork>;
  readonly denied: ReadonlySet<KnownNetwork>;
}

/**
 * The known networks in a title or a component's name, in every usual spelling: `Mainnet`, "Test Net", "testnets:",
 * `HederaMainnet`, "main- and testnet".
 */
export function networksInText(text: string): NamedNetworks {
  const plain = text.slice(0, longest).replace(spaced, '$1net').replace(sharing, '$1net ');
  let rest = plain;
  for (const denial of denials) rest = rest.replace(denial, ' ');
  const named = namesOf(rest);
  return { named, denied: new Set([...namesOf(plain)].filter((each) => !named.has(each))) };
}

function namesOf(text: string): Set<KnownNetwork> {
  const lower = text.toLowerCase();
  return new Set(knownNetworks.filter((known) => lower.includes(known)));
}

/** Whether `text` contains `word` as a whole word, in any case. */
export function hasWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`, 'i').test(text);
}
