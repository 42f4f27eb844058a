/** Begins each line that host tests write to the console: invisible (a zero-width word joiner), so a desktop's output stays readable. */
export const testLineMark = '\u2060';
