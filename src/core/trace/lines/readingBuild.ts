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
 * code, found by their places in both builds.
 * @param built the contract in the build that was deployed
 * @param deployed its code on the ledger
 * @param reading the same contract compiled without optimizer
 * @returns undefined if the two builds don't have the same immutables and libraries
 */
export function carryOver(built: TracedCode, deployed: Uint8Array, reading: TracedCode): Uint8Array | undefined {
  if (built.immutables.size !== reading.immutables.size) return undefined;
  const code = copyInto(reading.runtime, deployed, [
    [byRank(built.immutables), byRank(reading.immutables)],
    [built.runtimeLinks, reading.runtimeLinks],
  ]);
  // A library knows its own address, to refuse calls that aren't delegated.
  if (code && [code, built.runtime, deployed].every(([first]) => first === push20))
    code.set(deployed.subarray(1, 21), 1);
  return code;
}

/** The first opcode of a library's code; its own address follows. */
export const push20 = 0x73;

/**
 * Immutables by the order of their declarations: their IDs count what the compiler has read before, which differs between
 * compilations of more or fewer sources.
 */
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
      if (!known || known.start + known.length > source.length) return undefined;
      const value = source.subarray(known.start, known.start + known.length);
      for (const { start, length } of places) {
        if (length !== known.length || start + length > code.length) return undefined;
        code.set(value, start);
      }
    }
  }
  return code;
}
