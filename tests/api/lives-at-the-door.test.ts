import { beforeAll, test } from 'vitest';
import { expectBooksToAgree } from '../support/api-lives/books.ts';
import { expectSameWorthEnteredAgain } from '../support/api-lives/entered-again.ts';
import { apiLife, busyLife, liveAtTheDoor, ratesLife } from '../support/api-lives/live.ts';
import { besideLife, liveBeside } from '../support/api-lives/live-beside.ts';
import { expectMissingToBeEntered } from '../support/api-lives/missing.ts';
import { type Office, settableClock } from '../support/api-lives/office.ts';
import { liveUntilEnough } from '../support/api-lives/until-enough.ts';
import { opened } from '../support/opened.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';

const LIVES = Number(process.env.RANDOM_LIVES ?? 4);
const SEED = Number(process.env.RANDOM_SEED ?? 7);
/** Lives of two agencies, each of which takes as long as four of one. */
const BESIDE = Math.ceil(LIVES / 4);

/** The number of concurrent actions. */
const AT_ONCE = 6;

/** The number of milliseconds after which a failing life is no longer shrunk. */
const MOST = Math.max(120_000, LIVES * 20_000);
const DRAWN = { numRuns: LIVES, seed: SEED, interruptAfterTimeLimit: MOST };
const TIME = { timeout: MOST + 30_000 };

const world = opened(openTwoAgencies);
const clock = settableClock();
beforeAll(() => void (world.platform.clock = clock));

/** Counts the requests that did something, and those that were refused. */
function answered(offices: readonly Office[]) {
  const sum = { done: 0, refused: 0 };
  for (const { log } of offices) for (const { status } of log) sum[status < 400 ? 'done' : 'refused'] += 1;
  return sum;
}

test(
  `Whatever the API is asked while settings change, everything it reports about an agency’s time and money agrees (${LIVES} lives, seed ${SEED})`,
  TIME,
  () =>
    liveUntilEnough(
      apiLife,
      async (life) => {
        const office = await liveAtTheDoor(life, world.platform, clock);
        const accepted = await expectBooksToAgree(office);
        return { accepted, entered: await expectMissingToBeEntered(office), ...answered([office]) };
      },
      { accepted: LIVES / 2, entered: LIVES * 3, done: LIVES * 50, refused: LIVES * 5 },
      DRAWN,
    ),
);

test(
  `Whether a rate came before or after a week was accepted, the week comes to the same once differences are confirmed (${LIVES} lives, seed ${SEED})`,
  TIME,
  () =>
    liveUntilEnough(
      ratesLife,
      async (life) => expectSameWorthEnteredAgain(await liveAtTheDoor(life, world.platform, clock)),
      { compared: LIVES, adjusted: LIVES / 4 },
      DRAWN,
    ),
);

test(
  `Whatever is done concurrently, nobody blocks anybody else, and everything reported about time and money agrees (${LIVES} lives, seed ${SEED})`,
  TIME,
  () =>
    liveUntilEnough(
      busyLife,
      async (life) => ({
        accepted: await expectBooksToAgree(await liveAtTheDoor(life, world.platform, clock, AT_ONCE)),
      }),
      { accepted: LIVES },
      // A shorter life would end differently: who was first is not drawn.
      { ...DRAWN, endOnFailure: true },
    ),
);

test(
  `Whoever is shut out of one of two agencies gets nothing there, nothing typed or attached is lost, every email goes to somebody who may have it, and the other agency stays as it was (${BESIDE} lives, seed ${SEED})`,
  TIME,
  () =>
    liveUntilEnough(
      besideLife,
      async (life) => {
        const offices = await liveBeside(life, world.platform, clock);
        await expectBooksToAgree(offices[0]!);
        return { emails: offices.reduce((sum, { emails }) => sum + emails.size, 0), ...answered(offices) };
      },
      { emails: BESIDE * 5, done: BESIDE * 50, refused: BESIDE * 5 },
      { ...DRAWN, numRuns: BESIDE },
    ),
);
