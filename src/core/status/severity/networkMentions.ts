// Where a sentence names a network without being about it: as what another network is like, comes from, comes after, is
// for, or is taken for. Each rule is a governor, a few words at most, and the name.

const name = '@[mtp]+';
/** A network's name, with its article. */
const det = "(?:(?:the|an?|our|its|old|new|current|latest|recent|live|public|successful|green|[a-z]+'s) )*";
const the = `${det}${name}`;
/** As many words at most, none of them a name. */
const gap = (most: number) => `(?: (?!@|(?:and|or|but|while)\\b)[a-z0-9.'-]+){0,${most}}`;
const where = '(?: (?:on|in|for|with|of|to|at|that of|those of|those on))?';

/** What is handed from one network to another. */
const artifact =
  '(?:(?:release )?candidate|releases?|versions?|builds?|images?|config(?:uration)?s?|settings|snapshots?|backups?|backfill|dumps?|data|state|fix(?:es)?|hotfix|patch(?:es)?|throttles|limits|fees|(?:fee )?schedule|contracts|rules|software|code|v?[0-9]+\\.[0-9.]+)';
/** How it gets there. */
const moved =
  '(?:promot\\w+|import\\w*|cop(?:y|ies|ied|ying)|restor\\w+|migrat\\w+|mov\\w+|(?:back)?port(?:ed|s|ing)?|back-?fill\\w*|clon\\w+|seed\\w*|taken|pull\\w*|sync\\w*|load\\w*|replicat\\w+|export\\w*|fork\\w*|built|rebuilt|upgrad\\w+|switch\\w*|merg\\w+|brought|carried|inherit\\w*|deriv\\w+|fetch\\w*|adopt\\w*|borrow\\w*|traffic|requests|bots?|users)';
const tried =
  '(?:tested|trial+ed|validated|verified|proven|proved|rehearsed|piloted|soaked|exercised|tried(?: out)?|successful|approved)';
const trouble =
  '(?:outage|incident|issue|problem|error|fail|trouble|delay|down|degrad|stall|halt|slow|crash|bug|broken|attack|[45][0-9]{2}s?\\b)';

interface Mention {
  /** The last name in it is the one that is only mentioned. */
  readonly pattern: RegExp;
  /** Not if the sentence has this. */
  readonly unless?: RegExp;
  /** Also if it's the first name: what a sentence begins with, it's mostly about, too. */
  readonly leads: boolean;
}
const mention = (pattern: string, unless?: RegExp): Mention => ({
  pattern: new RegExp(pattern, 'g'),
  leads: false,
  ...(unless && { unless }),
});
const leading = (pattern: string): Mention => ({ ...mention(pattern), leads: true });

const bug = /\b(?:bug|vulnerab\w*|flaw|issue|problem|cve\S*)\b/;
/** What is at both ends. */
const bothEnds =
  /\b(?:bridg\w*|links?|lanes?|channels?|nodes?|hardware|accounts|spread\w*|escalat\w*|extend\w*|propagat\w*|outages?|incidents?|errors?|problems?|trouble)\b.*\bto\b/;
/** The same trouble is of both unless it was earlier. */
const sameTrouble = new RegExp(
  `\\bsame (?!.*\\b(?:last|yesterday|earlier|had|in [a-z]+(?:ber|uary|ust|may)|(?:on )?[a-z]+day|(?:week|month)s?)\\b).*${trouble}`,
);
const inTrouble = new RegExp(`\\b${trouble}`);

/** What it is like. */
const likenesses: readonly Mention[] = [
  leading(
    `\\b(?<!rather |other |networks? |more |better |longer |worse )than(?: (?!@|usual|normal|expected|before|planned|announced)[a-z]+){0,2}${where} ${the}`,
  ),
  mention(
    `\\b(?:same|identical|similar|equal|equivalent|comparable)${gap(4)} (?:as|to|with)${gap(3)} ${the}`,
    sameTrouble,
  ),
  mention(`(?<!- )\\blike${where} ${the}`, inTrouble),
  mention(`\\blike${where} ${the} (?:did|had|was|saw|last|yesterday|earlier|before)\\b`),
  mention(`\\b(?:we|you|users) (?:saw|had|found|fixed|tested|reported|know)(?: (?:on|in|from|of))? ${the}`),
  mention(`\\bas (?!well|soon|long|far)[a-z]+ as${where} ${the}`, inTrouble),
  mention(
    `\\bas${gap(2)} (?:on|in|with|at) ${the}`,
    /\bas (?:of|soon|long|far)\b|\bsame [^,]*@[mtp]+ as\b(?!.*\b(?:last|yesterday|earlier)\b)/,
  ),
  mention(
    `\\b(?:(?:to|throttles|limits|fees|prices|settings)(?: now| will)? match|resembl|mimic|imitat|emulat|simulat)(?:s|es|e|ed|ing|king|ked)?${gap(2)} ${name}`,
  ),
  mention(
    `\\b(?:align\\w*|compar\\w+|consistent|in sync|in line|parity|on par|catch(?:es|ing)? up) (?:with|to)${where} ${the}`,
  ),
];

const others: readonly Mention[] = [
  // What it is unlike, or of.
  mention(`\\b(?:behind|ahead of)${where}(?: (?:next|last|this))? ${the}`),
  mention(`\\b(?:differ\\w*|deviat\\w*|diverg\\w*|separated?|isolated|distinct) from${where} ${the}`, /\bnodes?\b/),
  mention(
    `\\b(?:independent(?:ly)? of|(?:un|not )related to|(?:no|without)(?: any)?(?: relation| connection| link|thing to do) (?:to|with))${gap(3)} ${name}`,
  ),
  mention(`${name} parity\\b(?! with)`),
  leading(`${name} ?- ?(?:like|scale|proven|tested|approved|style|grade|sized?)\\b`),
  mention(
    `\\b(?:(?:those|that|throttles|limits|version|release) of|(?:those|that|${artifact}) (?:used on|used in|run on|running on)) ${the}`,
  ),
  leading(`${name} 's ${artifact}\\b`),
  // Where it comes from.
  mention(`\\b(?:${moved}|${artifact})${gap(4)} from ${the}`, bothEnds),
  leading(`\\b(?:snapshots?|backups?|dumps?|state|copy|clone)(?: of| (?:taken|made) from) ${the}`),
  leading(`\\b(?:port|backport|copy|promotion|transfer) of${gap(3)} ${name}(?=${gap(3)} (?:to|onto|into) @)`),
  leading(
    `(?:^|\\b(?:load|import|deploy|appl|cop|restor|install|roll|mov|seed|transfer)[a-z]*(?: out)? )(?:(?:the|an?) )?${name} (?:[a-z]+ )?${artifact}(?: (?:is|was|are|were|will|be|being|now|not|[a-z]+ed|set|rolled out|put|built|loaded|apply))*(?: (?:v?[0-9.]+))? ?(?:to|on|onto|into|in|for)(?= @(?![mtp]+ (?:levels?|values?)\\b))`,
  ),
  mention(
    `\\b(?:${moved}|align\\w*|rais\\w+|lower\\w*|set|bump\\w*|updat\\w+|reset|downgrad\\w+|created)${gap(4)} (?:to|with|from) ${the}(?: 's)? (?:[a-z]+ )?(?:levels?|values?|${artifact})\\b(?! ?@)`,
  ),
  mention(`\\b(?:answer|respon|repl|sign|reject|return|configur)\\w* with ${the}`),
  mention(`(?<!^)\\b(?:what|where|(?:like|as|than) the one) ${name}`),
  // Where it was before.
  mention(`(?<!-)\\b${tried}${gap(4)} (?:on|in|by|with) ${the}`),
  mention(
    `\\balready (?:live|deployed|running|active|released|installed|used|available|valid|enabled|common|in place|in use|in force|on)(?: (?:on|in|by))? ${the}`,
  ),
  mention(
    `\\b(?:that|which|what) (?:(?:was|is|has|have|had|been|went|came|ran|run|runs|running|works|worked|live|already|failed|passed|landed) )+(?:on|in|to|with) ${the}`,
    bug,
  ),
  mention(
    `(?<!^)\\b(?:that|which|what|the (?!@)[a-z]+) ${name} (?:already )?(?:has|had|have|received|got|gets|runs?|ran|uses?|used|was|did|saw)\\b`,
  ),
  mention(`\\b(?:days?|weeks?|months?) after ${the}`),
  mention(`\\b(?:after|following) (?:(?!@|(?:and|or|but|while)\\b|${trouble})[a-z']+ ){1,6}(?:on )?${name}`),
  mention(`\\bdespite${gap(4)} ${name}`),
  // What it waits for, or is for.
  mention(`\\b(?<!^)(?:until|till)(?: (?:after|the|all))* ${name}(?! (?:is|has|works?|comes?|recovers?)\\b)`),
  leading(
    `\\b(?:before|prior to) (?:the )?${name} (?:rollout|release|soak|upgrade|deployment|(?:gets|receives) (?:it|them|this|that))(?=$|[ ,:])`,
  ),
  mention(`\\b(?:in preparation (?:for|of)|candidate for)${gap(3)} ${name}`),
  leading(
    `\\b(?:rehearsal|soak test|dry run|trial run)(?: (?:on|in) ${name})? (?:for|of)${gap(3)} ${name}(?= [^@,;:]*\\b(?:on|in) @)`,
  ),
  mention(
    `\\b(?:because(?: of)?|due to|caused by|owing to|on account of|as a result of|triggered by|waits? for|awaiting|pending|subject to|depends on)(?: (?!@|${trouble}|(?:and|or|but|while)\\b)[a-z0-9.'-]+){0,6} ${name}(?![^,:;]*\\b${trouble})`,
  ),
  mention(`\\b(?:collid|clash|overlap|coincid|interfer|conflict)\\w* with${gap(3)} ${name}`),
  // What it is taken for.
  leading(
    `\\b(?:incorrectly|wrongly|mistakenly|erroneously|falsely) (?:reported|stated|said|wrote|announced|listed|named|mentioned|posted)${gap(2)} ${name}`,
  ),
  mention(
    `(?:${name} ?:|\\b(?:not send|show\\w*|serv\\w+|quot\\w+)) ${name} (?:address book|prices?|address(?:es)?|hbars?)\\b`,
  ),
  leading(
    `\\b(?:show|display|list|return|contain)(?:s|n|ed|ing)? ${name} (?:data|balances|tokens|accounts|transactions)(?=$| (?:on|in) @)`,
  ),
  mention(
    `\\b(?:redirect\\w*|point\\w*|lead\\w*|return\\w*|us(?:es|ing)|with|show\\w*)(?: to)? (?:(?:the|an?) )?${name} (?:page|site|address book|ledger id|chain id|url)\\b`,
  ),
  mention(`\\bsee (?:also )?(?:the )?${name} (?:incident|advisory|notice|announcement|post-?mortem)\\b`),
];
/** Then it's of the mentioned one, too. */
const isOfBoth = /\b(?:too|also|as well|both|there)\b(?! @)|, wh(?:ich|ere)\b(?! @)/;

const without = ({ pattern, unless, leads }: Mention, sentence: string, isAlone = false): string =>
  unless?.test(sentence)
    ? sentence
    : sentence.replace(pattern, (words: string, ...at: unknown[]) => {
        const before = sentence.slice(0, Number(at.find((each) => typeof each === 'number')));
        const isFirst = !`${before}${words.slice(0, words.lastIndexOf('@'))}`.includes('@');
        return isFirst && !leads && !isAlone ? words : words.replace(/@[mtp]+(?!.*@)/, '~');
      });

/** Puts a `~` for what a sentence only mentions beside another network. */
export function withoutMentions(sentence: string): string {
  if (isOfBoth.test(sentence)) return sentence;
  return [...likenesses, ...others].reduce((rest, each) => {
    const left = without(each, rest);
    return left.includes('@') ? left : rest;
  }, sentence);
}

/** The same if it names nothing but what something is like, so that it may be anywhere. */
export function withoutLikenesses(sentence: string): string {
  const left = likenesses.reduce((rest, each) => without(each, rest, true), sentence);
  return left.includes('@') ? sentence : left;
}
