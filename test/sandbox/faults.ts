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

/** What is to go wrong with one request. */
export interface TakenFaults {
  latencyMs: number;
  fault: Exclude<Fault, { kind: 'latency' }> | undefined;
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
   * What is to go wrong with this request, counted as applied: the latencies of every rule that matches, and of the
   * other rules the first that matches.
   */
  take(service: ServiceName, method: string, path: string, query: string): TakenFaults;
}

/** An empty book of faults. */
export function createFaultBook(): FaultBook {
  let rules: { id: number; rule: FaultRule; seen: number; applied: number }[] = [];
  let nextId = 1;

  const describe = ({ id, rule, applied }: (typeof rules)[number]): SetFault => ({
    id,
    rule: formatFaultRule(rule),
    applied,
    left: rule.times === undefined ? null : rule.times - applied,
  });

  return {
    add(text) {
      const entry = { id: nextId, rule: parseFault(text), seen: 0, applied: 0 };
      nextId += 1;
      rules.push(entry);
      return describe(entry);
    },
    list: () => rules.map(describe),
    remove(id) {
      const before = rules.length;
      rules = rules.filter((entry) => entry.id !== id);
      return rules.length < before;
    },
    clear() {
      rules = [];
    },
    take(service, method, path, query) {
      const taken: TakenFaults = { latencyMs: 0, fault: undefined };
      for (const entry of rules) {
        const { rule } = entry;
        if (entry.applied === rule.times || !matches(rule, service, method, path, query)) continue;
        if (rule.fault.kind !== 'latency' && taken.fault) continue;
        entry.seen += 1;
        if (entry.seen <= rule.skip) continue;
        entry.applied += 1;
        if (rule.fault.kind === 'latency') taken.latencyMs += rule.fault.ms;
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
