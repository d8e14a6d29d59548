import { createApi } from '#api/app.ts';
import type { ApiAllowances } from '#platform/requests/api-allowances.ts';
import type { Platform } from '#platform/platform.ts';
import { inTurns, rateOf, report } from './measure.ts';
import type { BenchWorld } from './world.ts';

/** Grants everything without counting. */
const uncounted: ApiAllowances = { take: async (_, most) => ({ isGranted: true, left: most, seconds: 60 }) };

/** Measures the cost of counting a caller across all processes: a page of 100 timesheets, and the smallest response, with and without it. */
export async function benchRateLimit({ platform, key }: BenchWorld): Promise<void> {
  const headers = { Authorization: `Bearer ${key}` };
  const over = (world: Platform, path: string) => {
    const api = createApi(async () => world);
    return () =>
      rateOf(async () => {
        const response = await api.request(`/api/v1${path}`, { headers });
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
        await response.text();
      });
  };
  const free: Platform = { ...platform, allowances: uncounted };
  for (const [name, path, reach] of [
    ['API page of 100 counted in all, against uncounted', '/timesheets?status=accepted&limit=100', '0.95'],
    ['the smallest answer counted in all', '/clients?limit=1', '0.9'],
  ] as const) {
    const [ours, limit] = await inTurns(over(platform, path), over(free, path), 5);
    report(name, ours, limit, reach);
  }
}
