import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { actorName } from '#domain/roles/actor.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import type { Context } from '#domain/context.ts';
import { openApiKeyContext } from '#platform/open-context.ts';
import { asAdministrator, makePlacement, type TestPlacement } from '../../support/placement.ts';
import {
  ACTORS,
  type ActorName,
  apply,
  attempt,
  ACTIONS,
  EVENT_OF,
  isAllowed,
  type Known,
  type Week,
} from '../../support/random-actions.ts';
import { countsAreKept } from '../../support/sound-timesheets.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const RUNS = Number(process.env.RANDOM_RUNS ?? 200);

const world = opened(openTwoAgencies);
let placement: TestPlacement;
let actors: Record<ActorName, Context>;
beforeAll(async () => {
  const settings = await changeSettings(world.here, {
    'documents.allowUploads': true,
    'documents.allowByDefault': true,
  });
  world.here.agency.settings = settings;
  placement = await makePlacement(world.here, {}, { start: '1990-01-01' });
  await world.here.db.run({
    text: 'update contractors set allow_document_uploads = true where id = $1',
    values: [placement.contractorId],
  });
  const other = await makePlacement(world.here);
  const { key } = await createApiKey(placement.admin, { name: 'Payroll', scopes: [...API_SCOPES] });
  actors = {
    contractor: placement.contractor,
    otherContractor: other.contractor,
    authoriser: placement.authoriser,
    otherAuthoriser: other.authoriser,
    administrator: placement.admin,
    otherAgency: await asAdministrator(world.there),
    apiKey: await openApiKeyContext(world.platform, { bearer: key, host: '' }),
  };
});

type Traces = { events: number; payroll: number; notes: number; outbox: number };

async function traces(): Promise<Traces & { last: { action: string; actorName: string } }> {
  const [row] = await world.here.db.run<Traces & { last: { action: string; actorName: string } }>({
    text: `select (select count(*)::int from audit_events where agency_id = $1) as events,
      (select count(*)::int from payroll_entries where agency_id = $1) as payroll,
      (select count(*)::int from timesheet_notes where agency_id = $1) as notes,
      (select count(*)::int from outbox where agency_id = $1) as outbox,
      (select json_build_object('action', action, 'actorName', actor_name) from audit_events where agency_id = $1 order by id desc limit 1) as last`,
    values: [world.here.agency.id],
  });
  return row!;
}

/** Returns the week in the database, in plain words. */
async function stored({ contractorId, beginning }: Week): Promise<Pick<Week, 'timesheets' | 'isDeclared'>> {
  const [row] = await world.here.db.run<{ timesheets: Known[] | null; isDeclared: boolean }>({
    text: `select (select json_agg(json_build_object('id', t.id, 'status', t.status, 'isVoid', t.is_void, 'version', t.version, 'minutes', t.worked_minutes, 'replaces', t.replaces_timesheet_id, 'files',
        (select coalesce(json_agg(f.id order by f.added_at, f.id), '[]') from timesheet_files f
          where f.agency_id = $1 and f.timesheet_id = t.id and f.removed_at is null)) order by t.friendly_number)
        from timesheets t where t.agency_id = $1 and t.contractor_id = $2 and t.beginning = $3) as timesheets,
      exists (select from declarations where agency_id = $1 and contractor_id = $2 and beginning = $3) as is_declared`,
    values: [world.here.agency.id, contractorId, beginning],
  });
  return { timesheets: row!.timesheets ?? [], isDeclared: row!.isDeclared };
}

let weeks = 0;

/** Creates a separate week for every sequence. */
function freshWeek(): Week {
  const beginning = Temporal.PlainDate.from('2026-05-18')
    .subtract({ weeks: weeks % 1800 })
    .toString();
  weeks += 1;
  return { contractorId: placement.contractorId, beginning, timesheets: [], isDeclared: false };
}

const step = fc.record({
  // Those who may do something occur more often, or most sequences would be empty.
  actor: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<ActorName>('contractor', 'authoriser', 'administrator') },
    { weight: 2, arbitrary: fc.constantFrom(...ACTORS) },
  ),
  action: fc.constantFrom(...ACTIONS, 'submit' as const, 'correct' as const),
  target: fc.nat(2),
});

test(
  'Whatever anybody tries in any order, a timesheet only takes permitted steps, and each leaves one trace',
  { timeout: Math.max(60_000, RUNS * 500) },
  async () => {
    let [done, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const week = freshWeek();
        let before = await traces();
        for (const { actor, action, target: place } of steps) {
          const target = week.timesheets.at(-1 - (place % Math.max(1, week.timesheets.length)));
          const allowed = isAllowed(action, actor, week, target);
          const { isDone, made } = await attempt(action, actors[actor], week, target);
          expect(isDone, `${actor} may ${action}`).toBe(allowed);
          const after = await traces();
          if (isDone) {
            apply(action, week, target, made);
            expect(after.events - before.events).toBe(1);
            expect(after.last).toEqual({ action: EVENT_OF[action], actorName: actorName(actors[actor].actor) });
            expect(after.payroll - before.payroll).toBe(action === 'accept' || action === 'void' ? 1 : 0);
            expect(after.notes - before.notes).toBe(action === 'addNote' ? 1 : 0);
            done += 1;
          } else {
            expect(after).toEqual(before);
            refused += 1;
          }
          before = after;
        }
        expect(await stored(week)).toEqual({ timesheets: week.timesheets, isDeclared: week.isDeclared });
      }),
      { numRuns: RUNS },
    );
    await countsAreKept((text) => world.here.db.run({ text, values: [world.here.agency.id] }));
    // Both kinds were really tried.
    expect(done).toBeGreaterThan(RUNS);
    expect(refused).toBeGreaterThan(RUNS);
  },
);
