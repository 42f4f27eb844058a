import { inTurns } from '../../platform/turns.ts';
import type { DebugSource } from '../debuggee.ts';
import type { Stage } from '../stage.ts';
import type { Statement } from '../walk/codes.ts';

/** The statements of the sources by their lines, and when each ran. */
export class LinePlaces {
  readonly #stage: Stage;
  readonly #bySource = new Map<number, Statement[]>();
  readonly #steps = new Map<number, number[]>();

  private constructor(stage: Stage) {
    this.#stage = stage;
  }

  static async of(stage: Stage): Promise<LinePlaces> {
    const places = new LinePlaces(stage);
    await places.#read();
    return places;
  }

  async #read(): Promise<void> {
    const { allCodes, index, sources } = this.#stage;
    const rest = inTurns();
    const known = new Set<number>();
    for (const code of allCodes)
      for (const statement of code.statementsIn()) {
        const resting = rest();
        if (resting) await resting;
        known.add(statement);
      }
    for (let stop = 0; stop < index.stops; stop++) {
      const resting = stop % 1_000 === 0 ? rest() : undefined;
      if (resting) await resting;
      const statement = index.statementOf(stop);
      if (statement < 0) continue;
      known.add(statement);
      const steps = this.#steps.get(statement) ?? [];
      this.#steps.set(statement, steps);
      steps.push(index.stepOf(stop));
    }
    for (const id of known) {
      const statement = sources.statements[id];
      if (!statement) continue;
      const own = this.#bySource.get(statement.place.source.id) ?? [];
      this.#bySource.set(statement.place.source.id, own);
      own.push(statement);
    }
    for (const own of this.#bySource.values())
      own.sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
  }

  /**
   * The statement for a line: the first on it, or at a column; the one that goes over it; or the next one behind it.
   * Undefined if none follows.
   */
  at(source: DebugSource, line: number, column?: number): Statement | undefined {
    const own = this.#bySource.get(source.id) ?? [];
    const onLine = own.filter(({ place }) => place.line === line);
    if (onLine.length > 0) {
      const after = column === undefined ? undefined : onLine.find(({ place }) => place.column >= column);
      return after ?? (column === undefined ? onLine[0] : onLine.at(-1));
    }
    const over = own.findLast(({ place }) => place.line < line && line <= place.endLine);
    return over ?? own.find(({ place }) => place.line > line);
  }

  /**
   * The statement in a line that a column is in, else the one behind it, else the last. Undefined if none begins in the
   * line.
   */
  under(source: DebugSource, line: number, column: number): Statement | undefined {
    const onLine = (this.#bySource.get(source.id) ?? []).filter(({ place }) => place.line === line);
    const isIn = ({ place }: Statement) =>
      place.column <= column && (place.endLine > line || column <= place.endColumn);
    return onLine.findLast(isIn) ?? onLine.find(({ place }) => place.column > column) ?? onLine.at(-1);
  }

  /** The steps at which a statement began, in order. */
  stepsOf({ id }: Statement): readonly number[] {
    return this.#steps.get(id) ?? [];
  }

  /** The source as this recording has it: the same object, or another of the same path and text. */
  sourceOf(source: DebugSource): DebugSource | undefined {
    const { all } = this.#stage.sources;
    return all.find(({ id, path }) => id === source.id && path === source.path);
  }
}
