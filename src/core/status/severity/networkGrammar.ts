import { namesTrouble, saysAllIsWell } from './clauseTone.ts';
import { withoutLikenesses, withoutMentions } from './networkMentions.ts';

/** The networks that a Hedera page covers. */
export const hederaNetworks = ['mainnet', 'testnet', 'previewnet'] as const;
export type HederaNetwork = (typeof hederaNetworks)[number];

/**
 * What a sentence of a title says of the networks that it names:
 *
 * - exception: "all networks but mainnet"; of what works, the exception doesn't: "all is well except mainnet"
 * - denial: "mainnet isn't affected", "no impact on mainnet", "mainnet stays online"
 * - comparison, origin, order: "upgraded to the mainnet version", "as on mainnet" says nothing of mainnet (networkMentions.ts)
 * - question: denies nothing, unless "no" follows
 *
 * Whom it denies alone, it denies only if each word of its clause has a place in the grammar, and no hedge ("should",
 * "yet"), condition, second negation or restriction ("but slowly") is near: hiding an outage is worse than showing one
 * too many. If it is about another network, it is enough that all is well by the words of the clause (clauseTone.ts), or
 * that it only refers to this one.
 */
interface SaidOfNetworks {
  readonly named: ReadonlySet<HederaNetwork>;
  readonly denied: ReadonlySet<HederaNetwork>;
  /** Those of the denied ones of which it says only that they work. */
  readonly stillWorks: ReadonlySet<HederaNetwork>;
  /** Those of which it denies a part, or that it only mentions: "mainnet funds are safe", "use testnet meanwhile". */
  readonly aside: ReadonlySet<HederaNetwork>;
  /** Those to which it only refers: it is about them if it is about no other. */
  readonly mentioned: ReadonlySet<HederaNetwork>;
  /** Those with which it only compares something that may be anywhere. */
  readonly alike: ReadonlySet<HederaNetwork>;
  /** Those on which all is well as far as it says: it isn't about them if it is about another. */
  readonly well: ReadonlySet<HederaNetwork>;
  /** Neither named nor denied beyond doubt: "mainnet should not be affected". */
  readonly possible: ReadonlySet<HederaNetwork>;
  /** Those against which something speaks, though they aren't denied. */
  readonly doubtful: ReadonlySet<HederaNetwork>;
  /** Whether it says anything but how its networks are. */
  readonly saysMore: boolean;
  /** Whether it is of all networks, whatever it names. */
  readonly isOfAll: boolean;
}

/** By the initial. */
export const networkOf: Readonly<Record<string, HederaNetwork>> = { m: 'mainnet', t: 'testnet', p: 'previewnet' };

/**
 * Reads one sentence.
 * @param isQuestion whether it ends with a question mark
 * @param isAnsweredNo whether the next one begins with "No"
 */
export function readSentence(sentence: string, isQuestion: boolean, isAnsweredNo = false): SaidOfNetworks {
  const said = {
    named: new Set<string>(),
    denied: new Set<string>(),
    stillWorks: new Set<string>(),
    aside: new Set<string>(),
    mentioned: new Set<string>(),
    alike: new Set<string>(),
    well: new Set<string>(),
    possible: new Set<string>(),
    doubtful: new Set<string>(),
  };
  const add = (to: keyof typeof said, letters: Iterable<string>) => {
    for (const each of letters) said[to].add(each);
  };
  const entire = normal(sentence).replace(ownThings, '$1');
  const text = withoutMentions(withoutLikenesses(entire));
  const kept = lettersOf(text);
  add(
    kept.length > 0 ? 'mentioned' : 'alike',
    lettersOf(entire).filter((each) => !kept.includes(each)),
  );
  let isOfAll = onlyWell.test(text) || beyond.some((each) => each.test(text));
  let saysMore = false;
  if (isAnsweredNo && !well.test(text) && !hedge.test(text)) {
    // Of "does the testnet outage affect mainnet?", mainnet is what was asked for.
    const asked = askedFor.exec(text)?.groups?.g ?? lettersOf(text).join('');
    add('well', asked);
    add(
      'named',
      lettersOf(text).filter((each) => !asked.includes(each)),
    );
  } else if (isQuestion || questionStart.test(text) || condition.test(text)) {
    add('named', lettersOf(text));
    add('doubtful', lettersOf(text));
  } else {
    const [onlyOne, whose] = onlyOneOf(text);
    const { rest, ...excepted } = withoutExceptions(text.replace(onlyOne, ''));
    add('denied', whose);
    isOfAll ||= whose !== '';
    add('named', excepted.named);
    add('denied', excepted.denied);
    isOfAll ||= excepted.isOfAll;
    const clauses = clausesOf(rest);
    saysMore = clauses.some(({ body }) => lettersOf(body).length === 0 && !labelled.test(body));
    const isHedged = wholeHedge.test(rest);
    clauses.forEach(({ body }, at) => {
      const denial = isHedged ? undefined : denialOf(clauses, at);
      if (denial?.isWeak && at === 0 && isTroubleOfNobody(clauses[1])) {
        add('possible', denial.letters);
        add('doubtful', denial.letters);
      } else if (denial) {
        add('denied', denial.letters);
        if (denial.isWeak) add('stillWorks', denial.letters);
      }
      const aside = denial || isHedged ? undefined : asideOf(clauses, at);
      const isHarmless = harmless.test(body) && !partlyHarmed.test(`${body} ${clauses[at + 1]?.body ?? ''}`);
      if (aside) add(aside.isCertain || isHarmless ? 'aside' : 'well', aside.letters);
      const letters = denial?.letters ?? aside?.letters;
      const others = lettersOf(letters === undefined ? body : body.replace(`@${letters}`, ''));
      if (!denial && against.test(body)) add('doubtful', others);
      if (!noEvent.test(body)) {
        const events = lettersOf((body.match(event) ?? []).join(' '));
        add(
          'named',
          events.filter((each) => !aside?.letters.includes(each)),
        );
      }
      add(!denial && isHarmless ? 'possible' : 'named', others);
      isOfAll ||=
        elsewhere.test(body) &&
        !well.test(
          clauses
            .slice(at, at + 2)
            .map((each) => each.body)
            .join(' '),
        );
    });
  }
  return {
    named: networksOf(said.named),
    denied: networksOf(said.denied),
    stillWorks: networksOf(said.stillWorks),
    aside: networksOf(said.aside),
    mentioned: networksOf(said.mentioned),
    alike: networksOf(said.alike),
    well: networksOf(said.well),
    possible: networksOf(said.possible),
    doubtful: networksOf(said.doubtful),
    saysMore,
    isOfAll,
  };
}

/** "Only mainnet works" at the beginning of a text without a hedge, and its network. */
function onlyOneOf(text: string): [phrase: string, letters: string] {
  if (hedge.test(text)) return ['', ''];
  const { 0: phrase = '', groups } = onlyOneWell.exec(text) ?? onlyOneSaid.exec(text) ?? {};
  const isWell = groups?.said === undefined || saysAllIsWell(groups.said.replace(circumstance, ''));
  return isWell ? [phrase, groups?.g ?? groups?.h ?? ''] : ['', ''];
}
const onlyOneSaid = /^(?:only|just) @(?<g>[mtp]+) (?<said>[^@,:;()]+)/;

function networksOf(letters: ReadonlySet<string>): Set<HederaNetwork> {
  return new Set([...letters].flatMap((letter) => networkOf[letter] ?? []));
}

function lettersOf(text: string): string[] {
  return (text.match(/@[mtp]+/g) ?? []).flatMap((list) => [...list.slice(1)]);
}

const det = '(?:(?:the|our|public|hedera|hiero|both) )*';
const and = '(?: ?,? ?(?:and|or|nor|&|\\+|/|as well as) ?)';
const next = `(?:(?:the|our|public|hedera|hiero|on|for|to|in|of) )*@[mtp]+`;
/** "mainnet, testnet and previewnet"; with only a comma between two, the second may begin a clause. */
const list = new RegExp(`(?<![a-z])${det}@[mtp]+(?:(?:(?: ?, ?|${and})${next})?${and}${next})?(?![a-z])`, 'g');

/** A title of names and marks only has a sign instead of a word: "Mainnet ✅ Testnet ❌", "🔴 Testnet / 🟢 Mainnet". */
const wellMark = '[✅✔✓☑👍💚🟢🟩]';
const mark = `(?:${wellMark}|[❌✖✗✘❎⛔⚠🚨🔴🟠🟡🟥🟧🟨])\ufe0f?`;
const markedName = '(?:hedera |hiero )?(?:main|test|preview)net';
/** White space has only one way through each, or a long title would have too many. */
const between = '\\s*(?:[:=–-]\\s*)?';
const behind = '\\s*(?:[,/|·•]\\s*)?';
const heading = '(?:(?:(?!main|test|preview)[a-z]+ ?){1,4}:\\s*)?';
const markedPairs = [
  `(?<name>${markedName})${between}(?<mark>${mark})`,
  `(?<mark>${mark})${between}(?<name>${markedName})`,
].map((pair) => ({
  whole: new RegExp(
    `^${heading}(?:${pair}${behind})+(?:[—–-]\\s*(?:(?!main|test|preview)[a-z -])+)?$`.replaceAll(/\?<\w+>/g, '?:'),
    'u',
  ),
  each: new RegExp(`${pair}${behind}`, 'gu'),
}));
const markedAside = new RegExp(`\\((${markedName}) ?${wellMark}\\ufe0f?\\)`, 'gu');
const isWellMark = new RegExp(`^${wellMark}`, 'u');

function withoutMarks(sentence: string): string {
  const each = markedPairs.find(({ whole }) => whole.test(sentence))?.each;
  if (each === undefined) return sentence.replace(markedAside, '($1 ok)');
  return [...sentence.matchAll(each)]
    .map(({ groups }) => `${groups?.name ?? ''}: ${isWellMark.test(groups?.mark ?? '') ? 'ok' : 'down'}`)
    .join(', ');
}

/** What pages in other languages deny with, for the denials below. */
const notAffected = new RegExp(
  [
    '(?<![a-z])(?:(?:ist|sind|est|sont|está) )?(?:nicht|non|no) (?:betroffen|beeinträchtigt|(?:affect|impact|touch)ée?s?|afectad[oa]s?)(?![a-zé])',
    '(?<= )(?:sin|sem|senza|sans|ohne) (?:impacto?|impatto|incidencias?|incidents?|interrupciones|interrupção|problemi|auswirkung(?:en)?)(?![a-zé])',
    '(?<= )(?:läuft|laufen|operativ[aeio]s?|не затронут)(?=$|[.,;)])',
    '不受影[响響]|影響なし|は?正常',
  ].join('|'),
  'gu',
);
const noImpact = /\b(?:keine auswirkung(?:en)? auf|(?:sans|aucun) impact sur|sin impacto en)(?: (?:das|le|la))?(?= )/g;

/** "Broken for 295 but not 296": only if nothing else can be counted. */
const bareChains =
  /\b(?:for|on|(?:apart|aside) from|except(?: for)?|excluding|besides|other than|all but) 29[567](?:(?:, ?| ?[/&+] ?| and | or | but not )29[567])*(?=$|[,:)]| (?:is|are|was|were|fails?|failing|down|slow|broken|restarted)\b)/g;

/** "Chain IDs 295 and 296", "Hedera (0x127)". */
const chains =
  /(?:(?<![a-z])chains?(?: ?ids?)? ?[:#=]?|hedera ?\() ?((?:29[567]|0x12[789])\b(?:(?:, ?| ?[/&+] ?| and | or )(?:29[567]|0x12[789])\b)*)/g;

/** "297 relay offline", "295: degraded": what a sentence begins with. */
const leadingChains =
  /^\s*29[567](?:(?:(?:, ?| ?[/&+] ?| and | or )29[567])+(?! ?(?:ms|s|%|out of)\b)|(?= ?[:=]| (?:json-rpc|rpc|relay|chain|endpoint|hashio|ok|ko|down|up|offline)\b))/g;

/** "None of the Hedera networks", "no impact on any network". */
const noNetworks =
  /^(\s*none of)(?: (?:the|our|hedera|hiero|public))* networks(?= (?:(?:is|are|was|were) )?(?:affected|impacted)\b)|(?<=\bno (?:impact|effect) )(on)(?: (?:any(?: of)?|the|our|hedera|hiero|public))+ networks?(?=$|[.;,)])/g;

/** With nothing before it, nothing else can be said of the first: "Mainnet, testnet fine". */
const listAlone =
  /^((?:the )?@[mtp]) ?,(?= (?:the )?@[mtp] (?:is |are |both )?(?:ok|okay|fine|healthy|operational|functional|unaffected|not affected)$)/;

/** "Mainnet, testnet, previewnet all fine". */
const listOfAll = /@[mtp](?: ?, ?@[mtp])+(?= (?:are )?(?:all|both) )/g;

/** In lowercase, without contractions, each network or list of them as `@m`, `@mt`. */
function normal(sentence: string): string {
  return withoutMarks(sentence.toLowerCase())
    .replace(notAffected, ' not affected')
    .replace(noImpact, 'no impact on')
    .replace(leadingChains, (ids) => ids.replace(/29[567]/g, 'chain $&'))
    .replace(bareChains, (ids) => ids.replace(/29[567]/g, 'chain $&'))
    .replace(/[‘’`´]/g, "'")
    .replace(noNetworks, '$1$2 mainnet, testnet or previewnet')
    .replace(/\bwon'?t\b/g, 'will not')
    .replace(/\bcan(?:'?t|not)\b/g, 'can not')
    .replace(/\b(is|are|was|were|does|do|did|has|have|had|should|would|could|must)n'?t\b/g, '$1 not')
    .replace(/\bup and running\b/g, 'running')
    .replace(/\bfalse alarm\b/g, 'note')
    .replace(/ ?\(v?\d+(?:\.\d+)+\)/g, '')
    .replace(/^\s*well ?, /, '')
    .replace(chains, (_, ids: string) => ids.replace(/29.|0x.../g, (id) => ` @${'mtp'.charAt(Number(id) - 295)} `))
    .replace(/(?<!des )\btestnets(?!')/g, '@tp ')
    .replace(/(main|test|preview)nets?(?!works? (?:ltd|inc|gmbh)\b)/g, (name) => ` @${name.charAt(0)} `)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(listAlone, '$1 and')
    .replace(listOfAll, (names) => `@${lettersOf(names).join('')}`)
    .replace(list, (names) => {
      const letters = lettersOf(names);
      // "Non-mainnet and mainnet nodes" aren't a list.
      return `@${letters.join(new Set(letters).size < letters.length ? ' and @' : '')}`;
    })
    .trim();
}

const askedFor =
  /\b(?:affect|impact|hit|concern|reach|extend to|spread to|apply to|include)(?: [a-z]+){0,2} @(?<g>[mtp]+)/;
const questionStart = /^(?:is|are|does|do|did|was|were|has|have|had|will|can|could|should|would|why|which) @/;
const condition = /^(?:if|whether|unless|until|once|when|in case|provided|assuming|suppose) /;

/** "Only mainnet works": the others don't. */
const wellWords =
  '(?:still )?(?:works|responds|answers|(?:accepts|processes|reaches) [a-z]+|(?:is |was )?(?:still )?(?:not affected|unaffected|spared|operational|online|up|ok|fine|reachable|working|available))';
const onlyWell = new RegExp(
  `(?:\\b(?:only|just) @[mtp]+|^nothing|^no network) ${wellWords}\\b(?! (?:on|for|in|with) @)`,
);
const onlyOneWell = new RegExp(
  `^(?:(?:only|just) @(?<g>[mtp]+) ${wellWords}(?=$| ?[:,(–—-])|(?:the )?only (?:network|one)(?: (?:that|which))? ${wellWords}(?: (?!@)[a-z']+){0,6} is @(?<h>[mtp]+)$)`,
);

/** It's of more than it names: "not limited to mainnet", "everywhere, including on mainnet". */
const beyond: readonly RegExp[] = [
  /\bnot (?:just |only )?(?:limited|restricted|confined|isolated|exclusive|specific|unique) to(?: (?!@)[a-z]+){0,2} @/,
  // To another degree than elsewhere, or at another time.
  /@[mtp]+(?: 's)? (?:(?:is|was|being|comes|goes|restored|repaired|fixed|hit|affected) )*(?:worst|hardest|most(?: of all)?|foremost|in particular|especially|above all|likely|probably|perhaps|maybe|possibly|among others|and others|or otherwise|or not|included|(?:is|are) no exception)(?= ?(?:$|[,:;)]))/,
  /^[^@]*@[mtp](?: 's)? (?:(?!@|then)[a-z]+ ){0,3}(?:first|last)(?= ?(?:$|[,:;)]))[^@]*$/,
  /\b(?:including|included|incl|especially|particularly|mostly|mainly|notably|in particular|above all|worst|hardest|worse|even|most (?:visible|noticeable|severe|pronounced)|strongest|so far(?: (?!@)[a-z]+)?)\.? (?:(?:on|for|in|of|at) )?@/,
  /\b(?:start|begin)(?:s|ing|ning|ed)? (?:with|by)(?: (?!@)[a-z]+)? @/,
  /\b(?:e\.?g\.?|for (?:instance|example)|such as|among others) (?:(?:on|for|in|of|at) )?@/,
  /\b(?:whole|entire) (?:platform|service|system|stack|infrastructure)\b|\b(?:most|some|many|two) of (?:the|our) [a-z]*networks\b/,
  /\b(?:networks?|environments?|affected|impacted)\b[^@]*: ?all(?=$|[ ,;.])/,
  // Everywhere, or of what all networks share, though something of one network caused it.
  /^(?!.*\b(?:but|bar|except\w*|excluding|excl|other than|apart from|aside from|save|minus|not)\b).*\b(?<!(?:online|restored|operational|normal|fine) )everywhere\b(?=.*@)/,
  /^(?:the )?(?:[a-z]+ )?(?:portal|hashscan|website|dashboard|status page|docs|documentation|sdks?)(?: [a-z]+)? (?:is |are )?(?:down|unavailable|offline|slow|degraded|broken|unreachable) ?[,–-] ?(?!.*\b(?:only|alone)\b)[^@,:]+ @/,
  /^(?:[a-z0-9-]+ )*(?:portal|hashscan|website|dashboard|status page|docs|sdks?)\b[^@]*\b(?:because of|due to|owing to|on account of|ahead of|after|until)(?: [a-z-]+){0,3} @[mtp]+(?! [a-z]+ [a-z]*(?:accounts?|users?))[^@]*$/,
];

/** What is well: of it, an exception isn't. */
const well =
  /\b(?:operational|restored|resolved|recover(?:ed|s|ing)?|back|online|ok|okay|fine|healthy|up|available|stable|normal(?:ly)?|work(?:s|ing)?|running|un(?:affected|impacted)|no(?:t|ne|thing|body)?|zero|without|never|neither|complete[ds]?|fixed|green|safe|done|finished|live|good|(?<!as )well)\b/;
const over = /\b(?:complete[ds]?|done|finished|restored|resolved|recovered|back|fixed)\b/;
const everyone =
  /\b(?:all|every|each|both|across|multiple|several)(?: (?:of|the|our|other|hedera|public|single|three|3))* (?:networks|environments)\b|\b(?:every|each)(?: (?:single|public|hedera))* (?:network|environment)\b|\b(?:globally|system-wide|platform-wide|global (?!accelerator|load))|\bfor (?:all|everyone|everybody)(?=$| ?[,;:(])|^every(?:thing|one|body) (?!but|except|else|save|bar)[^@]*[,;–—] ?@/;
const harm =
  /\b(?:affected|impacted|down|offline|degraded|slow(?:er)?|delay(?:s|ed)?|unavailable|unreachable|interrupted|disrupted|failing|stalled|halted|outages?|errors?)\b/;
/** What nobody does but one, the one does: "no network except testnet responds". */
const noOne = /^(?:no(?:ne|body|thing| one| (?:other )?(?:network|environment)s?))\b/;
const does =
  /\b(?:can(?! not)|works?|accepts?|responds?|processe?s?|reach(?:es)?|produces?|returns?|(?:is|are) (?:up|ok|okay|fine|healthy|online|operational|reachable|available|working|running|responding|stable))\b/;
/** Of it, an exception is one. */
const total = /\b(?:all|each|every\w*|any\w*|no(?:ne|thing|body)?|only)\b/;
const exceptionEnd =
  '(?: (?:users?|services?|networks?|ones|(?<part>contracts?|accounts?|wallets?|nodes?)))?(?= ?(?:$|[,:()\\[\\]{}|—–"]| - | (?:is|are|was|were|will|have|has|had|and|at|on|in|from|due|during|as|for now|nothing|no|nobody|none|all|every[a-z]*|this|today|tomorrow|starting|because|but|while|until|by|[a-z]+ed|gets?|receives?|moves?|goes?|switch(?:es)?|shows?|runs?|uses?|needs?|down|offline|slow|unavailable|unreachable|reset|may|might|can|could|should|(?:works?|accepts?|responds?|produces?|returns?)(?! to)|processes|reaches)\\b))';
/** "Excluded from the upgrade", but not "from search", "from search after the upgrade", "from upgrade notes" or "by mistake". */
const fromNothingElse =
  "(?! by\\b| from (?!(?:(?:the|this|that|our|any|all|[a-z]+'s|planned|scheduled|upcoming|network|node|software|@[mtp]+) )*(?:it|this|that|(?:outage|incident|maintenance|upgrade|update|reset|restart|release|rollout|migration|change)s?(?: window)?)\\b(?! (?!(?:and|at|because|but|due|for|in|next|on|planned|this|today|tomorrow|tonight)\\b)[a-z])))";
const exceptions: readonly RegExp[] = [
  `\\b(?:all|every|each|any|every(?:thing|where|one|body)|any(?:thing|where|one|body)|no(?: one|ne|body|thing)?)(?: (?!@|not\\b|no\\b|but\\b)[a-z-]+){0,4} (?:but|bar)(?: (?:on|for|in))? @([mtp]+)${exceptionEnd}`,
  `\\b(?:except(?:ing|ed)?|exclud(?:ing|es)|excl|exclusive of|not including|rather than|instead of|without|other than|apart from|aside from|besides|with (?:the )?exception of|barring|save|bar|minus|unlike|in contrast to|as opposed to|but not|outside(?: of)?)(?: (?:for|on|in|to|of))? @([mtp]+)${exceptionEnd}`,
  `(?:^|[,:(—–|]|[,:(—–] ?(?:[a-z.]+ ){1,2}|\\b(?:and|only|everyone|everything)|@[mtp]+| -) ?not (?:(?:on|for|in|to|of) )?@([mtp]+)${exceptionEnd}`,
  `\\b(?:skips?|spares?|bypass(?:es)?|leaves? out|omits?|exempts?) @([mtp]+)${exceptionEnd}`,
  `\\b(?:that|which|who|what(?:ever)?) (?:is|are) not (?:(?:on|in) )?@([mtp]+)${exceptionEnd}`,
  `(?:(?:,|:|\\bwith) ?)?(?:the |an )?(?:(?:one|only|sole|single) )?exception (?:is|being) @([mtp]+)${exceptionEnd}`,
  '(?:, ?)?\\bwith @([mtp]+) (?:being |left |kept )?(?:alone|untouched|out|spared|excepted|excluded|exempt|unaffected|unchanged)\\b',
  '(?:(?:, ?|\\bwith ))?@([mtp]+) (?:is|being) (?:the |an )?(?:(?:one|only|sole) )?exception(?= ?(?:$|[,:)]))',
  '\\bnon ?-? ?@([mtp]+)',
  '(?:^|, |\\( ?)@([mtp]+) (?:excepted|aside|not among (?:them|those))\\b',
  '^(?:@([mtp]+) is )?the only (?:network|one) (?:(?:that is )?(?:not (?:affected|hit|impacted|concerned|involved)|unaffected)|(?:with no|without) [a-z]+)$',
].map((pattern) => new RegExp(pattern));

/** Unless it was read, it leaves open who is excepted. */
const unreadException =
  /\b(?:(?:except(?:ing)?|excluding|besides|(?:apart|aside) from|other than)(?: (?:for|on|in))?|(?:all|every\w*|each|any\w*)(?: (?!@)[a-z]+){0,3} (?:but|bar|save|minus)) @/;

/** Takes the exceptions out of a sentence, and says whom it excludes, and whether it is of all networks. */
function withoutExceptions(sentence: string): { rest: string; named: string; denied: string; isOfAll: boolean } {
  let rest = sentence;
  let named = '';
  let denied = '';
  let isOfAll = false;
  for (const pattern of exceptions) {
    const match = pattern.exec(rest);
    const [phrase, letters] = match ?? [];
    if (phrase === undefined || letters === undefined) continue;
    const without = rest.replace(phrase, ' ').trim();
    const isOfPart = match?.groups?.part !== undefined;
    // The rest of that network isn't excepted.
    if (isOfPart && !well.test(without)) {
      if (lettersOf(without).length === 0) rest = without;
      continue;
    }
    rest = without;
    // "Except on mainnet, where it is worse": it's of that one, too.
    const where = /(?:^|, ?)where (?<said>[^@]+)$/.exec(rest)?.groups?.said;
    if (where !== undefined && !saysAllIsWell(where)) {
      named += letters;
      isOfAll = true;
      continue;
    }
    // "Besides mainnet, others are down", unlike "all networks besides mainnet are".
    const isBeside = /\b(?:besides|(?:apart|aside) from)\b/.test(phrase);
    const isMore = isBeside && /\b(?:others?|more|further|additional)\b/.test(rest) && !well.test(rest);
    const isToo =
      /\b(?:too|also|as well|additionally)\b/.test(rest) ||
      (isBeside && !total.test(rest) && lettersOf(rest).length > 0);
    const isOpen = !isToo && isBeside && !total.test(rest) && lettersOf(rest).length === 0;
    const main = rest.replace(/, ?where [^,]+,|\bwithout (?:(?:further|prior) )?(?:notice|warning)\b/g, ' ');
    const isOneThatDoes = (noOne.test(main) || noOne.test(phrase)) && does.test(main) && !harm.test(main);
    if (isOneThatDoes) {
      denied += letters;
      isOfAll = true;
      continue;
    }
    const isInverted =
      well.test(main) ||
      /\b(?:can|may|should|please) (?:safely )?(?:ignore|skip|disregard)\b/.test(main) ||
      /^all is\b/.test(phrase) ||
      isMore ||
      isToo ||
      isOpen ||
      noOne.test(phrase);
    if (isInverted) named += letters;
    else denied += letters;
    // What is over for all but one was of all, and so is what is of all but one, and of that.
    const others = lettersOf(rest);
    isOfAll ||= isInverted
      ? isOpen || isMore || (over.test(rest) && everyone.test(sentence))
      : /[a-z]{3}/.test(rest) && others.every((each) => letters.includes(each));
  }
  // Of two clauses, the one may be of all networks, and the other of one that is well again.
  const isOfEveryone = clausesOf(rest).some(({ body }) => everyone.test(body) && !well.test(body));
  const isWhole =
    rest === sentence &&
    (everyone.test(rest) || unreadException.test(rest)) &&
    !well.test(rest.replace(/\bnot (?:just|only)\b/, ''));
  return { rest, named, denied, isOfAll: isOfAll || isWhole || (rest === sentence && isOfEveryone) };
}

interface Clause {
  /** What stands before it: punctuation and conjunctions. */
  readonly lead: string;
  readonly body: string;
}

const boundary =
  /\s*([,:()[\]{}|"“”„«»•—–→]+)\s*|\s*(\/)\s*(?=@)|\s+(-{1,2}|\/|=|->)\s+|\s*\b(and|but|while|whereas|though|although|however|yet(?= [a-z@])|meanwhile)\b\s*/g;

function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = [];
  let lead = '';
  let from = 0;
  const push = (body: string) => {
    const words = body.trim();
    if (words === '') return;
    clauses.push({ lead, body: words });
    lead = '';
  };
  for (const match of sentence.matchAll(boundary)) {
    push(sentence.slice(from, match.index));
    lead += ` ${match.slice(1).find((each) => each !== undefined) ?? ''}`;
    from = match.index + match[0].length;
  }
  push(sentence.slice(from));
  return clauses;
}

const involved =
  "(?:affected|impacted|touched|hit|involved|concerned|included|disrupted|interrupted|influenced|in scope|part of (?:it|this|the|[a-z]+'s)(?: (?:incident|outage|maintenance|upgrade|issue|reset|window))?)";
const subject = '(?: (?:services?|users?|itself|network|operations|traffic|customers?|environment|clients))*';
/** A network of which a clause says something, alone or with what is its own. */
const network = '@(?<g>[mtp]+)';
const who = `${network}${subject}`;
const strongHarm = '(?:impacts?|effects?|consequences?|implications?|changes?|bearing|influence)';
const weakHarm =
  '(?:disruptions?|downtimes?|interruptions?|outages?|issues?|problems?|trouble|degradations?|delays?|errors?|incidents?)';
const none =
  '(?:no|zero|0|nil|without(?: any)?)(?: (?:expected|anticipated|planned|user|customer|client|service|network|adverse|negative))*';
const foreseen = '(?: (?:is|are|was|were|will be))?(?: (?:expected|anticipated|planned|foreseen|observed))?';
/** When and by what, in any few words that restrict nothing. */
const tail =
  "(?: (?:at all|in any way|whatsoever))?(?: (?:during|throughout|by|from|due to|in(?= (?:this|the|today's|tonight's|that) ))(?: (?!but\\b|no|with|only|although|except|until|so\\b)(?:[a-z'-]+|@[mtp]+)){1,5})?";
const usual =
  '(?: (?:normally|fine|uninterrupted|as (?:usual|normal|expected)|without (?:any )?(?:interruptions?|issues?|problems?|impact|disruptions?)))?';
const auxiliary =
  '(?:all )?(?:(?:is|are|was|were|will|has|have|had|remains?|stays?|continues?) )?(?:(?:be|been|being|to be|remain|stay) )?';
const notInvolved = `${auxiliary}(?:(?:not|never) (?:be |been |being |(?:going|expected|planned) to be )?${involved}|(?:entirely |completely |fully |totally )?un(?:affected|impacted|touched|disrupted|interrupted)|in no way ${involved}|not vulnerable|(?:excluded|exempt(?:ed)?|spared)${fromNothingElse}|out of scope)`;
const affects = '(?:affect|impact|touch|concern|involve|apply to|extend to|include|disrupt|influence)(?:ing|e?[ds])?';
const fully = '(?:still )?(?:all |both |fully |completely |perfectly |totally |entirely )?';
const works = [
  `(?:(?:is|are|remains?|stays?|will (?:remain|stay|be)|continues? to be|will continue to be) )${fully}(?:operational|online|ok|okay|fine|healthy|up|available|stable|normal|running(?! v?[0-9])|working|accessible|reachable|functional|functioning|operating|green|safe|intact|unchanged|current|in sync|up to date)${usual}`,
  'can be (?:used|reached|accessed) (?:normally|as (?:usual|normal))',
  `${fully}(?:ok|okay|fine|healthy|operational|functional|up|running|available|reachable|accessible|correct|intact|unchanged|green)`,
  `(?:is |are )?confirmed (?:to be )?(?:ok|okay|fine|healthy|operational|working|running)`,
  `(?:will )?(?:keeps?|continues?) (?:on )?(?:working|running|operating|functioning|processing(?: transactions)?|serving(?: requests| traffic)?)${usual}`,
  '(?:will )?continues? (?:as (?:usual|normal)|normally|uninterrupted|undisturbed|without interruption|unchanged)',
  `(?:will )?continues? to (?:work|run|operate|function|serve (?:requests|traffic))${usual}`,
  '(?:will )?continues? to (?:(?:process|accept) transactions|reach consensus|produce blocks)',
  'ha(?:s|ve) (?:always )?(?:been|remained|stayed) (?:up|online|stable|operational|healthy|reachable|available)(?: for (?:[0-9]+|many|several) (?:hours|days|weeks|months|years))?',
  '(?:works?|runs?|operates?|functions?|behaves?|performs?|responds?|answers?) (?:normally|fine|well|correctly|as (?:usual|normal|expected|intended))',
  '(?:is|are|was|were) not (?:down|degraded|slow|offline|broken|delayed)',
  `(?:operating|running|working|functioning|performing|behaving) (?:normally|fine|well|correctly|as (?:usual|normal|expected|intended))`,
  `look(?:s|ing)? ${fully}(?:fine|ok|okay|good|healthy)`,
  'is secure',
  `(?:has|have|had|sees?|shows?|experiences?|will (?:have|see|experience)) (?:no|zero) (?:${strongHarm}|${weakHarm}|such (?:gaps?|${weakHarm}))`,
  `(?:does not (?:have|see|show|experience)|is not (?:having|seeing|showing|experiencing)) (?:any )?(?:${strongHarm}|${weakHarm})`,
].join('|');
const intro = '(?:(?:please note|note|fyi|info|update|also|meanwhile|rest assured|(?:we )?confirm(?:ed)?)(?: that)? )*';

interface DenialPattern {
  readonly pattern: RegExp;
  readonly isWeak: boolean;
}
const whole = (pattern: string, isWeak = false): DenialPattern => ({
  pattern: new RegExp(`^${pattern}${tail}$`),
  isWeak,
});

const ending = (pattern: string, isWeak = false): DenialPattern => whole(`(?<x>.*?)\\b${pattern}`, isWeak);

/** A clause that denies; the group `x` is what it says first, `g` whom it denies. */
const denials: readonly DenialPattern[] = [
  whole(`${intro}${who} ${notInvolved}`),
  whole(`${intro}${who} (?:(?:(?:is|was|has been) )?ruled out|(?:is )?(?:n/a|not applicable))`),
  ending(`(?:not|never) (?:(?:expected|planned|going) to )?${affects} (?:any )?${who}`),
  ending(`${none} ${strongHarm}${foreseen} (?:on|to|for|in|at|of) ${who}${foreseen}`),
  ending(`${none} ${who} ${strongHarm}${foreseen}`),
  ending(`nothing changes (?:on|for|in) ${who}`),
  ending(`leav(?:es?|ing) ${who} (?:untouched|unaffected|unchanged|alone)`),
  ending(`${affects} neither ${who}`),
  whole(
    `(?:neither|no|none of(?: the)?|nothing on|(?:nobody|no one)(?: (?:on|in))?) ${who} ${auxiliary}(?:affected|impacted|disrupted|touched|involved|included|concerned|down|degraded)`,
  ),
  ending(`${none} ${weakHarm}${foreseen} (?:on|to|for|in|at|of) ${who}${foreseen}`, true),
  ending(`${none} ${who} ${weakHarm}${foreseen}`, true),
  whole(
    `neither ${who} (?:will be|(?:has|have|needs?) to be) (?:upgraded|restarted|rebooted|reset|migrated|touched|changed)(?: (?:for|because of)(?: the)?(?: @[mtp]+)? [a-z]+)?`,
  ),
  whole(`${intro}${who} (?:${works})`, true),
];

/** "Mainnet impact: none", "Testnet (unaffected)"; with "impact" or the like, it isn't in a list of those that are well. */
const label = new RegExp(
  `^(?<of>(?:impact|effect)s? (?:on|for|to) )?${who}(?<harm> (?:impact|effect|status|downtime|disruption|changes))?$`,
);
const labelled = new RegExp(
  `^(?:none|no|nothing|zero|nil|0|n/a|${none} (?:${strongHarm}|${weakHarm})${foreseen}|${notInvolved}|${works}|all (?:good|systems operational)|good|excluded|no change)${tail}$`,
);
const weakLabelled = new RegExp(`^(?:${none} ${weakHarm}|${works}|all systems operational)`);
/** "Not affected: mainnet, testnet". */
const labels = new RegExp(
  `^(?:${notInvolved}|ruled out|not concerned|exceptions?|except|excluding|${works}|no (?:impact|effect))(?: (?:networks?|environments?|services?))?$`,
);

/** What is of a network, beside which it may well be in trouble. */
const ownThing =
  '(?:consensus|ledger(?: itself)?|transactions?|explorers?|accounts?|wallets?|nodes?|funds|tokens|balances|contracts|services?|traffic|relays?|mirror nodes?|endpoints?|ones|keys|data|state|limits|throttles|fees|prices)';
const ownThings = new RegExp(
  `(@[mtp]+ )${ownThing}(?:, ${ownThing})*,? and (?=${ownThing} (?:is|are|will|was|were)\\b)`,
  'g',
);
/** It has been, on a day that it names. */
const past =
  '(?:upgrade|update|cutover|migration|rollout|release|maintenance|reset) (?:was|took place|happened) (?:last [a-z]+|yesterday|(?:on )?[a-z]+day|in [a-z]+(?:ber|uary|ust))';
/** Of a part of a network, or of what its users may do: the group `g` isn't meant if another network is. */
const asides: readonly RegExp[] = [
  `${network} ${ownThing} (?:${notInvolved}|${works}|(?:is|are) safe|(?:are |is )?(?:processed|flow(?:s|ing)?) (?:normally|as (?:usual|expected|normal))|(?:are |is )?(?:available|flow(?:s|ing)?)|can|(?:is|are|was|were) not (?:restarted|upgraded|updated|changed|reset))`,
  `(?:.* )?(?:(?:un|not )related to|independent(?:ly)? of|nothing to do with) (?:(?:the|any) )?${network}(?: (?:upgrade|update|maintenance|reset|release|migration|incident|outage|problem|issue)s?)?`,
  `(?:users? (?:on|of) )?${network}(?: users?)? (?:(?:need not|do not (?:need|have) to|are not required to) (?:take any action|do anything|act)|need (?:to )?take no action|have nothing to do)`,
  `(?:please )?(?:use|try|switch to|fall back to|move to|deploy to)(?: (?!@)[a-z]+){0,4} ${network}(?: (?:meanwhile|instead|for now|until then|in the meantime|for (?!@)[a-z]+|today|until [0-9:]+))*`,
  `(?:it|this|that)(?:'s| is| was) not (?:on |in |about )?${network}(?: (?:itself|this time|today|'s fault))?`,
  `${network} (?:(?:date|schedule|rollout|release|upgrade|deployment|cutover|window)s? )?(?:(?:is|are|will|not yet) )*(?:(?:to )?(?:follow|be announced)|announced|not yet scheduled|tb[ad])(?: (?:in|next) [a-z]+)?`,
].map(
  (pattern) =>
    new RegExp(
      `^(?:(?:all|any|existing|our|the|your) )*${pattern}(?: (?:for|during|because of)(?: (?:the|this|that))?(?: @[mtp]+)? (?:upgrade|update|maintenance|outage|reset|restart|incident|release|migration|cut-?over))?$`,
    ),
);
/** "Other networks are affected, too": it isn't only of those that it names. */
const elsewhere =
  /\b(?:(?:other|remaining|further|more|additional)(?: hedera)? (?:network|environment)s?|the other two|every(?:thing|where) else|others(?! (?:got|received|had) (?:it|theirs)\b)|the rest(?! api)|etc)\b|\bmore than @/;

/** A clause of one network, and what it says of it; or what it says until it names one. */
const ofNetwork = [
  new RegExp(
    `^${intro}(?:(?:for|on|in|users?|operators?|developers?|customers?|all|any|existing|our|the|your|its|their|sdk|of) )*${network}(?: 's)? (?<said>.+)$`,
  ),
  new RegExp(`^(?<noun>(?:(?:the|our|any|all) )?(?:[a-z]+ ){1,2})(?:on|of|in|for) ${network} (?<said>.+)$`),
  new RegExp(`^(?<not>neither|none of|nobody on|no) ${network} (?<said>.+)$`),
  new RegExp(
    `^(?:(?:the )?@[mtp]+(?: [a-z]+){0,3} (?=(?:do|does|did|will|has|have|can) (?:not|never)\\b))?(?<said>.*\\b(?:no|not|never|none|nothing|without|ignore)\\b.*) (?:the |our |any )?${network}(?: 's)?(?<rest>(?: [a-z]+)?)$`,
  ),
];
/** By what, and since when: it may name others. */
const circumstance =
  / (?:during|throughout|because of|by|due to)(?: (?![@~])[a-z'-]+){0,5}(?: (?:@[mtp]+|~(?! -))(?: (?!@)[a-z'-]+){0,3})?$| (?:(?:found|seen) )?(?:in|on) ~$| (?:found|seen|reported|observed) (?:in|on) @[mtp]+$/;

/** Whom the clause at `at` sets aside; undefined if no one, or if what follows takes some of it back. */
function asideOf(clauses: readonly Clause[], at: number): { letters: string; isCertain: boolean } | undefined {
  const body = clauses[at]?.body ?? '';
  const certain = hedge.test(body)
    ? undefined
    : asides.map((pattern) => pattern.exec(body)?.groups?.g).find((each) => each !== undefined);
  const isOfBoth = clauses.some((each) => /\bboth\b(?! @)/.test(each.body));
  // "Testnet has recovered and isn't concerned any more" is of testnet throughout.
  const next = clauses[at + 1];
  const more = next !== undefined && isContinued(body, next) ? next : undefined;
  const letters = certain ?? (isOfBoth ? undefined : wellOf(more ? `${body} ${more.body}` : body));
  const after = clauses[at + (more && certain === undefined ? 2 : 1)];
  const goesOn = after !== undefined && lettersOf(after.body).length === 0 && !benign.test(after.body);
  return letters !== undefined && !isRestricted(after, letters) && !goesOn
    ? { letters, isCertain: certain !== undefined }
    : undefined;
}

/** "Mainnet is fine and will stay up", "users of mainnet: nothing to do". */
function isContinued(body: string, { lead, body: next }: Clause): boolean {
  if (/ and$/.test(lead)) return goesOnWithVerb.test(next);
  return (
    /:$/.test(lead) &&
    /^(?:nothing to do|no (?:action|change|impact|work))\b[^@]*$/.test(next) &&
    /^(?:[a-z]+ ){0,3}@[mtp]+(?: [a-z]+){0,2}$/.test(body)
  );
}
const goesOnWithVerb = /^(?:is|are|was|were|has|have|will|stays?|remains?|no longer|not|does|do|works?|runs?)\b(?!.*@)/;

function wellOf(body: string): string | undefined {
  for (const pattern of ofNetwork) {
    const {
      g: letters,
      not,
      noun = '',
      said = '',
      rest = '',
    } = pattern.exec(body.replace(circumstance, ''))?.groups ?? {};
    const words = `${not === undefined ? '' : 'not '}${noun}${said}${rest}`;
    if (letters !== undefined && !/[@~]/.test(words) && saysAllIsWell(words)) return letters;
  }
  return undefined;
}

/** What makes a clause, or the one before it, no statement. */
const hedge =
  /\b(?:should|may|might|maybe|perhaps|possibl[ey]|probably|likely|unlikely|hopefully|presumably|could|would|must|ought|believe|think|assume|suspect|hope|try|trying|attempt\w*|aim\w*|ensur\w*|make sure|making sure|guarantee\w*|so that|in order|to keep|unless|until|if|no longer|not only|not just|not limited|any ?more|again|back|restored|recover\w*|hardly|barely|almost|nearly|not even|yet|so far|for now|at first|initially|currently unknown|check\w*|verif\w*|investigat\w*|seems?|appears?)\b/;
/** What makes a whole sentence none. */
const wholeHedge =
  /\b(?:whether|unclear|unknown|unconfirmed|not (?:yet )?(?:clear|confirmed|known|sure|certain|true|correct)|false|rumou?rs?|alleged(?:ly)?|claims?|contrary|supposedly|apparently|unsure|can not rule out|no evidence)\b/;
const negation = /\b(?:no(?:t|thing|body|ne)?|never|without|neither|nor|hardly|un(?:affected|impacted))\b/;
const restriction =
  /^(?:slow\w*|delay\w*|degraded|with|some|few|most|partial\w*|still)\b|\b(?:except|only|partial\w*|mostly|yet|so far|for now|until|unless|if|hopefully|probably|likely|presumably|at least|(?:we|i) (?:think|believe|assume|hope)|as far as|edit(?:ed)?|correct(?:ed|ion)|missing|resumed)\b/;
const contrast = /\b(?:while|whereas|though|although)\b/;
/** It says that something has no effect. */
const harmless =
  /\b(?:not?|never|zero|without|neither) (?!longer|further|more)(?:.* )?(?:affect|impact|effect|disrupt|involv|includ|touch|issue|problem|error)|\bun(?:affected|impacted)\b|\bnot (?:only|just)\b/;
/** It says that something has an effect, though not on everything, or not always. */
const partlyHarmed =
  /\b(?:mostly|partial(?:ly)?|partly|largely|nearly|almost) (?:un|not )(?:affected|impacted)|\bnot (?:be |been |considered )*un(?:affected|impacted)|(?:\bun|\bnot )(?:affected|impacted) (?:except|until|apart from|aside from|besides|other than)\b|\b(?:not (?:true|correct)|no longer believe) that @[mtp]+ (?:is|was) (?:un|not )(?:affected|impacted)\b/;
/** "Mainnet upgrade" is of mainnet, whatever follows. */
const event =
  /@[mtp]+(?= (?:[a-z]+ ){0,2}(?:upgrade|update|maintenance|outage|reset|restart|incident|release|migration)\b)/g;
/** It says itself that the event is of another network. */
const noEvent = new RegExp(
  `\\b(?:this|that|it) is not an? @|\\b(?:(?:un|not )related to|nothing to do with) (?:(?:the|any) )?@|^@[mtp]+ ${past}$`,
);
/** What may speak against a name. */
const against = new RegExp(
  `${harmless.source}|\\b(?:operational|online|healthy|ok|okay|fine|untouched)\\b|\\b(?:keep|continue|remain|stay)s? (?:on )?(?:work|run|operat|online|up)`,
);

/** "Mainnet is slow, testnet isn't": it has what the clause before says only if that isn't good. */
const notEither = new RegExp(
  `^(?:the )?${who}(?: (?:'s|faucet|explorer|relay|nodes?|mirror nodes?|wallets?|accounts?))? (?:(?:is|are|was|were|does|do|did|will|has|have) )?not?(?: be)?$`,
);
/** "Mainnet isn't operational, testnet is". */
const isEither = new RegExp(
  `^(?:the )?${who}(?: (?:'s|ones?|nodes?|contracts?|accounts?|relays?))? (?:is|are|was|were|does|do|has|have|can)$`,
);
const notWell =
  /\bcan not (?!be\b)|\b(?:does|do|did) not (?:answer|respond|work|accept|load|sync)|\bnot (?:fully |yet |currently )?(?:verified|operational|working|available|reachable|online|up|healthy|responding|accepting|found|shown|processed|ok|okay|fine|stable)\b/;
/** "Mainnet won't be reset, testnet will". */
const notChanged = new RegExp(
  `^${who} (?:is|are|will) not (?:be |being |going to be )?(?:upgraded|updated|reset|restarted|rebooted|migrated)$`,
);
const isChanged = new RegExp(`^${who} (?:is|are|will|will be)$`);
const trouble = new RegExp(`${harm.source}|\\b(?:busy|timeouts?|fail\\w*|empty|stale|missing)\\b`);
const isPlanned =
  /\b(?:(?:will|to) be|being|(?:re)?starts?|(?:up|down)grades?|updates?|reboots?|migrates?|moves?|gets?|receives?|changes?|(?:up|down)graded|updated|restarted|rebooted|migrated|moved|changed|patched|replaced|wiped)\b/;
const isTrouble = (body: string) => trouble.test(body) && !well.test(body);

/** "Mainnet is stable, topics delayed": of the same network, maybe. */
function isTroubleOfNobody(clause: Clause | undefined): boolean {
  return clause !== undefined && lettersOf(clause.body).length === 0 && isTrouble(clause.body);
}

/** Whom the clause at `at` denies; undefined if it is in doubt, or denies no one. */
function denialOf(clauses: readonly Clause[], at: number): { letters: string; isWeak: boolean } | undefined {
  const clause = clauses[at];
  if (clause === undefined) return undefined;
  const { lead, body } = clause;
  const [before, after] = [clauses[at - 1], clauses[at + 1]];
  const names = lettersOf(body);
  if (names.length === 0) return undefined;

  const { g: labelOf, of, harm } = label.exec(body)?.groups ?? {};
  if (labelOf !== undefined) {
    // What a colon follows is said of what comes then: "affected: testnet – not affected: mainnet".
    const isHeading = /:/.test(clauses[at + 2]?.lead ?? '') && lettersOf(clauses[at + 2]?.body ?? '').length > 0;
    const isLabelled = after !== undefined && /[:=(—–-]/.test(after.lead) && labelled.test(after.body) && !isHeading;
    if (isLabelled && !isRestricted(clauses[at + 2], labelOf))
      return { letters: labelOf, isWeak: weakLabelled.test(after.body) };
    const said = clauses.slice(0, at).findLast((each) => !label.test(each.body));
    const isSaid =
      said !== undefined &&
      (of ?? harm) === undefined &&
      !/\b(?:but|though|although|however|yet)\b/.test(said.lead) &&
      /:/.test(clauses[clauses.indexOf(said) + 1]?.lead ?? '') &&
      labels.test(said.body);
    return isSaid ? { letters: labelOf, isWeak: false } : undefined;
  }

  const elliptic = notEither.exec(body)?.groups?.g;
  if (
    elliptic !== undefined &&
    before !== undefined &&
    !lettersOf(before.body).some((each) => elliptic.includes(each)) &&
    (isTrouble(before.body) ||
      (namesTrouble(before.body) &&
        !well.test(before.body) &&
        !/\b(?:lifted|ended|over|gone|cleared)\b/.test(before.body)) ||
      isPlanned.test(before.body))
  )
    return isRestricted(after, elliptic) ? undefined : { letters: elliptic, isWeak: !isPlanned.test(before.body) };

  const unlike = isEither.exec(body)?.groups?.g;
  if (unlike !== undefined && before !== undefined && isOfOthers(before, unlike) && notWell.test(before.body))
    return isRestricted(after, unlike) ? undefined : { letters: unlike, isWeak: true };

  const spared = notChanged.exec(body)?.groups?.g;
  if (spared !== undefined && isOfOthers(after, spared) && isChanged.test(after?.body ?? ''))
    return { letters: spared, isWeak: false };

  for (const { pattern, isWeak } of denials) {
    const { g: letters, x = '' } = pattern.exec(body)?.groups ?? {};
    if (letters === undefined) continue;
    const isUnsure =
      hedge.test(body) ||
      negation.test(x) ||
      (before !== undefined && lettersOf(before.body).length === 0 && hedge.test(before.body)) ||
      isRestricted(after, letters) ||
      (contrast.test(lead) && !isOfOthers(before, letters) && !isOfOthers(after, letters));
    return isUnsure ? undefined : { letters, isWeak };
  }
  return undefined;
}

/** Whether a clause names a network that isn't among `letters`. */
function isOfOthers(clause: Clause | undefined, letters: string): boolean {
  return lettersOf(clause?.body ?? '').some((letter) => !letters.includes(letter));
}

const beginsWithName = /^(?:(?:the|some|all|most|only|on|in|for|our) )*@[mtp]+/;
const benign = new RegExp(`^(?:${notInvolved}|${works})${tail}$`);

/** Whether the clause that follows a denial takes some of it back: "but slowly", "with delays". */
function isRestricted(after: Clause | undefined, letters: string): boolean {
  if (after === undefined) return false;
  const { lead, body } = after;
  if (benign.test(body)) return false;
  const isOfOther = isOfOthers(after, letters) && beginsWithName.test(body);
  // What it was before an arrow, it isn't any more.
  if (/\b(?:and|but|though|although|however|yet)\b|→|->/.test(lead)) return !isOfOther;
  return lettersOf(body).length === 0 && restriction.test(body);
}
