import { expect, test } from 'vitest';
import { listActivity } from '#domain/audit/list-activity.server.ts';
import { editClient } from '#domain/clients/edit-client.server.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { getDelivery } from '#domain/webhooks/list-deliveries.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { onlyDeliveryTo } from '#tests/support/webhook-deliveries.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);

test('After a client and a contractor are renamed, records show the new names, and what was said of them keeps the old ones', async () => {
  const { here } = world;
  const webhooks = { refusal: () => null };
  const events = ['timesheet.submitted'];
  const { webhookId } = await createWebhook(
    here,
    webhooks,
    CreateWebhookSchema.parse({ url: 'http://127.0.0.1:9/hooks', events }),
  );
  const placement = await makePlacement(here);
  const timesheetId = await submitWeek(placement);
  const before = await getTimesheet(placement.admin, timesheetId);
  const { contactId } = placement.contractor.actor as RoleActor;
  await editClient(placement.admin, before.clientId, { clientName: 'Renamed Mills' });
  await editContact(placement.admin, contactId!, { fullname: 'Renamed Worker' });
  expect(await getTimesheet(placement.admin, timesheetId)).toMatchObject({
    fullname: 'Renamed Worker',
    clientName: 'Renamed Mills',
  });
  const { body } = await getDelivery(here, (await onlyDeliveryTo(here, webhookId)).deliveryId);
  expect(JSON.parse(body).data).toMatchObject({ contractor: before.fullname, clientName: before.clientName });
  const activity = await listActivity(placement.admin);
  const said = activity.find(({ timesheetId: id }) => id === timesheetId)!;
  // Whoever acts on their own timesheet is recognised under another name as well.
  expect(said.sentence.before + said.sentence.linked).toBe('submitted a timesheet for the week beginning 18 May 2026');
});
