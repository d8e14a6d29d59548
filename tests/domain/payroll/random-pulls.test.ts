import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#domain/payroll/check-ledger.server.ts';
import { type Caller, callerWith } from '../../support/api.ts';
import { makePlacement, type TestPlacement } from '../../support/placement.ts';
import { apply, attempt, type Deed, type Week } from '../../support/random-deeds.ts';
import { openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

const ACTIONS = Number(process.env.RANDOM_ACTIONS ?? 1000);
const SEED = Number(process.env.RANDOM_SEED ?? Date.now() % 1_000_000);
/** Whoever acts at the same time, each on weeks of their own; a pull runs beside them. */
const LANES = 4;

type Change = { sequence: number; timesheetId: string; totalMinutes: number };
/** A payroll system's own database: what it wrote down, and how far it says it is. */
type Client = { changes: Map<number, Change>; after: number };
/** Where a pull is killed: before the answer is read, amid writing it down, before it is acknowledged, or nowhere. */
const KILLS = ['unread', 'halfWritten', 'unacknowledged', 'none'] as const;

let world: TwoAgencies;
let call: Caller;
beforeAll(async () => {
  world = await openTwoAgencies();
  call = await callerWith(world.platform, world.here);
});
afterAll(() => world.close());

/** One pull of one page, killed where it is told. @returns whether the feed was at its end */
async function pull(client: Client, kill: (typeof KILLS)[number], limit: number): Promise<boolean> {
  const answer = await call('GET', `/payroll/changes?after=${client.after}&limit=${limit}`);
  if (kill === 'unread') return false;
  const { changes, page } = answer.body as { changes: Change[]; page: { through: number } };
  // Nothing may ever appear before what was already pulled, nor be left out.
  expect(changes.map(({ sequence }) => sequence)).toEqual(changes.map((_, place) => client.after + 1 + place));
  for (const [place, change] of changes.entries()) {
    if (kill === 'halfWritten' && place * 2 >= changes.length) return false;
    const known = client.changes.get(change.sequence);
    if (known) expect(change).toEqual(known);
    client.changes.set(change.sequence, change);
  }
  if (kill === 'halfWritten') return false;
  client.after = page.through;
  if (kill === 'unacknowledged' || client.after === 0) return changes.length === 0;
  const acknowledged = await call('POST', '/payroll/acknowledgements', { through: client.after });
  expect(acknowledged.status).toBeLessThan(300);
  return changes.length === 0;
}

const deeds: Deed[] = ['submit', 'submit', 'correct', 'edit', 'accept', 'accept', 'reject', 'delete', 'void', 'void'];
const step = fc.record({ deed: fc.constantFrom(...deeds), week: fc.nat(11), target: fc.nat(2) });
const pulls = fc.record({ kill: fc.constantFrom(...KILLS), limit: fc.integer({ min: 1, max: 9 }) });

test(
  `After ${ACTIONS} random actions, with pulls killed and retried beside them, the client’s copy equals the database (seed ${SEED})`,
  { timeout: Math.max(60_000, ACTIONS * 200) },
  async () => {
    const client: Client = { changes: new Map(), after: 0 };
    const steps = fc.sample(step, { numRuns: ACTIONS, seed: SEED });
    const kills = fc.sample(pulls, { numRuns: ACTIONS, seed: SEED + 1 });
    let isActing = true;
    let taken = 0;
    const placements: TestPlacement[] = [];
    for (let lane = 0; lane < LANES; lane += 1) placements.push(await makePlacement(world.here));
    const act = async (placement: TestPlacement, lane: number) => {
      const weeks = Array.from({ length: 12 }, (_, place): Week => {
        const beginning = Temporal.PlainDate.from('2026-05-18').subtract({ weeks: place }).toString();
        return { contractorId: placement.contractorId, beginning, timesheets: [], isDeclared: false };
      });
      for (const { deed, week: place, target: back } of steps.filter((_, index) => index % LANES === lane)) {
        const week = weeks[place]!;
        const target = week.timesheets.at(-1 - (back % Math.max(1, week.timesheets.length)));
        const { isDone, made } = await attempt(deed, placement.admin, week, target);
        if (isDone) apply(deed, week, target, made);
        if (isDone) taken += 1;
      }
    };
    const acting = Promise.all(placements.map(act)).finally(() => (isActing = false));
    const pulling = (async () => {
      for (let round = 0; isActing; round += 1) {
        const { kill, limit } = kills[round % kills.length]!;
        await pull(client, kill, limit);
      }
    })();
    await Promise.all([acting, pulling]);
    while (!(await pull(client, 'none', 50)));

    const copy = new Map<string, number>();
    for (const { timesheetId, totalMinutes } of client.changes.values())
      copy.set(timesheetId, (copy.get(timesheetId) ?? 0) + totalMinutes);
    const database = await world.here.db.run<{ id: string; minutes: number }>({
      text: `select id, worked_minutes + holiday_minutes as minutes from timesheets
        where agency_id = $1 and status = 'accepted' and not is_void order by id`,
      values: [world.here.agency.id],
    });
    const standing = [...copy].filter(([, minutes]) => minutes !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
    expect(standing).toEqual(database.map(({ id, minutes }) => [id, minutes]));
    const ledger = await checkLedger(world.here);
    expect(ledger).toMatchObject({ balances: true, timesheetCount: database.length });
    expect(ledger.feedMinutes).toBe([...copy.values()].reduce((sum, minutes) => sum + minutes, 0));
    expect(taken).toBeGreaterThan(ACTIONS / 8);
  },
);
