/** A title for the middle or the end of a sentence: without the full stop that some people put behind titles. */
export function bareTitle(title: string): string {
  let end = title.length;
  while (end > 0 && /[.!…\s]/.test(title.charAt(end - 1))) end--;
  return end === 0 ? title : title.slice(0, end);
}

/** The same after the name of its network, which many titles begin with: `Mainnet: delayed transactions`. */
export function titleAfterNetwork(network: string, title: string): string {
  const bare = bareTitle(title);
  if (!bare.toLowerCase().startsWith(network.toLowerCase())) return bare;
  const [, rest] = /^\s*(?::|[-–—]\s)\s*(\S.*)$/s.exec(bare.slice(network.length)) ?? [];
  return rest ?? bare;
}

/** Sentences made with a title that is a question, without the full stop behind its question mark. */
export function withoutSecondStop(sentences: string): string {
  return sentences.replace(/\?\.(?=\s|$)/g, '?');
}

/** What is so of a title's event: `Delayed transactions: monitoring`, `Is mainnet slow? Monitoring`. */
export function titleAndState(title: string, state: string): string {
  const bare = bareTitle(title);
  return bare.endsWith('?') ? `${bare} ${state}` : `${bare}: ${withinSentence(state)}`;
}

/** The same where the end is cut off: `Monitoring: delayed transactions`. */
export function stateAndTitle(title: string, state: string): string {
  return `${state}: ${bareTitle(title)}`;
}

/** Words for the middle of a sentence: the first letter in lowercase, unless it begins a word in capitals. */
export function withinSentence(words: string): string {
  return /^\p{Lu}{2}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
