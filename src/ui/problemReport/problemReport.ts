/** What a report is made of; nothing of it is redacted yet. */
export interface ProblemFacts {
  /** Label and value, in the order they are shown. */
  versions: readonly (readonly [string, string])[];
  /** Settings of this extension that are not the default: name and value. */
  settings: readonly (readonly [string, unknown])[];
  /** One line for each network and service that was used. */
  networks: readonly string[];
  /** The newest lines of the log. */
  log: readonly string[];
  /** Where the user may take it. */
  issuePage: string;
}

/**
 * A problem as a Markdown document for the user to complete, read and take where they like.
 * @param redact applied to every text that was gathered
 */
export function problemReport(facts: ProblemFacts, redact: (text: string) => string): string {
  const settings = facts.settings.map(([name, value]) => `"${name}": ${JSON.stringify(value, undefined, 2)}`);
  return [
    '# A problem with Ledger Lens',
    'Nothing of this has been sent. Read it, take out what others should not see (ids and addresses that you looked up are in the log), and add what you did.',
    `Then open ${facts.issuePage} and paste it there.`,
    '## What happened\n\n\n## What I expected\n\n\n## How to see it again\n\n1. ',
    `## Versions\n\n${facts.versions.map(([label, value]) => `- ${label}: ${redact(value)}`).join('\n')}`,
    `## Settings that are not the default\n\n${settings.length === 0 ? 'None.' : fenced('jsonc', redact(settings.join(',\n')))}`,
    `## Networks in use\n\n${facts.networks.length === 0 ? 'None yet.' : facts.networks.map((line) => `- ${redact(line)}`).join('\n')}`,
    `## The newest ${facts.log.length} lines of the log\n\n${facts.log.length === 0 ? 'It is empty.' : fenced('text', facts.log.map(redact).join('\n'))}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** A code block that no text inside can end. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
