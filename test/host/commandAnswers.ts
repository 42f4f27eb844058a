import * as vscode from 'vscode';

/** What a user saw of a command. */
export interface Answer {
  kind: 'message' | 'question' | 'editor' | 'panel' | 'view' | 'command' | 'clipboard' | 'external' | 'progress';
  text: string;
  /** A message's buttons, or how many choices a question has. */
  ways?: readonly string[];
}

export interface CommandAnswers {
  /** Since the last `clear`. */
  readonly seen: readonly Answer[];
  clear(): void;
  restore(): void;
}

/** Commands of VS Code that are noted instead of run: they leave the window, or are drawn only. */
const held = /^(?!ledgerLens\.|setContext|vscode\.execute|_)/;

/**
 * Takes the place of a user who reads and then presses Escape. The tests have the extension's own API object, so that
 * nothing is drawn and many commands cost little.
 */
export function watchAnswers(): CommandAnswers {
  const seen: Answer[] = [];
  const restoring: (() => void)[] = [];
  const replace = <T extends object>(target: T, name: keyof T & string, value: unknown) => {
    const before = Object.getOwnPropertyDescriptor(target, name) ?? {};
    Object.defineProperty(target, name, { configurable: true, enumerable: true, value });
    restoring.push(() => Object.defineProperty(target, name, before));
  };
  const note = (kind: Answer['kind'], text: string, ways?: readonly string[]) => {
    seen.push({ kind, text, ...(ways && { ways }) });
  };
  const message = async (text: string, ...given: unknown[]) => {
    const buttons = given.filter((each) => typeof each === 'string');
    note('message', text, buttons);
    return undefined;
  };
  const titleOf = (options: { title?: string | undefined; placeHolder?: string; prompt?: string } = {}) =>
    [options.title, options.placeHolder, options.prompt].filter(Boolean).join(': ');
  const labels = (items: readonly (string | vscode.QuickPickItem)[]) =>
    items.map((each) => (typeof each === 'string' ? each : each.label));
  const { window, commands, env } = vscode;
  for (const name of ['showInformationMessage', 'showWarningMessage', 'showErrorMessage'] as const)
    replace(window, name, message);
  replace(window, 'setStatusBarMessage', (text: string) => {
    note('message', text, []);
    return new vscode.Disposable(() => {});
  });
  replace(window, 'showQuickPick', async (items: readonly string[], options?: vscode.QuickPickOptions) => {
    note('question', titleOf(options), labels(await items));
    return undefined;
  });
  replace(window, 'showInputBox', async (options?: vscode.InputBoxOptions) => {
    note('question', titleOf(options), ['']);
    return undefined;
  });
  for (const name of ['showOpenDialog', 'showSaveDialog', 'showWorkspaceFolderPick'] as const)
    replace(window, name, async () => note('question', name, ['']));
  for (const name of ['createQuickPick', 'createInputBox'] as const)
    replace(window, name, () =>
      fakeInput((input) =>
        note('question', titleOf({ ...input, placeHolder: input.placeholder }), labels(input.items)),
      ),
    );
  const { executeCommand } = commands;
  replace(commands, 'executeCommand', async (command: string, ...given: unknown[]) => {
    if (command === 'setContext') return executeCommand(command, ...given);
    if (/^ledgerLens\..*\.focus$/.test(command)) return note('view', command);
    if (command.startsWith('ledgerLens.') || !held.test(command)) return executeCommand(command, ...given);
    return note('command', command);
  });
  const { showTextDocument, createWebviewPanel, withProgress } = window;
  type WithProgress = typeof withProgress;
  const noting: WithProgress = (options, task) => {
    if (options.title) note('progress', options.title);
    return withProgress(options, task);
  };
  replace(window, 'withProgress', noting);
  replace(window, 'showTextDocument', (...given: Parameters<typeof showTextDocument>) => {
    note('editor', given[0].toString());
    return showTextDocument(...given);
  });
  replace(window, 'createWebviewPanel', (...given: Parameters<typeof createWebviewPanel>) => {
    note('panel', given[0]);
    return createWebviewPanel(...given);
  });
  replace(env, 'clipboard', { readText: async () => '', writeText: async (text: string) => note('clipboard', text) });
  replace(env, 'openExternal', async (uri: vscode.Uri) => note('external', uri.toString()));
  return {
    seen,
    clear: () => seen.splice(0),
    restore() {
      for (const each of restoring.splice(0).reverse()) each();
    },
  };
}

interface FakeInput {
  title?: string;
  placeholder: string;
  prompt?: string;
  items: readonly vscode.QuickPickItem[];
}

/** A quick pick or input box that the user closes with Escape a moment after it has opened. */
function fakeInput(shown: (input: FakeInput) => void): object {
  const events = new Map<string, vscode.EventEmitter<unknown>>();
  const event = (name: string) => {
    const emitter = events.get(name) ?? new vscode.EventEmitter<unknown>();
    events.set(name, emitter);
    return emitter;
  };
  let isOpen = false;
  const hide = () => {
    if (!isOpen) return;
    isOpen = false;
    event('onDidHide').fire({});
  };
  const input = {
    title: '',
    placeholder: '',
    prompt: '',
    value: '',
    items: [],
    buttons: [],
    activeItems: [],
    selectedItems: [],
    busy: false,
    enabled: true,
    show() {
      if (isOpen) return;
      isOpen = true;
      setTimeout(() => {
        shown(input);
        hide();
      }, 20);
    },
    hide,
    dispose: hide,
  };
  return new Proxy(input, {
    get: (target, name, own) =>
      typeof name === 'string' && name.startsWith('onDid') ? event(name).event : Reflect.get(target, name, own),
  });
}
