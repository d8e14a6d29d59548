/** How long a member of a group may wait for a turn, in milliseconds, and how many may wait at once. */
export type WaitingLimits = { waitMs: number; waiting: number };

/** Demand exceeds capacity: the caller may retry in a moment. */
class Overloaded extends Error {
  override readonly name = 'Overloaded';
  constructor() {
    super('There are more requests than connections at the moment.');
  }
}

/** Turns held and waited for, by group. */
export type Load<Group extends string> = { held: Map<Group, number>; waiting: Map<Group, number> };

/**
 * Gives out a limited number of turns to groups in rotation, so that a busy one does not block the others; likewise
 * within a group.
 */
export type Turns<Group extends string> = {
  /**
   * Waits for a turn. @returns how to give it back. @throws Overloaded at once if too many are waiting, or after the
   * wait
   * @param who whose turn it is within the group
   */
  take(group: Group, patience: WaitingLimits, who?: string): Promise<() => void>;
  /** Whether the group's next one would be refused at once: the maximum is waiting, and no fewer for this member than a fair share. */
  isFull(group: Group, patience: WaitingLimits, who?: string): boolean;
  load(): Load<Group>;
};

type Waiter = { go(): void; timer: NodeJS.Timeout };

/**
 * Opens a number of turns.
 * @param mayTake whether the group may have one of the free ones, given how many each group holds
 */
export function openTurns<Group extends string>(
  size: number,
  mayTake: (group: Group, free: number, held: ReadonlyMap<Group, number>) => boolean,
): Turns<Group> {
  const held = new Map<Group, number>();
  /** Ordered by which group is next, and who is next in each. */
  const queues = new Map<Group, Map<string, Set<Waiter>>>();
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
  const leave = (group: Group, who: string, waiter: Waiter) => {
    clearTimeout(waiter.timer);
    const those = queues.get(group)!;
    const queue = those.get(who)!;
    queue.delete(waiter);
    if (queue.size === 0) those.delete(who);
    if (those.size === 0) queues.delete(group);
  };
  const serve = () => {
    for (const [group, those] of [...queues]) {
      if (!isFree(group)) continue;
      const [who, queue] = those.entries().next().value!;
      const [next] = queue;
      leave(group, who, next!);
      // Whoever was served goes behind the others.
      if (queue.size > 0) standBehind(those, who, queue);
      if (those.size > 0) standBehind(queues, group, those);
      next!.go();
    }
  };
  const isFull = (group: Group, { waiting }: WaitingLimits, who = '') => {
    const those = queues.get(group);
    if (!those) return waiting <= 0 && !isFree(group);
    const own = those.get(who)?.size ?? 0;
    return countOf(those) >= waiting && own >= waiting / (those.size + (own > 0 ? 0 : 1));
  };
  return {
    async take(group, patience, who = '') {
      if (!queues.has(group) && isFree(group)) return turnOf(group);
      if (isFull(group, patience, who)) throw new Overloaded();
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          leave(group, who, waiter);
          reject(new Overloaded());
        }, patience.waitMs);
        const waiter: Waiter = { timer, go: () => resolve(turnOf(group)) };
        const those = queues.get(group) ?? new Map<string, Set<Waiter>>();
        queues.set(group, those.set(who, (those.get(who) ?? new Set()).add(waiter)));
      });
    },
    isFull,
    load: () => ({
      held: new Map(held),
      waiting: new Map([...queues].map(([group, those]) => [group, countOf(those)])),
    }),
  };
}

function standBehind<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

const countOf = (those: ReadonlyMap<string, ReadonlySet<unknown>>) =>
  [...those.values()].reduce((sum, { size }) => sum + size, 0);
