import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandIds } from '../../../src/ui/commandIds.ts';
import { toolNames } from '../../../src/ui/languageModel/toolNames.ts';

interface MenuEntry {
  command: string;
  when?: string;
}
interface LanguageModelTool {
  name: string;
  toolReferenceName: string;
  displayName: string;
  userDescription: string;
  modelDescription: string;
  canBeReferencedInPrompt: boolean;
  inputSchema: {
    type: string;
    additionalProperties: boolean;
    properties: Record<string, { type: string; description: string; enum?: string[] }>;
    required?: string[];
  };
}
interface Setting {
  default: unknown;
  markdownDescription: string;
  scope?: string;
  enum?: string[];
  enumDescriptions?: string[];
}
interface WalkthroughStep {
  id: string;
  description: string;
  media: { svg: string; altText: string };
  completionEvents: string[];
}
interface Manifest {
  main: string;
  icon: string;
  engines: { vscode: string };
  devDependencies: Record<string, string>;
  dependencies?: unknown;
  activationEvents: string[];
  capabilities: { untrustedWorkspaces: { restrictedConfigurations: string[] } };
  contributes: {
    commands: { command: string; title: string; category?: string; icon?: string | { light: string; dark: string } }[];
    menus: Record<string, MenuEntry[]>;
    views: Record<string, { id: string; name: string; icon?: string; when?: string }[]>;
    viewsContainers: { activitybar: { id: string; icon: string }[] };
    walkthroughs: { steps: WalkthroughStep[] }[];
    keybindings: { command: string; key: string; mac?: string; when?: string }[];
    viewsWelcome?: { view: string; contents: string; when?: string }[];
    languageModelTools: LanguageModelTool[];
    configuration: { title: string; properties: Record<string, Setting> }[];
  };
}

const root = path.resolve(import.meta.dirname, '../../..');
/** The manifest as people see it in English: VS Code replaces each `%key%`. */
const english: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.nls.json'), 'utf8'));
const manifest: Manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'), (_, value) =>
  typeof value === 'string' && /^%[^%]+%$/.test(value) ? english[value.slice(1, -1)] : value,
);
const { contributes } = manifest;
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(path.join(root, 'src', file), 'utf8'))
  .join('\n');
const viewIds = Object.values(contributes.views)
  .flat()
  .map((view) => view.id);
const settings = Object.fromEntries(contributes.configuration.flatMap(({ properties }) => Object.entries(properties)));

/** Context keys of our own that a `when` expression names. */
const ownKeys = (when: string) => [...when.matchAll(/\bledgerLens\.\w+(?:\.\w+)*\b/g)].map(([key]) => key);

/** One part of a `when` that only joins with `&&`: a key that is set, or equals a word, or does not. */
function readCondition(part: string): { key: string; value: string; holds: (actual: string) => boolean } {
  const [, not, key = '', operator, value = 'true'] = /^(!)?([\w.]+)(?: (==|!=) (\w+))?$/.exec(part) ?? [];
  assert.ok(key, `the condition ${part} is read`);
  if (operator === undefined) return { key, value, holds: (actual) => (actual === unset) === (not !== undefined) };
  return { key, value, holds: (actual) => (actual === value) === (operator === '==') };
}

/** The value of a key that isn't set, as before the views are loaded, or that is false. */
const unset = '';

/** Every combination of the values that keys can have. */
function situations(keys: readonly (readonly [string, ReadonlySet<string>])[]): Map<string, string>[] {
  const [first, ...rest] = keys;
  if (!first) return [new Map()];
  return situations(rest).flatMap((each) => [...first[1]].map((value) => new Map(each).set(first[0], value)));
}

/** Whether a key works only in a session of the debugger. */
const isOfDebugger = (when: string) => when.startsWith("debugType == 'ledger-lens'");

describe('the manifest', () => {
  it('declares exactly the commands that the code registers', () => {
    assert.deepEqual(contributes.commands.map((each) => each.command).sort(), [...commandIds].sort());
  });

  it('declares exactly the language-model tools that the code registers, each described for people and models', () => {
    const { languageModelTools: tools } = contributes;
    assert.deepEqual(tools.map(({ name }) => name).sort(), [...toolNames].sort());
    assert.equal(new Set(tools.map((tool) => tool.toolReferenceName)).size, tools.length);
    for (const tool of tools) {
      assert.match(tool.name, /^ledgerLens_[a-z]+(?:_[a-z]+)*$/);
      assert.match(tool.toolReferenceName, /^hedera[A-Za-z]+$/, tool.name);
      assert.equal(tool.canBeReferencedInPrompt, true, tool.name);
      assert.ok(tool.displayName.length > 5 && tool.userDescription.length > 20, tool.name);
      assert.match(
        tool.modelDescription,
        /Reads only|publishes nothing|Publishes and compiles nothing|PUBLISHES|Sends no network request/,
      );
      const { inputSchema: schema } = tool;
      assert.equal(schema.additionalProperties, false, tool.name);
      for (const name of schema.required ?? []) assert.ok(schema.properties[name], `${tool.name} requires ${name}`);
      for (const [name, { type, description }] of Object.entries(schema.properties)) {
        assert.equal(type, 'string', `the code reads only texts: ${tool.name}.${name}`);
        assert.ok(description.length > 20, `${tool.name}.${name}`);
      }
    }
  });

  it('lets the code read exactly the inputs that each tool declares', () => {
    for (const { name, inputSchema } of contributes.languageModelTools) {
      const file = name.replace('ledgerLens_', '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const text = readFileSync(path.join(root, 'src/ui/languageModel/tools', `${file}.ts`), 'utf8');
      const [, required = '', optional = ''] = /readInput\(input, \[(.*?)\](?:, \[(.*?)\])?\)/.exec(text) ?? [];
      const names = (list: string) => [...list.matchAll(/'(\w+)'/g)].map(([, each]) => each ?? '').sort();
      const mandatory = inputSchema.required ?? [];
      assert.deepEqual(names(required), [...mandatory].sort(), name);
      const others = Object.keys(inputSchema.properties).filter((each) => !mandatory.includes(each));
      assert.deepEqual(names(optional), others.sort(), name);
    }
  });

  it('names commands by noun and verb, with a title and the category', () => {
    for (const { command, title, category } of contributes.commands) {
      assert.match(command, /^ledgerLens\.[a-z]+\.[a-z][A-Za-z]*$/);
      assert.ok(title.length > 3, command);
      assert.equal(category, 'Ledger Lens', command);
    }
  });

  it('leads in its walkthrough first to the failing line, the debugger and trying a change, in every language', () => {
    const german: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.nls.de.json'), 'utf8'));
    const [first, second] = contributes.walkthroughs[0]?.steps.map(({ id }) => id) ?? [];
    assert.ok([first, second].includes('failure'));
    for (const [texts, debug] of [
      [english, 'Debug'],
      [german, 'Debuggen'],
    ] as const) {
      const described = texts['walkthrough.failure.description'] ?? '';
      for (const named of [texts['command.failure.goToLine'], debug, texts['command.failure.tryChange']])
        assert.ok(described.includes(`**${named}**`), `${named}: ${described}`);
    }
  });

  it('shows its keys in the walkthrough and in the README, in every language', () => {
    const german: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.nls.de.json'), 'utf8'));
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    // A list's own keys are those that people know from other lists.
    const own = contributes.keybindings.filter(
      ({ command, when = '' }) => /^ledgerLens\./.test(command) && !isOfDebugger(when),
    );
    assert.ok(own.length >= 2);
    const titled = (key: string) => key.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
    for (const { key, mac = key } of own) {
      for (const texts of [english, german]) {
        const described = (texts['walkthrough.lookUp.description'] ?? '').replaceAll('Strg', 'Ctrl');
        assert.ok(described.includes(titled(key)) && described.includes(titled(mac)), `${key}: ${described}`);
      }
      assert.ok(readme.includes(titled(key)) && readme.includes(titled(mac)), `${key} in the README`);
    }
  });

  it('shows the keys of its debugger, which work only while it has stopped, in the README', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    // VS Code's own keys in its view are those of everywhere.
    const own = contributes.keybindings.filter(
      ({ command, when = '' }) => isOfDebugger(when) && command !== 'runCommands',
    );
    assert.equal(own.length, 4);
    for (const { key, when = '' } of own) {
      assert.match(when, /&& debugState == 'stopped'$/);
      assert.ok(readme.includes(key.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())), key);
    }
  });

  it('has menus of declared commands only, with when keys that exist', () => {
    for (const [menu, entries] of Object.entries(contributes.menus)) {
      for (const { command, when = '' } of entries) {
        assert.ok(
          commandIds.some((id) => id === command),
          `${menu}: ${command}`,
        );
        for (const view of when.matchAll(/view [!=]= ([\w.]+)/g)) assert.ok(viewIds.includes(view[1] ?? ''), when);
        for (const view of when.matchAll(/\bview\.([\w.]+)\.visible\b/g))
          assert.ok(viewIds.includes(view[1] ?? ''), when);
        for (const key of ownKeys(when.replace(/view [!=]= [\w.]+|\bview\.[\w.]+\.visible\b/g, '')))
          assert.ok(sources.includes(`'${key}'`), `${menu}: the context key ${key} is set nowhere`);
        for (const tag of when.matchAll(/viewItem =~ \/\\b(\w+)\\b\//g))
          assert.match(sources, new RegExp(`\\b${tag[1]}\\b`), `${menu}: no tree item has the tag ${tag[1]}`);
      }
    }
  });

  it('has about twenty commands in the palette of a window that shows nothing of it, all others where they apply', () => {
    const conditions = new Map(contributes.menus.commandPalette?.map(({ command, when }) => [command, when]));
    const always = contributes.commands.filter(({ command }) => !conditions.has(command));
    assert.ok(always.length <= 20, always.map(({ title }) => title).join(', '));
    const applies =
      /^false$|ledgerLens\.|^editorIsOpen$|^debugType == 'ledger-lens' && inDebugMode$|^resourceExtname =~ \/\^\\\.\(sol\|vy\|fe\)\$\//;
    for (const when of conditions.values()) assert.match(when ?? '', applies);
    for (const { command, title } of contributes.commands) {
      if (conditions.get(command) !== 'false') continue;
      const inMenu = Object.entries(contributes.menus).some(
        ([menu, entries]) => menu !== 'commandPalette' && entries.some((each) => each.command === command),
      );
      // A handler is one mention, the list of commands another.
      const mentions = sources.split(`'${command}'`).length - 1;
      const isLinked = JSON.stringify(english).includes(`(command:${command}`);
      assert.ok(inMenu || isLinked || mentions > 2, `${title} can't be reached`);
    }
  });

  it('has Verify Contract in the palette with a contract file in front, by the name that it has in the menus', () => {
    const whenOf = (menu: string) =>
      contributes.menus[menu]?.find(({ command }) => command === 'ledgerLens.contract.verify')?.when;
    assert.equal(whenOf('commandPalette'), whenOf('editor/context'));
  });

  it('has what acts on a call in the palette with its page in front or in its debugger, too, as the toolbar of that page', () => {
    for (const command of ['ledgerLens.failure.tryChange', 'ledgerLens.failure.saveAsTest']) {
      const entry = contributes.menus.commandPalette?.find((each) => each.command === command);
      assert.deepEqual(
        entry?.when?.split(' || '),
        ['ledgerLens.isFailureMarked', 'ledgerLens.isCallInFront', "debugType == 'ledger-lens' && inDebugMode"],
        command,
      );
    }
  });

  it('has one entry for a contract file in projects that have nothing to do with a Hedera or Hiero network', () => {
    for (const menu of ['explorer/context', 'editor/context', 'editor/title/context']) {
      const always = (contributes.menus[menu] ?? []).filter(
        ({ when = '' }) => /\bsol\b/.test(when) && !when.includes('ledgerLens.isHederaProject'),
      );
      assert.deepEqual(
        always.map(({ command }) => command),
        ['ledgerLens.contract.verify'],
        menu,
      );
    }
  });

  it('offers Verify Contract on right-click in Explorer, editor and tab for .sol and .vy', () => {
    for (const menu of ['explorer/context', 'editor/context', 'editor/title/context']) {
      const entry = contributes.menus[menu]?.find((each) => each.command === 'ledgerLens.contract.verify');
      const pattern = /resourceExtname =~ \/(.+)\//.exec(entry?.when ?? '')?.[1] ?? '(?!)';
      for (const extension of ['.sol', '.vy']) assert.match(extension, new RegExp(pattern), menu);
      for (const extension of ['.solx', '.ts', '']) assert.doesNotMatch(extension, new RegExp(pattern), menu);
    }
  });

  it('shows at most one welcome text in a view, whatever the reasons, each with something to do', () => {
    for (const view of viewIds) {
      const texts = (contributes.viewsWelcome ?? []).filter((each) => each.view === view);
      const conditions = texts.map(({ when = '' }) => (when === '' ? [] : when.split(' && ').map(readCondition)));
      const known = new Map<string, Set<string>>();
      for (const { key, value } of conditions.flat())
        known.set(key, (known.get(key) ?? new Set([unset, 'other'])).add(value));
      for (const situation of situations([...known])) {
        const shown = conditions.filter((parts) => parts.every(({ key, holds }) => holds(situation.get(key) ?? unset)));
        assert.ok(shown.length <= 1, `${view} shows ${shown.length} texts at once: ${JSON.stringify([...situation])}`);
      }
      for (const { contents } of texts) {
        // A text that gives way to rows takes the keyboard with it.
        assert.doesNotMatch(contents, /Loading|Looking for/, contents);
        assert.match(contents, /\]\(command:/, contents);
        for (const [, id = ''] of contents.matchAll(/\(command:(ledgerLens\.[\w.]+)/g))
          assert.ok(
            commandIds.some((each) => each === id),
            id,
          );
      }
    }
    const keys = (contributes.viewsWelcome ?? []).flatMap(({ when = '' }) => ownKeys(when));
    for (const key of keys) assert.ok(sources.includes(`'${key}'`), `the context key ${key} is set nowhere`);
  });

  it('leads a first user through steps that complete themselves, each with a picture and a button', () => {
    for (const { steps } of contributes.walkthroughs)
      for (const { id, description, media, completionEvents } of steps) {
        const svg = readFileSync(path.join(root, media.svg), 'utf8');
        assert.match(svg, /var\(--vscode-/, `${media.svg} follows the theme`);
        assert.doesNotMatch(svg, /#[0-9a-f]{3,8}\b|<(?:script|style|image)\b/i, media.svg);
        assert.ok(media.altText.length > 20, id);
        assert.match(description, /\n\[[^\]]+\]\(command:[\w.]+\)(?:\n|$)/, `${id} offers a button`);
        for (const [, command = ''] of description.matchAll(/\(command:(ledgerLens\.[\w.]+)/g))
          assert.ok(
            commandIds.some((each) => each === command),
            command,
          );
        assert.ok(completionEvents.length > 0, id);
        for (const event of completionEvents) {
          const [, kind = '', name = ''] = /^(onContext|onCommand|onSettingChanged|onView):(.+)$/.exec(event) ?? [];
          if (kind === 'onContext') assert.ok(sources.includes(`'${name}'`), `${name} is set nowhere`);
          else if (kind === 'onSettingChanged') assert.ok(settings[name], name);
          else if (kind === 'onView') assert.ok(viewIds.includes(name), event);
          else
            assert.ok(
              commandIds.some((each) => each === name),
              event,
            );
        }
      }
  });

  it('has an inline icon for every command in a title bar', () => {
    for (const [menu, entries] of Object.entries(contributes.menus)) {
      for (const entry of entries) {
        if (!/navigation|inline/.test(JSON.stringify(entry))) continue;
        const command = contributes.commands.find((each) => each.command === entry.command);
        const icon = command?.icon ?? '';
        const name = `${menu}: ${entry.command}`;
        if (typeof icon === 'string') assert.match(icon, /^\$\([a-z-]+\)$/, name);
        // The debug toolbar draws its own icons in color, but an extension's codicons as if they were disabled.
        else
          assert.ok(
            menu === 'debug/toolBar' && Object.values(icon).every((file) => existsSync(path.join(root, file))),
            name,
          );
      }
    }
  });

  it('points to files that exist', () => {
    const icons = [manifest.icon, ...contributes.viewsContainers.activitybar.map((each) => each.icon)];
    for (const file of icons) assert.ok(existsSync(path.join(root, file)), file);
  });

  it('registers every view it declares, and no other', () => {
    for (const id of viewIds) assert.ok(sources.includes(`'${id}'`), `${id} is not registered`);
  });

  it('declares every setting that the code reads, with a default that needs no change', () => {
    for (const [name, { default: value }] of Object.entries(settings)) assert.notEqual(value, undefined, name);
    assert.equal(settings['ledgerLens.network']?.default, 'testnet');
    for (const [, key] of sources.matchAll(/getConfiguration\('ledgerLens'\)\s*\.get<[^>]*>\('([\w.]+)'/g))
      assert.ok(settings[`ledgerLens.${key}`], `ledgerLens.${key} is read but not declared`);
  });

  it('groups the settings, and describes each in a line or two with links to settings that exist', () => {
    for (const { title, properties } of contributes.configuration)
      assert.ok(title.length > 5 && Object.keys(properties).length <= 6, title);
    for (const [name, { markdownDescription, enum: values, enumDescriptions }] of Object.entries(settings)) {
      assert.ok(markdownDescription.length > 20 && markdownDescription.length < 300, name);
      assert.doesNotMatch(markdownDescription, /\n/, name);
      assert.equal(enumDescriptions?.length, values?.length, `${name} describes each of its values`);
      for (const [, linked = ''] of markdownDescription.matchAll(/`#([^`]+)#`/g))
        assert.ok(settings[linked] && linked !== name, `${name} links to ${linked}`);
    }
  });

  it('takes no address to send to from a workspace, and nothing at all from one that is not trusted', () => {
    assert.equal(settings['ledgerLens.networks']?.scope, 'application', 'a workspace could redirect sources');
    const ofWorkspaces = Object.entries(settings).filter(([, { scope }]) => scope !== 'application');
    const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
    for (const [name] of ofWorkspaces) assert.ok(restricted.includes(name), `${name} is read in Restricted Mode`);
    for (const name of restricted) assert.ok(settings[name], `there is no setting ${name}`);
  });

  it('starts after VS Code has started, needs no package at run time, and types no newer than its engine', () => {
    // The second and third are a window that opens with a file of a verified contract, or a copy of what was built; the
    // others are its debugger's.
    assert.deepEqual(manifest.activationEvents, [
      'onStartupFinished',
      'onFileSystem:ledger-lens-verified',
      'onFileSystem:ledger-lens-built',
      'onDebugResolve:ledger-lens',
      'onDebugInitialConfigurations',
      'onDebugDynamicConfigurations:ledger-lens',
    ]);
    assert.equal(manifest.dependencies, undefined);
    assert.equal(manifest.main, './dist/extension.js');
    const engine = /^\^(\d+\.\d+)\.0$/.exec(manifest.engines.vscode)?.[1];
    assert.equal(manifest.devDependencies['@types/vscode']?.startsWith(`${engine}.`), true);
  });

  it('has only pinned development dependencies', () => {
    for (const [name, version] of Object.entries(manifest.devDependencies))
      assert.match(version, /^(?:npm:[\w@/.-]+@)?\d+\.\d+\.\d+$/, name);
  });
});
