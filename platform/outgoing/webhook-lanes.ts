/** Calls of one endpoint at a time, in each process. */
const SIDE_BY_SIDE = 4;
/** A call that takes longer than this makes its endpoint rest, so that nobody else waits behind it. */
const SLOW_MS = 2000;
const REST_MS = 30_000;

/** Keeps one slow endpoint from holding up the others. */
export type WebhookLanes = {
  /** Does the work when it is the endpoint's turn; answers `resting` without doing it where the endpoint is slow. */
  take<T>(endpoint: string, work: () => Promise<T>): Promise<T | 'resting'>;
};

type Lane = { running: number; waiting: (() => void)[]; restsUntil: number };

/** Lanes for one process, an endpoint each. */
export function createWebhookLanes({ slowMs = SLOW_MS, restMs = REST_MS } = {}): WebhookLanes {
  const lanes = new Map<string, Lane>();

  function laneOf(endpoint: string): Lane {
    const known = lanes.get(endpoint);
    if (known) return known;
    const lane = { running: 0, waiting: [], restsUntil: 0 };
    lanes.set(endpoint, lane);
    return lane;
  }

  function forgetIdle(): void {
    const at = performance.now();
    for (const [endpoint, { running, waiting, restsUntil }] of lanes)
      if (running === 0 && waiting.length === 0 && restsUntil <= at) lanes.delete(endpoint);
  }

  return {
    async take(endpoint, work) {
      const lane = laneOf(endpoint);
      while (lane.running >= SIDE_BY_SIDE) await new Promise<void>((go) => lane.waiting.push(go));
      if (lane.restsUntil > performance.now()) {
        lane.waiting.shift()?.();
        return 'resting';
      }
      lane.running += 1;
      const begun = performance.now();
      try {
        return await work();
      } finally {
        lane.running -= 1;
        if (performance.now() - begun > slowMs) lane.restsUntil = performance.now() + restMs;
        lane.waiting.shift()?.();
        forgetIdle();
      }
    },
  };
}
