import { beforeAll, expect, test } from 'vitest';
import { ListAdvisoriesSchema } from '#domain/advisories/advisory.schema.ts';
import { updateAdvisories } from '#domain/advisories/updating/update-advisories.server.ts';
import { listAdvisories } from '#domain/advisories/listing/list-advisories.server.ts';
import { recomputeAdvisories } from '#domain/advisories/updating/recompute-advisories.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { listActivity } from '#domain/audit/list-activity.server.ts';
import { listNewsFeed } from '#domain/audit/list-news-feed.server.ts';
import { hearsOf } from '#domain/audit/live-audience.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import type { Context } from '#domain/context.ts';
import { eraseContact } from '#domain/erasure/erase-contact.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { EVENT_DATA } from '#domain/webhooks/event-data.schema.ts';
import { getDelivery, listDeliveries } from '#domain/webhooks/list-deliveries.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { fixedClock } from '#platform/clock.ts';
import { makePlacement, type TestPlacement } from '#tests/support/placement.ts';
import { openTwoAgenciesAt } from '#tests/support/two-agencies.ts';
import { after } from './work-histories.ts';
import { opened } from '#tests/support/opened.ts';

const MONDAY = '2026-06-08';

const world = opened(() => openTwoAgenciesAt('2026-06-14T09:00:00Z'));
let here: Context;
let webhookId: string;
beforeAll(async () => {
  here = world.here;
  const events = ['advisory.raised', 'advisory.ended'];
  const requested = CreateWebhookSchema.parse({ url: 'https://payroll.example/hooks', events });
  webhookId = (await createWebhook(here, { refusal: () => null }, requested)).webhookId;
});

type Told = { type: string; data: Record<string, unknown> };
/** Returns what the agency's system was sent since the last call, oldest first. */
const seen = new Set<string>();
async function told(of?: TestPlacement): Promise<Told[]> {
  const { rows } = await listDeliveries(here, webhookId);
  const fresh = rows.filter(({ deliveryId }) => !seen.has(deliveryId)).reverse();
  for (const { deliveryId } of fresh) seen.add(deliveryId);
  const bodies = await Promise.all(fresh.map(async ({ deliveryId }) => (await getDelivery(here, deliveryId)).body));
  const all = bodies.map((body) => JSON.parse(body) as Told);
  return of ? all.filter(({ data }) => data.contactId === contactOf(of)) : all;
}

/** Creates ten hours of rest between two shifts of a week. */
async function restless({ contractor, contractorId }: TestPlacement, beginning: string): Promise<string> {
  const times = { breakMinutes: 30 };
  const entries = [
    { entryDate: beginning, startTime: '14:00', endTime: '22:00', ...times },
    { entryDate: after(beginning, 1), startTime: '08:00', endTime: '17:00', ...times },
  ];
  const sent = SubmitTimesheetSchema.parse({ contractorId, beginning, taskId: newId(), entries });
  return (await submitTimesheet(contractor, sent)).timesheetId;
}
const placed = () => makePlacement(here, { start: null }, { start: '2026-03-30' });
const contactOf = ({ contractor }: TestPlacement) => (contractor.actor as RoleActor).contactId!;

test('a new advisory is reported once, and its end once, whoever reads and however often it is calculated', async () => {
  const made = await placed();
  const timesheetId = await restless(made, MONDAY);
  // The first reader triggers the computation; the event's actor is Countersign.
  await listAdvisories(made.contractor, ListAdvisoriesSchema.parse({}));
  const [raised, ...more] = await told();
  expect(more).toEqual([]);
  const { rows } = await listAdvisories(here, ListAdvisoriesSchema.parse({ contactId: contactOf(made) }));
  const data = {
    advisoryId: rows[0]!.advisoryId,
    contactId: contactOf(made),
    fullname: rows[0]!.fullname,
    rule: 'dailyRest',
    level: 'missing',
    on: '2026-06-09',
    contractorIds: [made.contractorId],
    changed: [],
  };
  expect(raised).toMatchObject({ type: 'advisory.raised', data });
  expect(EVENT_DATA.advisory.safeParse(raised!.data).error).toBeUndefined();
  const [event] = await here.db.run<{ actorName: string }>({
    text: `select actor_name from audit_events where action = 'advisory.raised'`,
    values: [],
  });
  expect(event!.actorName).toBe('Countersign');
  await recomputeAdvisories(here);
  await updateAdvisories(here);
  expect(await told()).toEqual([]);
  await deleteTimesheet(here, { timesheetId, note: 'Wrong week' });
  await updateAdvisories(here);
  expect(await told()).toMatchObject([{ type: 'advisory.ended', data: { ...data, changed: [] } }]);
  await recomputeAdvisories(here);
  expect(await told()).toEqual([]);
});

test('nothing is reported for weeks long past, or for a rule that is switched off', async () => {
  const made = await placed();
  const old = await restless(made, '2026-05-11');
  await updateAdvisories(here);
  await deleteTimesheet(here, { timesheetId: old, note: 'Wrong week' });
  await updateAdvisories(here);
  expect(await told()).toEqual([]);
  const settings = await changeSettings(here, { 'advisories.dailyRest': false });
  const off: Context = { ...here, agency: { ...here.agency, settings } };
  const timesheetId = await restless(made, MONDAY);
  await updateAdvisories(off);
  await deleteTimesheet(here, { timesheetId, note: 'Wrong week' });
  await updateAdvisories(off);
  await changeSettings(here, { 'advisories.dailyRest': true });
  await recomputeAdvisories(here);
  expect(await told()).toEqual([]);
});

test('contractors, authorisers and other agencies are told of none, and advisories are not activity', async () => {
  const made = await placed();
  await restless(made, MONDAY);
  await updateAdvisories(here);
  expect(await told()).toHaveLength(1);
  const [event] = await here.db.run<Parameters<typeof hearsOf>[1] & { agencyId: string }>({
    text: `select agency_id, action, subject_type, contractor_contact_id, authoriser_contact_ids from outbox
      where action = 'advisory.raised' order by written_at desc, event_id desc limit 1`,
    values: [],
  });
  expect(event!.agencyId).toBe(here.agency.id);
  expect(hearsOf(here.actor, event!)).toBe(true);
  expect(hearsOf(made.contractor.actor, event!)).toBe(false);
  expect(hearsOf(made.authoriser.actor, event!)).toBe(false);
  const activity = [
    ...(await listActivity(here)).map(({ action }) => action),
    ...(await listNewsFeed(here)).map(({ what }) => what),
  ];
  expect(activity.length).toBeGreaterThan(0);
  expect(activity.filter((one) => /^advisory/i.test(one))).toEqual([]);
});

test('an erasure reports no end', async () => {
  const made = await makePlacement(here, { start: null }, { start: '2026-03-30', end: '2026-06-14' });
  const timesheetId = await restless(made, MONDAY);
  await acceptTimesheet(made.authoriser, { timesheetId, note: null });
  await updateAdvisories(here);
  expect(await told()).toHaveLength(1);
  const later: Context = { ...here, clock: fixedClock('2026-06-15T09:00:00Z') };
  const { emailAddress } = await getContact(here, contactOf(made));
  await eraseContact(later, contactOf(made), { emailAddress });
  await recomputeAdvisories(later);
  expect(await told(made)).toEqual([]);
});

test('an advisory that moves to another level is reported again, with the level', async () => {
  const made = await placed();
  for (let week = 0; week < 11; week += 1) {
    const beginning = after('2026-03-30', week * 7);
    const entries = [{ entryDate: beginning, startTime: '08:00', endTime: '16:00', breakMinutes: 30 }];
    const sent = { contractorId: made.contractorId, beginning, taskId: newId(), entries };
    await submitTimesheet(made.contractor, SubmitTimesheetSchema.parse(sent));
  }
  await updateAdvisories(here);
  expect(await told(made)).toMatchObject([
    { data: { rule: 'twelveWeeks', level: 'comingUp', on: '2026-06-22', changed: [] } },
  ]);
  const later: Context = { ...here, clock: fixedClock('2026-06-22T09:00:00Z') };
  const by = { ...made.contractor, clock: later.clock };
  const entries = [{ entryDate: '2026-06-15', startTime: '08:00', endTime: '16:00', breakMinutes: 30 }];
  const sent = { contractorId: made.contractorId, beginning: '2026-06-15', taskId: newId(), entries };
  await submitTimesheet(by, SubmitTimesheetSchema.parse(sent));
  await updateAdvisories(later);
  expect(await told(made)).toMatchObject([
    { type: 'advisory.raised', data: { rule: 'twelveWeeks', level: 'over', on: '2026-06-22', changed: ['level'] } },
  ]);
});
