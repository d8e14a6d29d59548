import { expect, test } from 'vitest';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createSchedule } from '#domain/reminders/schedules/create-schedule.server.ts';
import { CreateScheduleSchema } from '#domain/reminders/schedules/schedule.schema.ts';
import { opened } from '../../support/opened.ts';
import { raceWith } from '../../support/race.ts';
import { addContract, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('A reminder schedule is not added for a client and a contract that is moving to another client', async () => {
  const { here } = world;
  const { clientId, contractId } = await addContract(here);
  const other = await createClient(here, CreateClientSchema.parse({ clientName: 'Another client' }));
  const input = { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Monday', clientId, contractId };
  const [result] = await raceWith(
    world,
    here,
    (session) =>
      session.query('update contracts set client_id = $3 where agency_id = $1 and id = $2', [
        here.agency.id,
        contractId,
        other.clientId,
      ]),
    [() => createSchedule(here, CreateScheduleSchema.parse(input))],
  );
  expect(result).toMatchObject({ status: 'rejected', reason: { fields: [{ field: 'contractId' }] } });
});
