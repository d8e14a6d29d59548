/** How long a group may wait for its turn, in milliseconds, and how many of it may wait at once. */
export type Patience = { waitMs: number; waiting: number };

/** More is asked for than can be done: whoever meets this may come back in a moment. */
class Overloaded extends Error {
  override readonly name = 'Overloaded';
  constructor() {
    super('There are more requests than connections at the moment.');
  }
}

/** Who has and who waits, by group. */
export type Load<Group extends string> = { held: Map<Group, number>; waiting: Map<Group, number> };

/** Gives out a limited number of turns to groups, in rotation, so that one that asks a lot does not stand before the others. */
export type Turns<Group extends string> = {
  /** Waits for a turn. @returns what gives it back. @throws Overloaded at once where too many wait, or after the wait */
  take(group: Group, patience: Patience): Promise<() => void>;
  /** Whether the next one of the group would be refused at once. */
  isFull(group: Group, patience: Patience): boolean;
  load(): Load<Group>;
};

type Waiter = { go(): void; timer: NodeJS.Timeout };

/**
 * Opens so many turns.
 * @param mayTake whether the group may have one of the free ones, by how many each group holds
 */
export function openTurns<Group extends string>(
  size: number,
  mayTake: (group: Group, free: number, held: ReadonlyMap<Group, number>) => boolean,
): Turns<Group> {
  const held = new Map<Group, number>();
  /** In the order in which the groups are next. */
  const queues = new Map<Group, Set<Waiter>>();
  let free = size;
  const isFree = (group: Group) => free > 0 && mayTake(group, free, held);
  const count = (group: Group, by: 1 | -1) => {
    free -= by;
    const now = (held.get(group) ?? 0) + by;
    if (now > 0) held.set(group, now);
    else held.delete(group);
  };
  const turnOf = (group: Group) => {
    count(group, 1);
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      count(group, -1);
      serve();
    };
  };
  const leave = (group: Group, waiter: Waiter) => {
    clearTimeout(waiter.timer);
    const queue = queues.get(group)!;
    queue.delete(waiter);
    if (queue.size === 0) queues.delete(group);
  };
  const serve = () => {
    for (const [group, queue] of [...queues]) {
      if (!isFree(group)) continue;
      const [next] = queue;
      leave(group, next!);
      // Whoever was served stands behind the others.
      if (queue.size > 0) {
        queues.delete(group);
        queues.set(group, queue);
      }
      next!.go();
    }
  };
  const isFull = (group: Group, { waiting }: Patience) =>
    (queues.get(group)?.size ?? 0) >= waiting && (queues.has(group) || !isFree(group));
  return {
    async take(group, patience) {
      if (!queues.has(group) && isFree(group)) return turnOf(group);
      if (isFull(group, patience)) throw new Overloaded();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          leave(group, waiter);
          reject(new Overloaded());
        }, patience.waitMs);
        const waiter: Waiter = { timer, go: () => resolve(turnOf(group)) };
        const queue = queues.get(group) ?? new Set();
        queues.set(group, queue.add(waiter));
      });
    },
    isFull,
    load: () => ({
      held: new Map(held),
      waiting: new Map([...queues].map(([group, queue]) => [group, queue.size])),
    }),
  };
}
