/** Where in bytecode, in bytes. */
interface Place {
  readonly start: number;
  readonly length: number;
}

/** One contract of a build, with the parts that lines and copying values need. */
export interface TracedCode {
  /** `path:Name`. */
  readonly contract: string;
  /** As built, with zeros for immutables and library addresses. */
  readonly runtime: Uint8Array;
  readonly creation: Uint8Array;
  /** Immutable variable's ID in the syntax tree -> places in `runtime`. */
  readonly immutables: ReadonlyMap<string, readonly Place[]>;
  /** Library's `path:Name` -> places. */
  readonly runtimeLinks: ReadonlyMap<string, readonly Place[]>;
  readonly creationLinks: ReadonlyMap<string, readonly Place[]>;
}

/**
 * A copy of the runtime code of an unoptimized build, with the immutable values and library addresses of the deployed
 * code, found by their places in both builds. What the optimizer removed together with all that read it stays 0.
 * @param built the contract in the build that was deployed
 * @param deployed its code on the ledger
 * @param reading the same contract compiled without optimizer
 * @returns undefined if the two builds don't have the same immutables
 */
export function carryOver(built: TracedCode, deployed: Uint8Array, reading: TracedCode): Uint8Array | undefined {
  const immutables = sameImmutables(built, reading);
  const code =
    immutables && copyInto(reading.runtime, deployed, [immutables, [built.runtimeLinks, reading.runtimeLinks]]);
  // A library knows its own address, to refuse calls that aren't delegated.
  const [own] = ownPlaces(built);
  if (code && own) for (const [start] of ownPlaces(reading)) code.set(deployed.subarray(...own), start);
  return code;
}

/** The first opcode of a library's code; its own address follows. */
export const push20 = 0x73;

/** Via Yul, the own address of a library that writes is an immutable variable, too, which no source has. */
export const ownAddress = 'library_deploy_address';

/** Where a library has its own address: start and end. */
function ownPlaces({ runtime, immutables }: TracedCode): [start: number, end: number][] {
  const viaYul = immutables.get(ownAddress) ?? [];
  const places = viaYul.map(({ start, length }): [number, number] => [start + length - 20, start + length]);
  return runtime[0] === push20 ? [[1, 21], ...places] : places;
}

/**
 * Immutables by the order of their declarations: their IDs count what the compiler has read before, which differs between
 * compilations of more or fewer sources. By their IDs, if the optimizer removed some.
 */
function sameImmutables(built: TracedCode, reading: TracedCode): [Places, Places] | undefined {
  const [from, to] = [declared(built), declared(reading)];
  if (from.size === to.size) return [byRank(from), byRank(to)];
  return [...from.keys()].every((id) => to.has(id)) ? [from, to] : undefined;
}

function declared({ immutables }: TracedCode): Places {
  return new Map([...immutables].filter(([id]) => id !== ownAddress));
}

function byRank(immutables: Places): Places {
  const ordered = [...immutables].sort(([a], [b]) => Number(a) - Number(b));
  return new Map(ordered.map(([, places], rank) => [String(rank), places]));
}

/** The same for creation code, with the constructor arguments that follow it. */
export function carryOverCreation(built: TracedCode, sent: Uint8Array, reading: TracedCode): Uint8Array | undefined {
  const code = copyInto(reading.creation, sent, [[built.creationLinks, reading.creationLinks]]);
  if (!code || sent.length < built.creation.length) return undefined;
  const constructorArguments = sent.subarray(built.creation.length);
  const whole = new Uint8Array(code.length + constructorArguments.length);
  whole.set(code);
  whole.set(constructorArguments, code.length);
  return whole;
}

type Places = ReadonlyMap<string, readonly Place[]>;

function copyInto(
  target: Uint8Array,
  source: Uint8Array,
  pairs: readonly (readonly [from: Places, to: Places])[],
): Uint8Array | undefined {
  const code = target.slice();
  for (const [from, to] of pairs) {
    for (const [name, places] of to) {
      const [known] = from.get(name) ?? [];
      if (!known) continue;
      if (known.start + known.length > source.length) return undefined;
      const value = source.subarray(known.start, known.start + known.length);
      for (const { start, length } of places) {
        if (length !== known.length || start + length > code.length) return undefined;
        code.set(value, start);
      }
    }
  }
  return code;
}
