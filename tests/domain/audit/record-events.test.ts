import { expect, test } from 'vitest';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { recordEvents } from '#domain/audit/record-event.server.ts';
import { type Context, transact } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

test('Ten thousand events are recorded at once, each with its outbox row in the same order', async () => {
  const events = Array.from({ length: 10_000 }, (_, at) => ({
    action: 'contractor.created' as const,
    subjectType: 'contractor',
    subjectId: newId(),
    after: { reference: `E${at} "quoted" \\ Łódź` },
  }));
  const ids = await transact(world.here, (tx) => recordEvents(tx, events));
  const values = [world.here.agency.id, 'contractor.created'];
  const [stored, outbox] = await world.here.db.runAll([
    {
      text: `select id, subject_id, change_after->>'reference' as reference, change_before from audit_events
        where agency_id = $1 and action = $2 order by id`,
      values,
    },
    { text: 'select event_id from outbox where agency_id = $1 and action = $2 order by written_at, event_id', values },
  ]);
  expect(stored).toEqual(
    events.map(({ subjectId, after }, at) => ({ id: ids[at], subjectId, ...after, changeBefore: null })),
  );
  expect(outbox).toEqual(ids.map((eventId) => ({ eventId })));
});

test('The history of a record is for those who may see the audit trail, whoever the record is about', async () => {
  const event = { action: 'contractor.edited' as const, subjectType: 'contractor', subjectId: newId() };
  await transact(world.here, (tx) => recordEvents(tx, [event]));
  const read = (ctx: Context) => listHistory(ctx, 'contractor', event.subjectId);
  expect(await read(world.here)).toMatchObject([{ action: 'contractor.edited' }]);
  for (const type of ['ContractingRole', 'AuthorisingRole'] as const)
    expect([type, await read(inRole(world.here, type, event.subjectId))]).toEqual([type, []]);
  expect(await read(world.there)).toEqual([]);
});

test('An event of another agency is refused, alone or among others', async () => {
  const event = { action: 'contractor.created' as const, subjectType: 'contractor', subjectId: newId() };
  const elsewhere = { ...world.here, db: world.there.db };
  await expect(recordEvents(elsewhere, [event])).rejects.toThrow('row-level security policy for table "audit_events');
  await expect(recordEvents(elsewhere, [event, event])).rejects.toThrow('the transaction does not see their agency');
});
