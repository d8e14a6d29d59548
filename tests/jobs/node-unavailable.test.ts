import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { queueDueDigests } from '#domain/digests/run-digests.server.ts';
import { isDatabaseUnavailable, isNodeUnavailable } from '#domain/installation/faults.ts';
import { forEachAgency } from '#jobs/each-agency.ts';
import { fixedClock } from '#platform/clock.ts';
import { rowsOf } from '../support/installation.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';
import { DAILY_DIGEST } from '../support/weekly-digest.ts';

/** A coordinator's message for a node that it cannot reach, while it is itself available. */
const AWAY = `raise exception 'connection to the remote node failed' using errcode = 'connection_failure'`;

const world = opened(openTwoAgencies);
let [here, there]: Context[] = [];
beforeAll(async () => {
  ({ here, there } = world);
});

const askNode = ({ db }: Context) => db.run({ text: `do $$ begin ${AWAY}; end $$`, values: [] });
const failing = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test('A node that is down is distinguished from a database that is, and its connection is used again', async () => {
  const ofNode = await failing(askNode(here!));
  expect([isDatabaseUnavailable(ofNode), isNodeUnavailable(ofNode)]).toEqual([true, true]);
  const cut = await failing(here!.db.run({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }));
  expect([isDatabaseUnavailable(cut), isNodeUnavailable(cut)]).toEqual([true, false]);
});

test('Something a node did not commit is not reported as saved, even if the coordinator answers COMMIT with only a warning', async () => {
  const text = `do $$ begin raise warning 'failed to commit transaction on 10.0.0.2:5432'; end $$`;
  const works = [
    () => here!.db.run({ text, values: [] }),
    () => here!.db.transaction((db) => db.run({ text, values: [] })),
  ];
  for (const work of works) expect(isNodeUnavailable(await failing(work()))).toBe(true);
  await expect(here!.db.run({ text: 'select 1 as one', values: [] })).resolves.toEqual([{ one: 1 }]);
});

test('A sweep continues with other agencies while one’s node is down, and stops if the database is', async () => {
  const done: string[] = [];
  const ids = [here!.agency.id, there!.agency.id];
  const sweep = forEachAgency(world.platform, ids, async (id) => {
    if (id === here!.agency.id) await askNode(here!);
    done.push(id);
  });
  await expect(sweep).rejects.toThrow('The sweep failed for 1 of 2 agencies.');
  expect(done).toEqual([there!.agency.id]);

  const cut = forEachAgency(world.platform, ids, async (id) => {
    done.push(id);
    await here!.db.run({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] });
  });
  await expect(cut).rejects.toThrow('The database does not answer at the moment.');
  expect(done).toEqual([there!.agency.id, here!.agency.id]);
});

test('Digests of other agencies are sent in time while one’s node is down', async () => {
  for (const ctx of [here!, there!]) {
    const due = {
      ...DAILY_DIGEST,
      recipients: ['p@x.example'],
    };
    await createDigestSchedule(ctx, CreateDigestScheduleSchema.parse(due));
  }
  await rowsOf(
    world.database.ownerUrl,
    `create function answers(p_agency uuid) returns boolean language plpgsql volatile as $$ begin
       if p_agency = '${here!.agency.id}' then ${AWAY}; end if;
       return true;
     end $$;
     create policy of_node on digest_schedules as restrictive using (answers(agency_id))`,
  );
  const db = world.platform.pool.for({ agencyId: null });
  await queueDueDigests({ db, queue: world.platform.queue, clock: fixedClock('2026-06-30T12:00:00Z') });
  const queued = await rowsOf(
    world.database.appUrl,
    `select data->>'agencyId' as agency from pgboss.job where name = 'send-digest'`,
  );
  expect(queued).toEqual([{ agency: there!.agency.id }]);
});
