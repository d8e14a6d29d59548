import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { expectBooksToAgree } from '../support/api-lives/books.ts';
import { expectSameWorthEnteredAgain } from '../support/api-lives/entered-again.ts';
import { apiLife, busyLife, liveAtTheDoor, ratesLife } from '../support/api-lives/live.ts';
import { expectMissingToBeEntered } from '../support/api-lives/missing.ts';
import { settableClock } from '../support/api-lives/office.ts';
import { opened } from '../support/opened.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';

const LIVES = Number(process.env.RANDOM_LIVES ?? 5);
const SEED = Number(process.env.RANDOM_SEED ?? 7);

/** The number of concurrent actions. */
const AT_ONCE = 6;

/** The number of milliseconds after which a failing life is no longer shrunk. */
const MOST = Math.max(120_000, LIVES * 20_000);

const world = opened(openTwoAgencies);
const clock = settableClock();
beforeAll(() => void (world.platform.clock = clock));

test(
  `Whatever the API is asked while settings change, everything it reports about an agency’s time and money agrees (${LIVES} lives, seed ${SEED})`,
  { timeout: MOST + 30_000 },
  async () => {
    const sum = { done: 0, refused: 0, entered: 0, accepted: 0 };
    await fc.assert(
      fc.asyncProperty(apiLife, async (life) => {
        const office = await liveAtTheDoor(life, world.platform, clock);
        sum.accepted += await expectBooksToAgree(office);
        sum.entered += await expectMissingToBeEntered(office);
        for (const { status } of office.log) sum[status < 400 ? 'done' : 'refused'] += 1;
      }),
      { numRuns: LIVES, seed: SEED, interruptAfterTimeLimit: MOST },
    );
    // Enough of each was really done.
    expect(sum.done).toBeGreaterThan(LIVES * 50);
    expect(sum.refused).toBeGreaterThan(LIVES * 5);
    expect(sum.entered).toBeGreaterThan(LIVES * 3);
    expect(sum.accepted).toBeGreaterThan(LIVES / 2);
  },
);

test(
  `Whether a rate came before or after a week was accepted, the week comes to the same once differences are confirmed (${LIVES} lives, seed ${SEED})`,
  { timeout: MOST + 30_000 },
  async () => {
    const sum = { compared: 0, adjusted: 0 };
    await fc.assert(
      fc.asyncProperty(ratesLife, async (life) => {
        const { compared, adjusted } = await expectSameWorthEnteredAgain(
          await liveAtTheDoor(life, world.platform, clock),
        );
        sum.compared += compared;
        sum.adjusted += adjusted;
      }),
      { numRuns: LIVES, seed: SEED, interruptAfterTimeLimit: MOST },
    );
    expect(sum.compared).toBeGreaterThan(LIVES);
    expect(sum.adjusted).toBeGreaterThan(LIVES / 4);
  },
);

test(
  `Whatever is done concurrently, nobody blocks anybody else, and everything reported about time and money agrees (${LIVES} lives, seed ${SEED})`,
  { timeout: MOST + 30_000 },
  async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(busyLife, async (life) => {
        accepted += await expectBooksToAgree(await liveAtTheDoor(life, world.platform, clock, AT_ONCE));
      }),
      // A shorter life would end differently: who was first is not drawn.
      { numRuns: LIVES, seed: SEED, interruptAfterTimeLimit: MOST, endOnFailure: true },
    );
    expect(accepted).toBeGreaterThan(LIVES);
  },
);
