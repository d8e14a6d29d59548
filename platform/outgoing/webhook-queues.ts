/** Concurrent calls to one endpoint in each process. */
const SIDE_BY_SIDE = 4;
/** How long a call waits for its turn, occupying a place that other endpoints of its agency could have. */
const WAIT_MS = 1000;
/** A longer call makes its endpoint rest, so that nobody else waits behind it. */
const SLOW_MS = 2000;
const REST_MS = 30_000;

/** Postponed work, because its endpoint is busy or slow, and the delay before the next attempt. */
export type PostponedWork = { putOffMs: number };

/** Keeps a busy or slow endpoint from holding up the others. */
export type WebhookQueues = {
  /** Runs the work when it is the endpoint's turn, or postpones it. */
  take<T extends string>(endpoint: string, work: () => Promise<T>): Promise<T | PostponedWork>;
};

/** `tookMs` is how long the last call took, and `bookedUntil` the turn of the last that was postponed. */
type Lane = {
  running: number;
  waiting: (() => void)[];
  restsUntil: number;
  tookMs: number;
  bookedUntil: number;
};

/** Creates lanes for one process, one per endpoint. */
export function createWebhookQueues({ slowMs = SLOW_MS, restMs = REST_MS, waitMs = WAIT_MS } = {}): WebhookQueues {
  const lanes = new Map<string, Lane>();

  function laneOf(endpoint: string): Lane {
    const known = lanes.get(endpoint);
    if (known) return known;
    const lane = { running: 0, waiting: [], restsUntil: 0, tookMs: slowMs, bookedUntil: 0 };
    lanes.set(endpoint, lane);
    return lane;
  }

  function forgetIdle(): void {
    const at = performance.now();
    for (const [endpoint, { running, waiting, restsUntil, bookedUntil }] of lanes)
      if (running === 0 && waiting.length === 0 && Math.max(restsUntil, bookedUntil) <= at) lanes.delete(endpoint);
  }

  /** Postponed calls return at the pace of the last call: neither all at once nor to an idle endpoint. */
  function putOff(lane: Lane): PostponedWork {
    const at = performance.now();
    lane.bookedUntil = Math.max(lane.bookedUntil, at) + lane.tookMs / SIDE_BY_SIDE;
    return { putOffMs: Math.min(Math.max(lane.bookedUntil - at, waitMs), restMs) };
  }

  return {
    async take(endpoint, work) {
      const lane = laneOf(endpoint);
      const until = performance.now() + waitMs;
      while (lane.running >= SIDE_BY_SIDE) if (!(await mayGo(lane, until - performance.now()))) return putOff(lane);
      if (lane.restsUntil > performance.now()) {
        lane.waiting.shift()?.();
        return { putOffMs: restMs };
      }
      lane.running += 1;
      const begun = performance.now();
      try {
        return await work();
      } finally {
        lane.running -= 1;
        lane.tookMs = performance.now() - begun;
        if (lane.tookMs > slowMs) lane.restsUntil = performance.now() + restMs;
        lane.waiting.shift()?.();
        forgetIdle();
      }
    },
  };
}

/** Whether a call in the lane ends within a number of milliseconds, with nobody waiting ahead of this one. */
function mayGo({ waiting }: Lane, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(late);
      resolve(true);
    };
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1);
      resolve(false);
    }, milliseconds);
    waiting.push(go);
  });
}
