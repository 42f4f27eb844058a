import type { StoppedAt, Timeline } from './requests.ts';
import { type TimelineNode, timelineTree } from './timelineTree.ts';

/** What the view of the timeline shows: the session that is in front, and where that stands. */
interface ShownTimeline {
  readonly roots: readonly TimelineNode[];
  readonly present: TimelineNode | undefined;
}

/** What a follower needs of its host. */
interface FollowedSessions<Session> {
  /** The session that is in front, if it is one of ours. */
  inFront(): Session | undefined;
  ask(session: Session): Promise<Timeline>;
  /**
   * What is shown is another.
   * @param isOther whether it is of another session, or of none; otherwise only the present row has changed
   * @param before the row that was present
   */
  changed(isOther: boolean, before: TimelineNode | undefined): void;
}

/** Follows sessions, whose answers may come late, in any order, or never. */
export class TimelineFollower<Session extends object> {
  readonly #sessions: FollowedSessions<Session>;
  /** Where each session stopped last, as it said itself. */
  readonly #stops = new WeakMap<Session, StoppedAt>();
  #shown: ({ readonly session: Session } & ReturnType<typeof timelineTree>) | undefined;
  #present: TimelineNode | undefined;

  constructor(sessions: FollowedSessions<Session>) {
    this.#sessions = sessions;
  }

  get shown(): ShownTimeline {
    return { roots: this.#shown?.roots ?? [], present: this.#present };
  }

  /** A session says where it stands. */
  async stopped(session: Session, at: StoppedAt): Promise<void> {
    this.#stops.set(session, at);
    await this.refresh();
  }

  /** Shows the session in front; another debugger's leaves what is shown. */
  async refresh(): Promise<void> {
    const session = this.#sessions.inFront();
    const isOther = session !== undefined && this.#shown?.session !== session;
    if (isOther) {
      const { entries, at } = await this.#sessions.ask(session);
      // It may have ended meanwhile, or another be in front of it.
      if (session !== this.#sessions.inFront()) return;
      // That is where it stood when it answered: what it has said since counts.
      if (!this.#stops.has(session)) this.#stops.set(session, at === undefined ? {} : { at });
      this.#shown = { session, ...timelineTree(entries) };
    }
    if (!this.#shown) return;
    const { at } = this.#stops.get(this.#shown.session) ?? {};
    const before = this.#present;
    this.#present = at === undefined ? undefined : this.#shown.byId.get(at);
    this.#sessions.changed(isOther, before);
  }

  /** A session has ended. */
  ended(session: Session): void {
    if (this.#shown?.session !== session) return;
    this.#shown = undefined;
    this.#present = undefined;
    this.#sessions.changed(true, undefined);
  }
}
