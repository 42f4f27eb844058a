/** Words for the middle of a sentence: the first letter in lowercase, unless the language capitalizes it. */
export function withinSentence(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
