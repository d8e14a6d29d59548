import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { checkLedger } from '#domain/payroll/check-ledger.server.ts';
import { makePlacement, type TestPlacement } from '../../support/placement.ts';
import { apply, attempt, type Action, type Week } from '../../support/random-actions.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';
import { openedCaller } from '../../support/api.ts';

const ACTIONS = Number(process.env.RANDOM_ACTIONS ?? 1000);
const SEED = Number(process.env.RANDOM_SEED ?? Date.now() % 1_000_000);
/** Concurrent actors, each on separate weeks; a pull runs alongside them. */
const LANES = 4;

type Change = { sequence: number; kind: 'accepted' | 'voided'; timesheetId: string; totalMinutes: number };
/** A payroll system's own database: what it has recorded, and how far it has acknowledged. */
type Client = { changes: Map<number, Change>; after: number };
/** Where a pull is killed: before the response is read, while recording it, before acknowledging it, or nowhere. */
const KILLS = ['unread', 'halfWritten', 'unacknowledged', 'none'] as const;

const world = opened(openTwoAgencies);
const call = openedCaller(world);

/** Pulls one page, killed at the given point. @returns whether the feed was at its end */
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

const TRIED: Action[] = ['submit', 'submit', 'correct', 'edit', 'accept', 'accept', 'reject', 'delete', 'void', 'void'];
const step = fc.record({ action: fc.constantFrom(...TRIED), week: fc.nat(11), target: fc.nat(2) });
const pulls = fc.record({ kill: fc.constantFrom(...KILLS), limit: fc.integer({ min: 1, max: 9 }) });

test(
  `After ${ACTIONS} random actions, with pulls killed and retried meanwhile, the client’s copy is what was accepted and not made void (seed ${SEED})`,
  { timeout: Math.max(60_000, ACTIONS * 200) },
  async () => {
    const client: Client = { changes: new Map(), after: 0 };
    const steps = fc.sample(step, { numRuns: ACTIONS, seed: SEED });
    const kills = fc.sample(pulls, { numRuns: ACTIONS, seed: SEED + 1 });
    let isActing = true;
    let taken = 0;
    const placements: TestPlacement[] = [];
    const past: Week[] = [];
    for (let lane = 0; lane < LANES; lane += 1) placements.push(await makePlacement(world.here));
    const act = async (placement: TestPlacement, lane: number) => {
      const weeks = Array.from({ length: 12 }, (_, place): Week => {
        const beginning = Temporal.PlainDate.from('2026-05-18').subtract({ weeks: place }).toString();
        return { contractorId: placement.contractorId, beginning, timesheets: [], isDeclared: false };
      });
      past.push(...weeks);
      for (const { action, week: place, target: back } of steps.filter((_, index) => index % LANES === lane)) {
        const week = weeks[place]!;
        const target = week.timesheets.at(-1 - (back % Math.max(1, week.timesheets.length)));
        const { isDone, made } = await attempt(action, placement.admin, week, target);
        if (isDone) apply(action, week, target, made);
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
    // The final state follows from the actions alone, whatever the product stored.
    const sheets = past.flatMap(({ timesheets }) => timesheets);
    const accepted = sheets.filter(({ status }) => status === 'accepted');
    const expected = accepted.filter(({ isVoid }) => !isVoid).map(({ id, minutes }) => [id, minutes] as const);
    const byId = ([a]: readonly [string, number], [b]: readonly [string, number]) => (a < b ? -1 : 1);
    const standing = [...copy].filter(([, minutes]) => minutes !== 0);
    expect(standing.sort(byId)).toEqual(expected.sort(byId));
    const kinds = [...client.changes.values()].map(({ kind }) => kind);
    const voided = accepted.filter(({ isVoid }) => isVoid);
    expect(kinds.filter((kind) => kind === 'accepted')).toHaveLength(accepted.length);
    expect(kinds.filter((kind) => kind === 'voided')).toHaveLength(voided.length);
    const sum = expected.reduce((all, [, minutes]) => all + minutes, 0);
    const ledger = await checkLedger(world.here);
    expect(ledger).toMatchObject({ balances: true, timesheetCount: expected.length, feedMinutes: sum });
    // Enough of each was really done.
    expect(taken).toBeGreaterThan(ACTIONS / 8);
    expect(accepted.length).toBeGreaterThan(ACTIONS / 80);
    expect(voided.length).toBeGreaterThan(ACTIONS / 160);
    expect(sheets.some(({ minutes }) => minutes !== 8 * 60)).toBe(true);
  },
);
