/** A `vscode` that keeps what is registered, as the text of a CommonJS module. Positions and ranges are real enough. */
export const editorStandIn = `
const t = (text, ...given) => String(text).replace(/\\{(\\d+)\\}/g, (_, at) => String(given[at]));
class Position {
  constructor(line, character) { this.line = line; this.character = character; }
  isBefore(other) { return this.line < other.line || (this.line === other.line && this.character < other.character); }
  isAfter(other) { return other.isBefore(this); }
  translate(lines = 0, characters = 0) { return new Position(this.line + lines, this.character + characters); }
}
class Range {
  constructor(a, b, c, d) {
    const isPlain = typeof a === 'number';
    this.start = isPlain ? new Position(a, b) : a;
    this.end = isPlain ? new Position(c, d) : b;
  }
  get isEmpty() { return this.start.line === this.end.line && this.start.character === this.end.character; }
}
class Disposable { static from() { return new Disposable(); } dispose() {} }
class EventEmitter { constructor() { this.event = () => new Disposable(); } fire() {} dispose() {} }
class Noted { constructor(...given) { this.given = given; this.range = given[0]; this.value = given[0]; } }
const providers = {};
const keep = (kind) => (...given) => { (providers[kind] ??= []).push(given.at(-1)); return new Disposable(); };
const event = () => new Disposable();
const uri = (path) => ({ path, scheme: 'file', fsPath: path, toString: () => 'file://' + path, with: (c) => uri(c.path ?? path) });
module.exports = {
  providers, Position, Range, Disposable, EventEmitter,
  CodeLens: class { constructor(range, command) { this.range = range; this.command = command; } },
  DocumentLink: Noted, Hover: Noted, MarkdownString: Noted, Location: Noted, ThemeIcon: Noted,
  TerminalLink: class { constructor(...given) { this.given = given; } },
  LanguageStatusSeverity: { Information: 0, Warning: 1, Error: 2 },
  l10n: { t, bundle: undefined },
  env: { language: 'en' },
  Uri: { parse: uri, file: uri, from: ({ path }) => uri(path) },
  window: { registerTerminalLinkProvider: keep('terminalLinks'), onDidChangeActiveTextEditor: event, activeTextEditor: undefined },
  tasks: { onDidEndTask: event },
  workspace: {
    isTrusted: true, workspaceFolders: [], textDocuments: [],
    onDidGrantWorkspaceTrust: event, asRelativePath: String, onDidChangeWorkspaceFolders: event,
    onDidChangeTextDocument: event, onDidSaveTextDocument: event,
    createFileSystemWatcher: () => ({ dispose() {}, onDidChange: event, onDidCreate: event, onDidDelete: event }),
  },
  languages: {
    registerHoverProvider: keep('hovers'),
    registerCodeLensProvider: keep('lenses'),
    registerDocumentLinkProvider: keep('links'),
    registerDeclarationProvider: keep('declarations'),
    registerDefinitionProvider: keep('declarations'),
    createLanguageStatusItem: () => ({ dispose() {} }),
  },
};
`;
