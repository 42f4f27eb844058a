import { type HederaNetwork, hederaNetworks, networkOf, readSentence } from './networkGrammar.ts';

/** No title is longer; a stranger's text can be. */
const longest = 500;

const stem = '(?:main|test|preview)';
const separator = String.raw`[\s_-]{1,3}`;
/** "Load test network wide" and "our main network provider" name no network. */
const tested = '(?:load|stress|performance|penetration|pen|smoke|speed|soak|latency|failover)[ -]';
/** `main, test` in "main, test and preview networks": they share the word that follows the last one. */
const sharing = new RegExp(
  String.raw`(?<![a-z]|${tested})(${stem})(?=-?(?:(?:[\s,/&+-]|(?<![a-z])(?:and|or)(?![a-z])){1,8}${stem}-?)+(?:${separator})?net)`,
  'gi',
);
/** "Ethereum mainnet" and "Sepolia testnet" are no networks of Hedera's. */
const ofAnotherChain =
  /\b((?:ethereum|eth|polygon|arbitrum|optimism|avalanche|solana|bitcoin|sepolia) )(?:main|test)nets?\b/gi;
const equipment =
  '(?:wide|provider|carrier|operator|switch|router|link|uplink|interface|cable|card|vendor|backbone|load balancer|failover)';
/** "Test Net", "main-net", "preview network"; "latest network" isn't one. */
const spaced = new RegExp(
  `(?<![a-z]|${tested})(${stem})${separator}net(?:work)?s?(?![a-z])(?!${separator}${equipment})`,
  'gi',
);

/** "Testnet and main", "MN/TN": in a list with another, a stem or an abbreviation is a network, too. */
const inList = String.raw`\s*(?:[,/&+]|\b(?:and|or)\b)\s*`;
const anyName = '(?:(?:[Mm]ain|[Tt]est|[Pp]review)-?[Nn]et|[MTP]N)';
const listed = new RegExp(
  String.raw`(?<=${anyName}${inList})(?:[Mm]ain|[Tt]est|[Pp]review)(?=\s*(?:$|[,.;:)]))|\b[MTP]N(?=${inList}${anyName}\b)|(?<=\b${anyName}${inList})[MTP]N\b`,
  'g',
);

/** Those that aren't mainnet; one is named "testnet", or "the test network". */
const testNetworks = new RegExp(`(?<![a-z]|${tested})(?<!main(?: and|,| ?&| ?/) ?)test networks(?![a-z])`, 'gi');

/** Alone, it may be any network: testnet, too, is in production for someone. */
const production =
  /\bprod(?:uction)? \(mainnet\)|\bmainnet \(prod(?:uction)?\)|\bprod(?:uction)?(?=(?: networks?| environments?)?(?:,| and| &| \+) (?:the )?(?:test|preview))|(?<=\b(?:test|preview)net (?:and|&|\+) )prod(?:uction)?|(?<=\bnon-)prod(?:uction)?(?= (?:network|environment))/gi;

/** What the networks are called in other languages; "mainnet" itself is read within any word. */
const translated: Readonly<Record<HederaNetwork, RegExp>> = {
  mainnet: /hauptnetz|r[ée]seau principal|rede? principal|м[еэ]йннет\p{L}*|主[网網]|メインネット|메인넷/giu,
  testnet:
    /testnetz|r[ée]seau de test|rede? de (?:pruebas?|testes?)|тестнет\p{L}*|[测測][试試][网網]|テストネット|테스트넷/giu,
  previewnet: /[预預][览覽][网網]|プレビューネット/giu,
};
/** Several networks in other languages, or one that isn't known. */
const foreignNetworks =
  /(?<!\p{L})(?:netz(?:e|en|werke?n?)|r[ée]seaux?|redes?|reti|rete|сет(?:и|ей|ях|ям|ь))(?!\p{L})|[网網][络絡]?|ネットワーク|네트워크/iu;

/** "Mainet", "tesnet", "testent": a letter lost, doubled or moved. "Testet" is another word, of German. */
function slipsOf(name: string): string[] {
  return [...name].flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)];
    return [before + after, before + letter + letter + after, before + after.charAt(0) + letter + after.slice(1)];
  });
}
const slips = new Map(
  hederaNetworks.flatMap((name) =>
    slipsOf(name)
      .filter((slip) => slip !== name && slip !== 'testet')
      .map((slip) => [slip, name] as const),
  ),
);

const planned = /\b(?:up(?:grad|dat)\w*|maintenance|re(?:start|set|boot)\w*|roll\w*|migrat\w*|patch\w*|deploy\w*)\b/i;

/** Most names of components consist of these words and a network: they deny, except and compare nothing. */
const nouns: ReadonlySet<string> = new Set(
  (
    'api apis block blocks consensus contract dashboard explorer faucet file gateway graph graphql grpc hashgraph hedera ' +
    'hiero http https index json mirror monitor network node nodes portal public relay relays rest rpc sandbox sdk sdks ' +
    'server service services stream token topic uptime verification wallet web websocket ws'
  ).split(' '),
);
const version = /^v?\d+(?:\.\d+)+(?:-(?:alpha|beta|rc)(?:\.?\d+)?)?$/i;

/** Trouble of the network's own, beside which it may well have no downtime. */
const own =
  '(?:transactions?|transfers|messages|calls|blocks?|records?|receipts?|consensus|finality|fees|throughput|latency)';
const trouble =
  '(?:delay|degrad|drop|fail|high|increas|late\\b|lost|miss|pending|reject|slow|stuck|tim(?:e|ing)d? ?out|wrong)';
const inTrouble = new RegExp(`\\b${own}(?: \\w+){0,3} ${trouble}|\\b${trouble}\\w* (?:\\w+ )?${own}\\b`, 'i');
const takenBack = /\b(?:retract\w*|withdr[ae]wn?|revoked)\b|[;.] it has\b/i;

/** "No", or what is the case instead; "no, but slow" is another matter. */
const noToIt = /^\s*no(?:\s*$|\b(?!,? but\b).*net)/i;

/** The known networks that a text names, and those that it excludes. */
export interface NamedNetworks {
  readonly named: ReadonlySet<HederaNetwork>;
  readonly denied: ReadonlySet<HederaNetwork>;
  /** Those that it may mean, or exclude: they are concerned, but others may be, too. */
  readonly possible: ReadonlySet<HederaNetwork>;
  /** What speaks against one that isn't denied, because it isn't beyond doubt: the sentence. */
  readonly doubtful: ReadonlyMap<HederaNetwork, string>;
}

/**
 * The known networks in a title or a component's name, in every usual spelling: `Mainnet`, "Test Net", "testnets:",
 * `HederaMainnet`, "main- and testnet". What a sentence says of them, networkGrammar.ts knows. Of several mentions, one
 * that names the network counts.
 *
 * A name such as "Mirror Node REST API Public Mainnet" is read without the grammar: the same, but the grammar's first
 * sentence costs a window 35 ms and 4 MB, and most have only such names on their page.
 */
export function networksInText(text: string): NamedNetworks {
  const start = text.slice(0, longest);
  const plain = networksInName(start);
  if (plain) return { named: plain, denied: new Set(), possible: new Set(), doubtful: new Map() };
  const english = hederaNetworks.reduce((words, name) => words.replace(translated[name], ` ${name} `), start);
  const spelled = english
    .replace(/[\u3001\uff0c]/g, ', ')
    .replace(/\u3002/g, '. ')
    .replace(listed, (name) => networkOf[name.charAt(0).toLowerCase()] ?? name)
    .replace(ofAnotherChain, '$1network')
    .replace(production, 'mainnet')
    .replace(testNetworks, 'testnet and previewnet')
    .replace(spaced, '$1net')
    .replace(sharing, '$1net ')
    .replace(/(?<![a-z])[a-z]{6,11}(?![a-z])/gi, (word) => slips.get(word.toLowerCase()) ?? word)
    .replace(/\b(in|ex)cl\./gi, '$1cluding')
    .replace(/\be\. ?g\./gi, 'for example')
    .replace(/\bi\. ?e\./gi, 'that is');
  const parts = sentencesOf(spelled);
  const lastQuestion = parts.findLastIndex(({ isQuestion }) => isQuestion);
  const sentences = parts.map(({ words, isQuestion }, at) => {
    const isAnsweredNo = at === lastQuestion && noToIt.test(parts[at + 1]?.words ?? '');
    return { words, ...readSentence(words, isQuestion, isAnsweredNo) };
  });
  const all = (pick: 'named' | 'denied' | 'possible' | 'stillWorks' | 'aside' | 'mentioned' | 'alike' | 'well') =>
    new Set(sentences.flatMap((sentence) => [...sentence[pick]]));
  const [named, denied, possible] = [all('named'), all('denied'), all('possible')];
  const doubtful = new Map(
    sentences.flatMap(({ words, doubtful }) => [...doubtful].map((each) => [each, words.trim()] as const)),
  );
  const isOfAll = foreignNetworks.test(spelled) || sentences.some((sentence) => sentence.isOfAll);
  const saysMore = sentences.some((sentence) => sentence.saysMore);
  const doubt = (each: HederaNetwork) => {
    possible.add(each);
    doubtful.set(each, spelled.trim());
  };
  const isOfAnother = () => named.size > 0 && !isOfAll;
  // What is of another network isn't of those that it only mentions, or on which all is well.
  const asides = named.size > 0 ? (each: HederaNetwork) => denied.add(each) : doubt;
  all('aside').forEach(asides);
  const mentioned = isOfAnother() ? denied : named;
  for (const each of all('mentioned')) mentioned.add(each);
  const isElsewhere = isOfAnother();
  for (const each of isElsewhere ? all('alike') : []) denied.add(each);
  for (const each of all('well')) {
    if (isElsewhere) denied.add(each);
    else if (saysMore) doubt(each);
    else named.add(each);
  }
  // An upgrade of nodes without downtime is an upgrade, too.
  const isOfNodes = planned.test(spelled) && /\b(?:nodes?|networks?|consensus|rolling)\b/i.test(spelled);
  // And so is what has the words of a page without incidents, and no others.
  const isAllWell = /all systems operational/i.test(spelled) && !saysMore;
  const isDoubtful = named.size === 0 && (isOfNodes || isAllWell || inTrouble.test(spelled));
  (takenBack.test(spelled) ? denied : isDoubtful ? all('stillWorks') : new Set<HederaNetwork>()).forEach(doubt);
  for (const each of [...named, ...possible]) denied.delete(each);
  if (isOfAll) named.clear();
  return { named, denied, possible, doubtful };
}

/** The networks in a text that has no other words than nouns and versions; undefined for any other text. */
function networksInName(text: string): ReadonlySet<HederaNetwork> | undefined {
  const named = new Set<HederaNetwork>();
  for (const word of text.split(/[\s()|]+/)) {
    if (word === '' || version.test(word)) continue;
    for (const part of word.toLowerCase().split('-')) {
      const network = hederaNetworks.find((each) => each === part);
      if (network) named.add(network);
      else if (!nouns.has(part)) return undefined;
    }
  }
  return named;
}

function sentencesOf(text: string): { words: string; isQuestion: boolean }[] {
  const parts = text.split(/([.!?;]+(?=[\s)\]"'’”]|$)|\n)/);
  return parts.flatMap((words, i) =>
    i % 2 === 0 ? [{ words, isQuestion: parts[i + 1]?.includes('?') ?? false }] : [],
  );
}

/** Whether `text` contains `word` as a whole word, in any case. */
export function hasWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`, 'i').test(text);
}
