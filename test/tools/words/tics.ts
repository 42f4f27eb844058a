/** Which texts a tic is looked for in: those that a user or a model reads, or comments too. */
type Reach = 'texts' | 'all';

/** A word or turn of phrase that comes back and that CONTRIBUTING.md replaces. */
export interface Tic {
  pattern: RegExp;
  /** What to write instead. */
  better: string;
  reach: Reach;
  /** A sentence with the tic; a unit test finds it there. */
  example: string;
}

const all = (pattern: RegExp, better: string, example: string): Tic => ({ pattern, better, reach: 'all', example });
const texts = (pattern: RegExp, better: string, example: string): Tic => ({ pattern, better, reach: 'texts', example });

/** Every pattern is global and ignores case unless the case is the point. */
export const tics: readonly Tic[] = [
  all(/\bcan ?not\b/gi, "can't", 'The file cannot be read.'),
  all(/\bmend(?:s|ed|ing)?\b/gi, 'fix', 'Mend the input.'),
  all(/\btell(?:s|ing)?\b|\btold\b/gi, 'report, show or say', 'It tells why.'),
  all(
    /\bwhere (?:there (?:is|are|was)|(?:it|they) (?:can|could|has|have|does)\b|(?:that|this|nothing|none|no|one|both|such) (?:\w+ )?(?:is|are|was|can|could|has|have|does)\b)/gi,
    'if',
    'Where there is no explorer, the ID is copied.',
  ),
  all(/\bwhere (?:given|known|needed|possible|set|asked|wanted|present)\b/gi, 'if', 'The address, where known.'),
  all(/\bis none (?:that|of)\b/gi, "isn't", 'That is none that it knows.'),
  all(/\bat hand\b/gi, 'available, or known', 'No ABI at hand.'),
  all(
    /\b(?:speak|spoke|speaks|speaking|spoken) of\b/gi,
    'use, cover or describe',
    'The network that the views speak of.',
  ),
  all(/\bby (?:itself|themselves)\b/gi, 'automatically, or alone', 'It is read again by itself.'),
  all(/\banew\b/gi, 'again', 'Choose it anew.'),
  all(/\b(?:nothing|none|much|most|part) of it\b/gi, 'the name of the thing', 'Nothing of it was sent.'),
  all(/\bof it (?:is|was|are)\b/gi, 'the name of the thing', 'All of it is read.'),
  all(/\ba word (?:of|on)\b|\bword of it\b/gi, 'message, or note', 'With a word on what was cut.'),
  all(/\bfor ever\b/gi, 'permanently', 'It is removed for ever.'),
  all(/\b(?:that|which) there (?:is|are) (?:not|none|no)\b/gi, 'unknown, or missing', 'A network that there is not.'),
  all(
    /\b(?:thereof|therein|thereby|whereby|wherein|whilst|amongst|hence|nought|lest)\b/gi,
    'an everyday word',
    'The contract and the code thereof.',
  ),
  all(
    /\bwhat is deployed\b/gi,
    'the deployed code, or the deployed contract',
    'It compares the build with what is deployed.',
  ),
  all(
    /\bin the names of (?:the|its|your) source\b/gi,
    'by the variable names of the source',
    'State in the names of its source.',
  ),
  all(
    /\b(?:undefined|false|null|none|empty) (?:when|where) (?:it|there|the|that|this|an?|no|its|nothing)\b/gi,
    'if',
    'Undefined when there is none.',
  ),
  all(/\b(?:some|any)body\b/gi, 'someone, or anyone', 'Somebody wrote it.'),
  all(/\bund(?:one|id)\b/gi, 'reverted', 'The call was undone.'),
  all(
    /\b(?:get|gets|have) their turn\b|\bso many \w+ (?:is|are)\b/gi,
    'yield, or the number of',
    'So many bytes are kept.',
  ),
  all(/\bin place of\b/gi, 'instead of', 'The name in place of the ID.'),
  all(
    /(?<!\bthere )\b(?:is|are) no (?:texts?|times?|transactions?|amounts?|identifiers?|sentences?|versions?|files?|signatures?|failures?|literals?|addresses)\b/gi,
    "isn't",
    'A text that is no time.',
  ),
  all(
    /\b(?:may|might|must) lie\b|\blies? (?:on|in|at|above|below|beside|side|within)\b/gi,
    'is',
    'The file lies on disk.',
  ),
  all(/\b(?:is|are) to be\b/gi, 'must, should or will', 'The name is to be removed.'),
  all(/\ball the same\b|\bpass(?:es|ed)? over\b/gi, 'anyway, or skip', 'Such a place is passed over.'),
  texts(/\b(?:select|choose|enter|pick) what\b/gi, 'the noun: a function, a value, an item', 'Choose what to read.'),
  texts(
    /\b(?:cancelled|cancelling|behaviour|licence|colour)\b/gi,
    "VS Code's spelling: canceled, behavior, license, color",
    'The call was cancelled.',
  ),
  all(/\b(?:lower|upper)-case\b/gi, 'lowercase, or uppercase', 'A lower-case UUID.'),
  texts(
    /\b(?:do|does|did|was|were|has|have|had|could|would|should|will) not\b/gi,
    "a contraction: doesn't, couldn't, won't",
    'The page could not be read.',
  ),
  texts(/(?<![\w./=?&-])ids?(?![\w/=-]|\.\w)/g, 'ID', 'No account id.'),
  texts(
    /(?<![\w./-])(?:urls?|abis?|evm|hbars?)(?![\w/=-]|\.\w)/g,
    'capitals: URL, ABI, EVM, HBAR',
    'The url of a server.',
  ),
  texts(/\bexplorer (?:website|site)\b/gi, 'block explorer', 'Open the explorer website.'),
  texts(/\b(?:e\.g\.|i\.e\.|etc\.)/gi, 'for example, that is, and so on', 'A network, e.g. testnet.'),
  texts(/\b(?:sorry|please|oops|unfortunately)\b/gi, 'nothing', 'Please try again.'),
  texts(/!(?=\s|$)/g, 'a period', 'Verified!'),
  texts(/\bsome (?:seconds|minutes|hours|days)\b/gi, 'a few', 'It takes some seconds.'),
  texts(/[’‘]/g, "a straight apostrophe (')", 'The network’s address.'),
  texts(/[“”]/g, 'straight quotation marks (")', 'No parameter “x”.'),
];

/** A tic that is right in one place. */
export interface Allowed {
  /** The words around it, as they are written. */
  words: string;
  why: string;
}

export const allowed: readonly Allowed[] = [];

/** Rooms whose comments are still to be rewritten: nothing is looked for in them. */
export const unwritten: readonly string[] = [];
