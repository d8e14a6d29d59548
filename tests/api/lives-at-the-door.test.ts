import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectBooksToAgree } from '../support/api-lives/books.ts';
import { apiLife, liveAtTheDoor } from '../support/api-lives/live.ts';
import { expectMissingToBeEntered } from '../support/api-lives/missing.ts';
import { settableClock } from '../support/api-lives/office.ts';
import { opened } from '../support/opened.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';

const LIVES = Number(process.env.RANDOM_LIVES ?? 10);
const SEED = Number(process.env.RANDOM_SEED ?? 7);

const world = opened(openTwoAgencies);

test(
  `Whatever is asked of the API while settings change, all that it says of an agency’s time and money agrees (${LIVES} lives, seed ${SEED})`,
  { timeout: Math.max(120_000, LIVES * 20_000) },
  async () => {
    const clock = settableClock();
    world.platform.clock = clock;
    const sum = { done: 0, refused: 0, entered: 0, accepted: 0 };
    await fc.assert(
      fc.asyncProperty(apiLife, async (life) => {
        const office = await liveAtTheDoor(life, world.platform, clock);
        sum.accepted += await expectBooksToAgree(office);
        sum.entered += await expectMissingToBeEntered(office);
        for (const { status } of office.log) sum[status < 400 ? 'done' : 'refused'] += 1;
      }),
      { numRuns: LIVES, seed: SEED },
    );
    // Enough of each was really done.
    expect(sum.done).toBeGreaterThan(LIVES * 50);
    expect(sum.refused).toBeGreaterThan(LIVES * 5);
    expect(sum.entered).toBeGreaterThan(LIVES * 3);
    expect(sum.accepted).toBeGreaterThan(LIVES);
  },
);
