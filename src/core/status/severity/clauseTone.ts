/** The words of each class, with their endings; a negation turns those that follow it. */
const classes = {
  little:
    /^(?:is|are|was|were|be|been|being|has|have|will|does|do|did|and|the|an?|its|their|this|that|it|to|all|keeps?|kept|stays?|remains?|continues?)$/,
  negation: /^(?:no|not|never|without|zero|nor|neither|nothing|nobody|none|escapes?|avoids?|skips?)$/,
  trouble:
    /^(?:down|offline|degrad\w*|slow\w*|delay\w*|late|unavailab\w*|unreachab\w*|inaccessible|interrupt\w*|disrupt\w*|fail\w*|stall\w*|halt\w*|stop\w*|outages?|errors?|erro?neous|brok\w+|break\w*|behind|lag\w*|stuck|los[est]\w*|miss\w+|wrong\w*|incorrect\w*|inconsistent|stale|empty|paus\w+|suspend\w*|throttl\w+|reject\w*|refus\w+|den(?:y|ie[sd])|drop\w*|time-?outs?|timing|incidents?|problem\w*|issues?|trouble\w*|bugs?|faults?|faulty|impact\w*|affect\w*|effects?|hit|crash\w*|read-only|congest\w*|busy|unstable|unhealthy|unsafe|vulnerab\w*|limited|reduced|blocked|closed|expir\w+|invalid|high\w*|elevated|increas\w+|spik\w+|intermittent\w*|flak\w+|risk|leak\w*|exploit\w*|attack\w*|stol\w+|corrupt\w*|exhaust\w*|overload\w*|full|gaps?|downtime|damage\w*|concern\w*|involv\w+|includ\w+|touch\w*|scope|part|chang\w+|actions?|act|consequences?|implications?|bearing|influenc\w+|spread\w*|symptoms?|suffer\w*|struggl\w+|unusual|sign|trace|evidence|indication|relat\w+|link|connection|requir\w+|need\w*|worse\w*|bad\w*|poor\w*|cancel\w*|withdr\w+|revert\w*|retir\w+|deprecat\w+|decommission\w*|delet\w+|remov\w+|shut\w*|unverified|duplicat\w*|dark|dead|frozen|freez\w*|hang\w*|hung|unresponsive|flapping|rate-limited|limits|capacity|swamped|hack\w*|drain\w*|deplet\w*|compromis\w*|fork\w*|jam\w*|clog\w*|re-?sync\w*|rebuil\w*|alert\w*|complain\w*|anything|notic\w+|mistake\w*|accident\w*|unplanned|unexpected\w*|emergenc\w+|exceed\w*|flood\w*|surpass\w*)$/,
  event:
    /^(?:(?:up|down)grad\w*|updat\w*|reset\w*|restart\w*|reboot\w*|maint\w*|migrat\w*|roll\w*|deploy\w*|cut-?overs?|patch\w*|wip\w+|rotat\w*|replac\w*|mov\w+|follow\w*|scheduled|planned|start\w*|begin\w*|gets|receiv\w+|renew\w*)$/,
  good: /^(?:operational|online|ok|okay|fine|healthy|up|available|stable|normal\w*|work\w*|running|accessible|reachable|responsive|snappy|smooth\w*|flawless\w*|function\w*|operat\w+|green|safe|secure|intact|correct\w*|current|good|well|usual\w*|complete\w*|full?y|respon[ds]\w*|answer\w*|process\w*|accept\w*|serv(?:e|es|ed|ing)|reach\w*|produc\w+|deliver\w*|confirm\w*|valid)$/,
  spared:
    /^(?:unaffected|unimpacted|untouched|unchanged|undisturbed|unharmed|uninterrupted|uninvolved|spared|immune|unscathed|unbothered|untroubled|undamaged|unfazed|exempt\w*|excluded|ignore|skip|disregard|unrelated|optional|surviv\w+|independent\w*|alone)$/,
  earlier: /^(?:yesterday|earlier|over)$/,
  /** What is well in one place may not be in another. */
  part: /^(?:in|for|through|via|with|at|from|between|on|under|of|around|out|off|below|above|[0-9]+%?)$/,
  time: /^(?:next|tomorrow|tonight|today|soon|later|then|now)$/,
  hedge:
    /^(?:should|may|might|maybe|perhaps|possibl[ey]|probably|likely|unlikely|hopefully|presumably|apparently|supposedly|could|would|must|ought|believed?|thinks?|thought|assum\w+|suspect\w*|hopes?|tr(?:y|ies|ying|ied)|attempt\w*|aim\w*|ensur\w*|guarantee\w*|unless|until|till|if|only|just|except\w*|apart|besides|again|back|restor\w*|recover\w*|resolv\w*|fixed|hardly|barely|almost|nearly|mostl?y?|largely|partial\w*|partly|some|few|half|even|yet|far|unknown|unclear|check\w*|verif\w*|investigat\w*|monitor\w*|watch\w*|observ\w+|seem\w*|appear\w*|look\w*|whether|rumou?rs?|claims?|alleged\w*|contrary|false|too|also|as|than|still|longer|least|more|less|but|further|starting|other\w*|fall-?backs?|fail-?overs?|already|instead|ago|first|initially)$/,
} as const;
type WordClass = keyof typeof classes;

const classOf = (word: string): WordClass | undefined =>
  (Object.keys(classes) as WordClass[]).find((each) => classes[each].test(word));

/** What denies as a whole, though its words don't. */
const idioms: readonly (readonly [RegExp, string])[] = [
  // "Never been slower", "nothing gets through", "no transfers arrive".
  [
    /\bnever (?:been )?(?:so|such|this|worse|[a-z]+er)\b|\b(?:no(?:thing|ne|body)?|not|never) (?:[a-z]+ )?(?:gets?|getting|got|goes|arriv\w+|comes|receiv\w+|starts?|begins?)\b/g,
    'yet',
  ],
  [/\blast (?=week|month|year|night|[a-z]*day\b)/g, 'earlier '],
  [/\bruns? (?:on )?v?[0-9]\S*/g, 'unchanged'],
  [
    /\b(?:(?:do|does|did|have|has|had|are|is) not (?:need|have|required)|needs? not|nothing) to\b|\bneed not\b/g,
    'ignore',
  ],
  [/\b(?:nothing|no action)(?: (?:is )?(?:needed|required))? (?:for|by|of|from|on)\b/g, 'ignore'],
  [
    /\bno (?:such [a-z]+|(?:dates?|plans?|decisions?)(?: yet)?(?: for| on)?(?= |$))|\bnone (?:for|on|in)$|\bnot (?:expected )?before(?= [a-z0-9])/g,
    'unaffected',
  ],
  [
    /\b(?:stay|remain|keep|kept|continue)(?:s|ed)? (?:(?:on|at|with|its|their|the|current|old|previous|present|existing|as) )*(?:v?[0-9]+\.[0-9.]+\S*|versions?|releases?|state|as is|is|before|schedule|one|data|accounts|balances|limits|fees|throttles)(?= |$)/g,
    'unchanged',
  ],
  [/\b(?:stays?|remains?|as is)$/, 'unchanged'],
  [/\b(?:has|have|had|runs?|ran|uses?|used) (?:its|their) (?:own|s)\b|\bhad (?:its|theirs|it|them)\b/g, 'unaffected'],
  [
    /\balready (?=(?:has|have|had|got|gets|runs?|uses?|on|in|there|live|done|finished|completed?|renewed|[a-z]+ed)\b)/g,
    'earlier ',
  ],
  [/\bas (?:usual|normal|expected|intended|before)\b/g, 'normally'],
];

/** Whether one of the words is of trouble, denied or not. */
export function namesTrouble(words: string): boolean {
  return words.split(/[\s'/]+/).some((word) => classOf(word) === 'trouble');
}

/** How many words a negation reaches. */
const reach = 4;
/** As many words of no class may say what it is about. */
const mostUnknown = 7;
/** If it only says that something works, they may say how badly. */
const mostBesideGood = 1;

/**
 * Whether the words say that all is well, or that nothing is going to happen: each of trouble is denied, none of what is
 * good is, and nothing makes it doubtful.
 */
export function saysAllIsWell(words: string): boolean {
  const said = idioms.reduce((text, [idiom, meant]) => text.replace(idiom, meant), words);
  let [works, spared, denied, earlier, events, times, unknown] = [0, 0, 0, 0, 0, 0, 0];
  /** How many more words a negation reaches, whether it has denied nothing yet, and whether something works in part. */
  let [denies, pending, isInPart] = [0, false, false];
  for (const word of said.split(/[\s'/]+/).filter((each) => each !== '')) {
    const kind = classOf(word);
    denies -= 1;
    if (kind === 'little') continue;
    if (kind === 'hedge' || (pending && denies <= 0)) return false;
    if (kind === 'negation') [denies, pending] = [reach + 1, true];
    else if (kind === 'earlier') earlier += 1;
    else if (kind === 'part') isInPart ||= works > 0;
    else if (kind === 'time') times += 1;
    else if (kind === undefined) unknown += 1;
    else if (denies > 0) {
      if (kind === 'good' || kind === 'spared') return false;
      denied += 1;
      pending = false;
    } else if (kind === 'trouble') return false;
    else if (kind === 'event') events += 1;
    else if (kind === 'good') works += 1;
    else spared += 1;
  }
  if (pending || isInPart || unknown > mostUnknown) return false;
  if (earlier > 0) return works === 0;
  if (events > 0) return false;
  return denied > 0 || (times === 0 && (spared > 0 || (works > 0 && unknown <= mostBesideGood)));
}
