/** What a report contains, not redacted yet. */
export interface ProblemFacts {
  /** Labels and values, in the order shown. */
  versions: readonly (readonly [string, string])[];
  /** Changed settings of this extension: name and value. */
  settings: readonly (readonly [string, unknown])[];
  /** One line per network and service in use. */
  networks: readonly string[];
  /** The newest lines of the log. */
  log: readonly string[];
  /** The page where the user can report it. */
  issuePage: string;
}

/**
 * A Markdown report of a problem, for the user to review, complete and post.
 * @param redact applied to every gathered text
 */
export function problemReport(facts: ProblemFacts, redact: (text: string) => string): string {
  const settings = facts.settings.map(([name, value]) => `"${name}": ${JSON.stringify(value, undefined, 2)}`);
  return [
    '# A problem with Ledger Lens',
    "Nothing has been sent. Review this report, remove anything that others shouldn't see (the log contains IDs and addresses that you looked up), and add what you did.",
    `Then open ${facts.issuePage} and paste the report there.`,
    '## What happened\n\n\n## What I expected\n\n\n## Steps to reproduce\n\n1. ',
    `## Versions\n\n${facts.versions.map(([label, value]) => `- ${label}: ${redact(value)}`).join('\n')}`,
    `## Changed settings\n\n${settings.length === 0 ? 'None.' : fenced('jsonc', redact(settings.join(',\n')))}`,
    `## Networks in use\n\n${facts.networks.length === 0 ? 'None yet.' : facts.networks.map((line) => `- ${redact(line)}`).join('\n')}`,
    `## Log, last ${facts.log.length} lines\n\n${facts.log.length === 0 ? 'The log is empty.' : fenced('text', facts.log.map(redact).join('\n'))}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** A code block with a fence longer than any in the text. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
