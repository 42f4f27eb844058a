import { type Fault, type FaultRule, formatFaultRule, parseFault } from './faultGrammar.ts';
import type { ServiceName } from './serviceName.ts';

/** A rule that was set, and what became of it. */
export interface SetFault {
  id: number;
  /** In the words of the fault grammar. */
  rule: string;
  /** How often it was applied so far. */
  applied: number;
  /** How often it will still apply; null: for ever. */
  left: number | null;
}

/** A fault that makes an answer of its own. */
export type OwnAnswer = Exclude<Fault, { kind: 'latency' | 'hold' }>;

/** What is to go wrong with one request. */
export interface TakenFaults {
  latencyMs: number;
  /** One that resolves when the rule is removed, for each rule that holds this request. */
  holds: readonly Promise<void>[];
  fault: OwnAnswer | undefined;
}

/** The faults that are set, for all three services. */
export interface FaultBook {
  /** Sets the rule, given in the fault grammar. Throws `FaultSyntaxError`. */
  add(text: string): SetFault;
  list(): readonly SetFault[];
  /** Whether there was such a rule. */
  remove(id: number): boolean;
  clear(): void;
  /**
   * What is to go wrong with this request, counted as applied: the latencies and holds of every rule that matches, and of
   * the other rules the first that matches.
   */
  take(service: ServiceName, method: string, path: string, query: string): TakenFaults;
}

interface Entry {
  id: number;
  rule: FaultRule;
  seen: number;
  applied: number;
  /** Resolves when the rule is removed, which `remove` does. */
  removed: Promise<void>;
  remove(): void;
}

/** An empty book of faults. */
export function createFaultBook(): FaultBook {
  let rules: Entry[] = [];
  let nextId = 1;

  const describe = ({ id, rule, applied }: Entry): SetFault => ({
    id,
    rule: formatFaultRule(rule),
    applied,
    left: rule.times === undefined ? null : rule.times - applied,
  });

  return {
    add(text) {
      let remove = () => {};
      const removed = new Promise<void>((resolve) => {
        remove = resolve;
      });
      const entry: Entry = { id: nextId, rule: parseFault(text), seen: 0, applied: 0, removed, remove };
      nextId += 1;
      rules.push(entry);
      return describe(entry);
    },
    list: () => rules.map(describe),
    remove(id) {
      const entry = rules.find((each) => each.id === id);
      rules = rules.filter((each) => each !== entry);
      entry?.remove();
      return entry !== undefined;
    },
    clear() {
      for (const entry of rules) entry.remove();
      rules = [];
    },
    take(service, method, path, query) {
      const holds: Promise<void>[] = [];
      const taken: TakenFaults = { latencyMs: 0, holds, fault: undefined };
      for (const entry of rules) {
        const { rule } = entry;
        if (entry.applied === rule.times || !matches(rule, service, method, path, query)) continue;
        if (rule.fault.kind !== 'latency' && rule.fault.kind !== 'hold' && taken.fault) continue;
        entry.seen += 1;
        if (entry.seen <= rule.skip) continue;
        entry.applied += 1;
        if (rule.fault.kind === 'latency') taken.latencyMs += rule.fault.ms;
        else if (rule.fault.kind === 'hold') holds.push(entry.removed);
        else taken.fault = rule.fault;
      }
      return taken;
    },
  };
}

function matches(rule: FaultRule, service: ServiceName, method: string, path: string, query: string): boolean {
  if (rule.service !== '*' && rule.service !== service) return false;
  if (rule.method !== undefined && rule.method !== method) return false;
  const pattern = rule.route.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`, 's').test(rule.route.includes('?') ? `${path}?${query}` : path);
}
