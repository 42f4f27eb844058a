/**
 * The titles of the manifest's commands. If the display language isn't English, VS Code replaces a title with an object
 * of both texts, so that its palette finds either.
 * @param manifest package.json as VS Code has it
 */
export function commandTitles(manifest: unknown): Map<string, string> {
  const { contributes }: { contributes?: { commands?: unknown } } = Object(manifest);
  const commands: unknown[] = Array.isArray(contributes?.commands) ? contributes.commands : [];
  return new Map(
    commands.map((each) => {
      const { command, title }: { command?: unknown; title?: unknown } = Object(each);
      const { value }: { value?: unknown } = Object(title);
      return [String(command), String(value ?? title)];
    }),
  );
}
