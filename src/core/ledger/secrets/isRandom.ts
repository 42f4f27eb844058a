/** Whether a word has a long run of letters with digits, as names rarely have. */
export function isRandom(word: string): boolean {
  return (word.match(/[A-Za-z\d]{12,}/g) ?? []).some(
    (run) => /[A-Za-z]/.test(run) && (run.match(/\d/g) ?? []).length > 1,
  );
}
