import * as vscode from 'vscode';
import type { JsonValue } from '../../core/json/jsonValue.ts';
import type { NameIndex } from '../../core/names/nameIndex.ts';
import type { EntityName, NameOf } from '../../core/names/shownName.ts';
import type { ContractRecord } from '../../core/verification/rest/schema.ts';
import { loadCore } from '../loadCore.ts';
import { labelSetting, onLabelsChange } from './labelPlace.ts';

/** A contract at an address, as a deployment record of the workspace or a verification of the user's names it. */
export interface RecordedName {
  readonly address: string;
  /** The bare name. */
  readonly contract: string;
  /** The deployment record, for people; undefined of a verification. */
  readonly source: string | undefined;
}

/**
 * The one index of names, by network: the user's own, deployment records, verified contracts, tokens. Asking it costs
 * nothing and sends nothing.
 */
export type NetworkNames = ReturnType<typeof createNetworkNames>;

/** In milliseconds: an answer brings many names at once, and rows are drawn for all of them together. */
const settled = 300;

export function createNetworkNames() {
  const changed = new vscode.EventEmitter<void>();
  const renamed = new vscode.EventEmitter<void>();
  const asked = new vscode.EventEmitter<void>();
  const indexes = new Map<string, NameIndex>();
  let deployments: ReadonlyMap<string, readonly RecordedName[]> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;
  let readRecords: () => void = () => undefined;
  const recorded = new Promise<void>((resolve) => {
    readRecords = resolve;
  });

  const tellSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      changed.fire();
    }, settled);
  };
  const putLabels = (network: string, index: NameIndex) => {
    const { entityName, readLabels } = loadCore().names;
    const labels = readLabels(labelSetting()).labels.get(network) ?? new Map<string, string>();
    index.replace(
      'label',
      named(labels, (label) => entityName(label, 'label')),
    );
  };
  const putDeployments = (network: string, index: NameIndex) => {
    const { entityName } = loadCore().names;
    const here = deployments.get(network) ?? [];
    for (const [from, found] of [
      ['deployment', here.filter(({ source }) => source !== undefined)],
      ['verification', here.filter(({ source }) => source === undefined)],
    ] as const)
      index.replace(
        from,
        named(new Map(found.map((each) => [each.address, each])), ({ contract, source }) =>
          entityName(contract, from, source),
        ),
      );
  };
  const indexOf = (network: string): NameIndex => {
    const known = indexes.get(network);
    if (known) return known;
    const index = loadCore().names.createNameIndex();
    indexes.set(network, index);
    putLabels(network, index);
    putDeployments(network, index);
    return index;
  };
  const askRecords = () => {
    if (isAsked) return;
    isAsked = true;
    // The caller draws first.
    setTimeout(() => asked.fire());
  };
  const ask = (network: string): NameIndex => {
    askRecords();
    return indexOf(network);
  };
  const relabel = () => {
    for (const [network, index] of indexes) putLabels(network, index);
    renamed.fire();
    changed.fire();
  };
  const parts = vscode.Disposable.from(changed, renamed, asked, onLabelsChange(relabel));
  const of = (network: string, id: string) => ask(network).nameOf(id);
  return {
    /** The name of an ID or EVM address; undefined without one. */
    of,
    /** The same for one network, as renderers take it. */
    on:
      (network: string): NameOf =>
      (id) =>
        of(network, id),
    /** `Vault · 0.0.5001`, or the ID alone. */
    titled: (network: string, id: string): string => loadCore().names.namedId(id, of(network, id)),
    /** A sentence of ours with names before its IDs. */
    inText: (network: string, text: string): string => loadCore().names.namedText(text, (id) => of(network, id)),
    /** Everything with a name on a network. */
    all: (network: string): { id: string; name: EntityName }[] => ask(network).all(),
    /** The only ID that the user or a deployment record gave this name, whatever its case. */
    idNamed(network: string, text: string): string | undefined {
      const { isStrangers } = loadCore().names;
      const wanted = text.trim().toLowerCase();
      const found = ask(network)
        .all()
        .filter(({ name }) => !isStrangers(name) && name.text.toLowerCase() === wanted);
      return found.length === 1 ? found[0]?.id : undefined;
    },
    /** The entity ID of an EVM address, if it was read. */
    idOf: (network: string, address: string): string | undefined => indexOf(network).idOf(address),
    /** Takes an answer of a network's mirror node. */
    learn(network: string, body: JsonValue): void {
      if (loadCore().names.learnFromAnswer(body, indexOf(network))) tellSoon();
    },
    /** Takes an answer of the verification service. */
    learnRecord(network: string, { address, match, compilation }: ContractRecord): void {
      const name = match === null ? undefined : loadCore().names.entityName(compilation?.name ?? '', 'verified');
      if (name && indexOf(network).add(address, name)) tellSoon();
    },
    /** Replaces what deployment records name. */
    setDeployments(byNetwork: ReadonlyMap<string, readonly RecordedName[]>): void {
      deployments = byNetwork;
      for (const [network, index] of indexes) putDeployments(network, index);
      readRecords();
      changed.fire();
    },
    /** The deployment records can't be read: nobody waits for them. */
    withoutDeployments: (): void => readRecords(),
    /** Resolves once the deployment records have been read, for which this asks, or can't be. */
    recorded(): Promise<void> {
      askRecords();
      return recorded;
    },
    /** Whether a deployment record of the workspace names a contract on a known network. */
    hasDeployments: (): boolean => deployments.size > 0,
    /** Fires when names changed, at most once in a while. */
    onDidChange: changed.event,
    /** Fires when the user has named something, besides `onDidChange`. */
    onDidRename: renamed.event,
    /** Fires once, when a name is asked for the first time: nobody needs deployment records before. */
    onDidAsk: asked.event,
    dispose() {
      clearTimeout(timer);
      parts.dispose();
    },
  };
}

function named<T>(given: ReadonlyMap<string, T>, nameOf: (each: T) => EntityName | undefined): [string, EntityName][] {
  return [...given].flatMap(([id, each]): [string, EntityName][] => {
    const name = nameOf(each);
    return name ? [[id, name]] : [];
  });
}
