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

/** Words for the middle of a sentence: the first letter in lowercase, unless the language capitalizes it. */
export function withinSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
