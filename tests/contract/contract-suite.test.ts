import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runContract } from './run.ts';

const SEED = Number(process.env.CONTRACT_SEED ?? 2411);
const COUNT = Number(process.env.CONTRACT_REQUESTS ?? 1500);

test(
  `${COUNT} requests made from the description, by every kind of caller, are answered as described (seed ${SEED})`,
  { timeout: 900_000 },
  async () => {
    const result = await runContract({ seed: SEED, count: COUNT });
    if (process.env.CONTRACT_RESULT) writeFileSync(process.env.CONTRACT_RESULT, JSON.stringify(result));
    expect(result.complaints).toEqual([]);
    expect(Object.keys(result.statuses).length).toBeGreaterThan(COUNT >= 1500 ? 240 : 0);
  },
);
