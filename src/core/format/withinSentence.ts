/** Words that begin with a capital letter, as they stand within a sentence; other capitals are the language's own. */
export function withinSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
