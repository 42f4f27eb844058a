import path from 'node:path';
import { editorStandIn } from '../../../storm/documents/editorStandIn.ts';
import { loadUi, realCore } from '../../../storm/standIns.ts';
import type * as Entry from './gateEntry.ts';

type Provider = Readonly<Record<string, (...given: unknown[]) => unknown>>;

/** A box with rows, as Look Up opens it. */
export interface ShownPick {
  items: readonly { label: string; description?: string; detail?: string }[];
  activeItems: readonly object[];
  value: string;
  busy?: boolean;
  type(text: string): void;
  accept(): void;
}

/** A box for a text. */
export interface ShownBox {
  title: string;
  value: string;
  prompt: string;
  validationMessage?: string;
  buttons: readonly object[];
  type(text: string): void;
  accept(): void;
  hide(): void;
  press(button: object): void;
}

/** A view with rows. As in VS Code, a whole tree that is drawn anew has no rows until they are read again. */
export interface ShownTree {
  readonly message?: string;
  read(): Promise<void>;
  /** What a command of the row's menu is given: undefined while it has none. @param id of its item */
  row(id: string): unknown;
}

/** What a window is told and what it notes. */
export interface GateWindow {
  isTrusted: boolean;
  /** What was asked of VS Code, by name: `findFiles`, `warning`. */
  readonly noted: string[];
  /** With what, by name. */
  readonly given: { readonly name: string; readonly given: readonly unknown[] }[];
  folders: readonly { readonly uri: object; readonly name: string }[];
  /** By name without `ledgerLens.`. */
  settings: Record<string, unknown>;
  /** The debug session that is shown. */
  session?: object | undefined;
  /** The buttons that the user chooses in notifications, in order. */
  answers: string[];
  editor: object | undefined;
  clipboard: string;
  /** Reads the clipboard; by default at once. */
  reads: (() => Promise<string>) | undefined;
  /** What VS Code's search finds, up to what is asked for. */
  found: readonly object[];
  /** The entries of every folder. */
  entries: readonly (readonly [string, number])[];
  fileSize: number;
  isThere(path: string): boolean;
  /** The texts of editors without a file, by path. */
  readonly unsaved: Map<string, string>;
  pick: ShownPick | undefined;
  /** How a box with rows comes on screen; by default at once. */
  draws(show: () => void): void;
  /** The last box for a text. */
  box: ShownBox | undefined;
  /** Whether someone is at the window, and what is called when that changes. */
  isActive: boolean;
  moves(): void;
  /** The last status bar item. */
  item:
    | {
        text: string;
        tooltip?: string | { readonly given: readonly string[] };
        backgroundColor?: { readonly given: readonly string[] };
        accessibilityInformation?: { readonly label: string };
      }
    | undefined;
  /** A debug session begins, and ends. */
  begins(session: object): void;
  ends(session: object): void;
  /** The last view with rows. */
  tree: ShownTree | undefined;
  editors: readonly object[];
  range(...at: readonly [number, number, number, number]): object;
  /** The problems of files, by path. */
  readonly problems: Map<string, readonly { readonly message: string }[]>;
  /** Opens a document. */
  opens(document: { readonly uri: object }): void;
  /** Saves a document. */
  saves(document: { readonly uri: object }): void;
  /** How many listen for what is saved. */
  waiting: number;
  /** Edits a document. */
  edits(change: { readonly document: { readonly uri: object }; readonly contentChanges: readonly object[] }): void;
  /** Changes a setting, by its name without `ledgerLens.`. */
  configures(name: string, value: unknown): void;
  /** The commands that were run as tasks. */
  readonly tasks: string[];
  /** A file comes to be in the top of the folder. */
  creates(): void;
  readonly providers: {
    [kind in 'completions' | 'contents' | 'hovers' | 'lenses' | 'links' | 'terminalLinks']?: readonly Provider[];
  };
  /** A file's URI, as VS Code makes one. */
  uri(path: string): object;
}

/** VS Code as far as the gates go, which notes what it is asked. */
const standIn = `${editorStandIn}
const control = (globalThis.ledgerLensGates = {
  isTrusted: true, noted: [], given: [], settings: {}, answers: [], folders: [], editor: undefined, clipboard: '', found: [], entries: [],
  fileSize: 0, isThere: () => true, unsaved: new Map(), pick: undefined, box: undefined, providers, uri, opens() {}, saves() {}, waiting: 0,
  edits() {}, creates() {}, tasks: [], configured: new Set(),
  configures(name, value) {
    control.settings[name] = value;
    for (const told of control.configured) told({ affectsConfiguration: (each) => each === 'ledgerLens.' + name });
  },
  isActive: false, moves() {}, item: undefined, tree: undefined, begins() {}, ends() {}, draws: (show) => show(), problems: new Map(), editors: [],
  range: (...at) => new module.exports.Range(...at),
});
const noting = (name, value) => (...given) => {
  control.noted.push(name);
  control.given.push({ name, given });
  return typeof value === 'function' ? value(...given) : value;
};
/** The box on screen; one that is shown hides the one before. */
let onScreen;
const pick = () => {
  const hides = new Set();
  const own = { items: [], activeItems: [], value: '', onDidTriggerItemButton: event, onDidTriggerButton: event, onDidChangeSelection: event, dispose: () => hides.clear() };
  own.onDidHide = (told) => { hides.add(told); return { dispose: () => hides.delete(told) }; };
  own.hide = () => { for (const told of [...hides]) told(); };
  own.show = () => control.draws(() => {
    const before = onScreen;
    onScreen = own;
    if (before !== own) before?.hide();
  });
  const changes = new Set();
  own.type = (text) => { own.value = text; for (const told of [...changes]) told(text); };
  own.onDidChangeValue = (told) => { changes.add(told); return { dispose: () => changes.delete(told) }; };
  own.onDidChangeActive = (told) => { own.active = told; return event(); };
  own.onDidAccept = (told) => { own.accept = () => { own.active?.([]); told(); }; return event(); };
  return (control.pick = own);
};
const box = () => {
  const own = { value: '', buttons: [], dispose() {}, show() {} };
  own.onDidHide = (told) => { own.hide = () => told(); return event(); };
  own.onDidChangeValue = (told) => { own.type = (text) => { own.value = text; told(text); }; return event(); };
  own.onDidAccept = (told) => { own.accept = () => told(); return event(); };
  own.onDidTriggerButton = (told) => { own.press = (button) => told(button); return event(); };
  return (control.box = own);
};
const treeView = (_id, { treeDataProvider: provider }) => {
  const rows = new Map();
  const read = async (parent) => {
    for (const row of (await provider.getChildren(parent)) ?? []) {
      const { id, collapsibleState = 0 } = await provider.getTreeItem(row);
      rows.set(id, row);
      if (collapsibleState > 0) await read(row);
    }
  };
  provider.onDidChangeTreeData((given) => { if (given === undefined) rows.clear(); });
  return (control.tree = { visible: true, onDidChangeVisibility: event, dispose() {}, read: () => read(undefined), row: (id) => rows.get(id) });
};
const watcher = { dispose() {}, onDidChange: event, onDidCreate: event, onDidDelete: event };
const collection = { clear() { control.problems.clear(); }, set(uri, found) { control.problems.set(uri.path, found); }, get: () => [], delete(uri) { control.problems.delete(uri.path); }, dispose() {}, [Symbol.iterator]: () => [][Symbol.iterator]() };
const from = ({ scheme, path, query }) => ({ path, scheme, query, toString: () => scheme + ':' + path + '?' + query });
Object.assign(uri, { parse: uri, file: uri, from, joinPath: (base, ...parts) => uri([base.path, ...parts].join('/')) });
module.exports.Disposable.from = (...parts) => ({ dispose() { for (const part of parts) part.dispose(); } });
Object.assign(module.exports, {
  EventEmitter: class {
    told = new Set();
    event = (told) => { this.told.add(told); return { dispose: () => this.told.delete(told) }; };
    fire(value) { for (const each of [...this.told]) each(value); }
    dispose() { this.told.clear(); }
  },
  Uri: uri,
  MarkdownString: class extends Noted { appendText(text) { this.value = (this.value ?? '') + text; return this; } },
  FileType: { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 },
  FileSystemError: class extends Error { static FileNotFound(at) { return new module.exports.FileSystemError('not found: ' + at); } },
  WorkspaceEdit: class { insert(...given) { this.inserted = given; } },
  ConfigurationTarget: { Global: 1, Workspace: 2 },
  QuickPickItemKind: { Separator: -1 }, QuickInputButtons: { Back: { label: 'back' } },
  TreeItem: class extends Noted { constructor(label, collapsibleState) { super(label, collapsibleState); Object.assign(this, { label, collapsibleState }); } }, CompletionItemKind: {},
  CompletionItem: class { constructor(label) { this.label = label; } },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  StatusBarAlignment: { Left: 1 },
  InputBoxValidationSeverity: { Info: 1, Warning: 2, Error: 3 },
  RelativePattern: class { constructor(base, pattern) { Object.assign(this, { base, pattern }); } },
  ProgressLocation: { Window: 10, Notification: 15 },
  DiagnosticSeverity: { Error: 0 },
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  Location: class { constructor(uri, range) { Object.assign(this, { uri, range }); } },
  OverviewRulerLane: {}, TextEditorRevealType: {}, DecorationRangeBehavior: {}, ThemeColor: Noted, CodeActionKind: {},
  Selection: class extends Range { constructor(a, b) { super(a, b); this.active = b; } },
  env: { language: 'en', clipboard: { readText: async () => (control.reads ? control.reads() : control.clipboard), writeText: async (text) => { control.clipboard = text; } } },
  commands: { executeCommand: noting('command') },
  window: {
    ...module.exports.window,
    get activeTextEditor() { return control.editor; },
    get visibleTextEditors() { return control.editors; },
    createTextEditorDecorationType: () => ({ dispose() {} }),
    onDidChangeTextEditorSelection: event, onDidChangeVisibleTextEditors: event,
    get state() { return { focused: true, active: control.isActive }; },
    onDidChangeWindowState(told) { control.moves = told; return event(); },
    createStatusBarItem: () => (control.item = { text: '', show() {}, dispose() {} }),
    showWarningMessage: noting('warning', async (_, ...buttons) => (buttons.includes(control.answers[0]) ? control.answers.shift() : undefined)),
    showInformationMessage: noting('information', async (_, ...buttons) => (buttons.includes(control.answers[0]) ? control.answers.shift() : undefined)),
    showErrorMessage: noting('error', async (_, ...buttons) => (buttons.includes(control.answers[0]) ? control.answers.shift() : undefined)),
    showInputBox: noting('inputBox', async () => control.answers.shift()),
    showQuickPick: noting('quickPick', async () => undefined),
    createTreeView: treeView,
    createQuickPick: pick,
    createInputBox: box,
    showTextDocument: noting('showTextDocument', async () => control.editors[0]),
    withProgress: (_, run) => run({ report() {} }, { isCancellationRequested: false, onCancellationRequested: event }),
  },
  TaskScope: { Workspace: 2 },
  ShellExecution: class { constructor(command) { this.command = command; } },
  Task: class { constructor(_type, _scope, name) { this.name = name; } },
  tasks: {
    onDidEndTaskProcess: event, onDidEndTask: event,
    async executeTask({ name }) { control.tasks.push(name); },
  },
  debug: { get activeDebugSession() { return control.session; }, onDidChangeActiveDebugSession: event,
    onDidStartDebugSession(told) { control.begins = told; return event(); },
    onDidTerminateDebugSession(told) { control.ends = told; return event(); },
    startDebugging: noting('startDebugging', async () => true) },
  languages: {
    ...module.exports.languages,
    createDiagnosticCollection: () => collection,
    registerCodeActionsProvider: event,
    registerCompletionItemProvider(_files, provider) { (providers.completions ??= []).push(provider); return event(); },
  },
  workspace: {
    get isTrusted() { return control.isTrusted; },
    get workspaceFolders() { return control.folders; },
    get textDocuments() { return [...control.unsaved.keys()].map((path) => ({ uri: uri(path), isDirty: true, getText: () => control.unsaved.get(path) })); },
    async openTextDocument({ path }) {
      const shown = control.editors.find((each) => each.document?.uri.path === path);
      if (shown) return shown.document;
      if (!control.unsaved.has(path)) control.unsaved.set(path, '');
      return { uri: uri(path) };
    },
    async applyEdit({ inserted: [{ path }, , text] }) { control.unsaved.set(path, text + control.unsaved.get(path)); },
    getWorkspaceFolder: ({ scheme = 'file' }) => (scheme === 'file' ? control.folders[0] : undefined),
    getConfiguration: () => ({
      get: (name) => control.settings[name],
      inspect: () => undefined,
      update: noting('setting', async (name, value) => { control.settings[name] = value; }),
    }),
    registerTextDocumentContentProvider(_scheme, provider) { (providers.contents ??= []).push(provider); return event(); },
    asRelativePath: String,
    findFiles: noting('findFiles', async (_, _without, most) => control.found.slice(0, most)),
    createFileSystemWatcher: noting('watcher', (pattern) => ({
      ...watcher,
      onDidCreate(told) { if (typeof pattern !== 'string') control.creates = told; return event(); },
    })),
    fs: {
      readFile: noting('readFile', async () => new Uint8Array(control.fileSize)),
      stat: noting('stat', async ({ path }) => {
        if (!control.isThere(path)) throw new module.exports.FileSystemError();
        return { type: 1, size: control.fileSize, mtime: 0 };
      }),
      readDirectory: noting('readDirectory', async () => control.entries),
    },
    onDidOpenTextDocument(told) { control.opens = told; return event(); },
    onDidGrantWorkspaceTrust: event, onDidChangeWorkspaceFolders: event,
    onDidSaveTextDocument(told) {
      control.saves = told;
      control.waiting += 1;
      return { dispose() { control.waiting -= 1; if (control.saves === told) control.saves = () => {}; } };
    },
    onDidChangeTextDocument(told) { control.edits = told; return event(); },
    onDidCloseTextDocument: event,
    onDidChangeConfiguration(told) {
      control.configured.add(told);
      return { dispose() { control.configured.delete(told); } };
    },
  },
});
`;

type Opened = { readonly ui: typeof Entry; readonly window: GateWindow };

/** The extension's own surfaces in a window that notes what is asked of it, for the tests of a suite, which calls it once. */
export function useGateWindow(): Opened {
  let opened: Opened | undefined;
  before(async function () {
    this.timeout(60_000);
    opened = await openGateWindow();
  });
  const own = () => {
    if (!opened) throw new Error('The window opens before the tests of a suite.');
    return opened;
  };
  return {
    get ui() {
      return own().ui;
    },
    get window() {
      return own().window;
    },
  };
}

/** The same at once. */
export async function openGateWindow(): Promise<Opened> {
  const ui = await loadUi<typeof Entry>(path.join(import.meta.dirname, 'gateEntry.ts'), {
    vscode: standIn,
    loadCore: `${realCore}\nexports.loadEvm = () => ({});`,
  });
  return { ui, window: Reflect.get(globalThis, 'ledgerLensGates') };
}

/** Something of which any method can be called, which is given its name. */
export function noting(called: (name: string) => unknown, name = ''): never {
  const method = (key: string) => (name === '' ? key : `${name}.${key}`);
  const get = (_: unknown, key: string | symbol) =>
    typeof key === 'symbol' || key === 'then' ? undefined : noting(called, method(key));
  return new Proxy(() => undefined, { get, apply: () => called(name) }) as never;
}

/** A document as VS Code gives one. */
export function documentOf(file: string, text: string) {
  const lines = text.split('\n');
  const positionAt = (offset: number) => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  };
  const lineAt = (at: number | { line: number }) => {
    const line = typeof at === 'number' ? at : at.line;
    const own = lines[line] ?? '';
    return {
      text: own,
      lineNumber: line,
      range: { start: { line, character: 0 }, end: { line, character: own.length } },
    };
  };
  const uriOf = (path: string) => ({
    path,
    scheme: 'file',
    toString: () => `file://${path}`,
    with: (change: { path: string }): object => uriOf(change.path),
  });
  const uri = uriOf(file);
  return { uri, languageId: 'plaintext', lineCount: lines.length, positionAt, lineAt, getText: () => text };
}
