/** Calls of one endpoint at a time, in each process. */
const SIDE_BY_SIDE = 4;
/** How long a call waits for its turn: meanwhile it takes a place that other endpoints of its agency could have. */
const WAIT_MS = 1000;
/** A call that takes longer than this makes its endpoint rest, so that nobody else waits behind it. */
const SLOW_MS = 2000;
const REST_MS = 30_000;

/** Work that was not done, since its endpoint is busy or slow, and after how long it is to come again. */
export type PutOff = { putOffMs: number };

/** Keeps one busy or slow endpoint from holding up the others. */
export type WebhookLanes = {
  /** Does the work when it is the endpoint's turn, or puts it off. */
  take<T extends string>(endpoint: string, work: () => Promise<T>): Promise<T | PutOff>;
};

/** `tookMs` is how long the last call took, and `bookedUntil` the turn of the last that was put off. */
type Lane = {
  running: number;
  waiting: (() => void)[];
  restsUntil: number;
  tookMs: number;
  bookedUntil: number;
};

/** Lanes for one process, an endpoint each. */
export function createWebhookLanes({ slowMs = SLOW_MS, restMs = REST_MS, waitMs = WAIT_MS } = {}): WebhookLanes {
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

  /** Each that is put off comes again when the pace of the last call has its turn come: neither all at once nor to an idle endpoint. */
  function putOff(lane: Lane): PutOff {
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

/** Whether a call of the lane ends within so many milliseconds, with nobody before this one to follow it. */
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
