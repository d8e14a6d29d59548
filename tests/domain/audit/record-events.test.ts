import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEvents } from '#domain/audit/record-event.server.ts';
import { transact } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

let world: TwoAgencies;
beforeAll(async () => {
  world = await openTwoAgencies();
});
afterAll(() => world.close());

test('Ten thousand events are recorded at once, each with its outbox row in the same order', async () => {
  const happenings = Array.from({ length: 10_000 }, (_, at) => ({
    action: 'contractor.created',
    subjectType: 'contractor',
    subjectId: newId(),
    after: { reference: `E${at} "quoted" \\ Łódź` },
  }));
  const ids = await transact(world.here, (within) => recordEvents(within, happenings));
  const rows = await world.here.db.run<{ id: string; subjectId: string; reference: string; hasBefore: boolean }>({
    text: `select a.id, a.subject_id, a.change_after->>'reference' as reference, a.change_before is not null as has_before
      from outbox o join audit_events a on a.agency_id = o.agency_id and a.id = o.event_id
      where o.agency_id = $1 and a.action = 'contractor.created' order by o.id`,
    values: [world.here.agency.id],
  });
  expect(rows).toEqual(
    happenings.map(({ subjectId, after }, at) => ({ id: ids[at], subjectId, ...after, hasBefore: false })),
  );
});

test('An event of another agency is refused by the database', async () => {
  const happening = { action: 'contractor.created', subjectType: 'contractor', subjectId: newId() };
  await expect(recordEvents({ ...world.here, db: world.there.db }, [happening])).rejects.toThrow('row-level security');
});
