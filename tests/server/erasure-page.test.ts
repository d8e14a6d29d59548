import { expect, test } from 'vitest';
import { words as wordsOf } from '../app/components/rendered.tsx';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { parseInput } from '#domain/parse-input.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { makePlacement } from '../support/placement.ts';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { addContact } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));

const withSuper = (isSuper: boolean) =>
  web.here.db.run({
    text: 'update administrators set is_super_administrator = $2 where agency_id = $1 and contact_id = $3',
    values: [web.here.agency.id, isSuper, (placement.admin.actor as RoleActor).contactId],
  });

async function visitor() {
  const { get, post } = await loggedInVisitor(web.port, placement.admin);
  const roleId = await roleIdOf(placement.admin);
  const at = (contactId: string, view = '') => `/contacts/${contactId}${view}?roleId=${roleId}`;
  return {
    lookAt: (path: string) => get(`${path}?roleId=${roleId}`),
    look: (contactId: string, view = '/erase') => get(at(contactId, view)),
    erase: (contactId: string, emailAddress: string) => post(at(contactId, '/erase'), { emailAddress }),
  };
}

/** Stores data on a person in two places whose names give no hint: a draft, and an administrator's view. */
async function keep(contactId: string) {
  await web.here.db.run({
    text: `insert into saved_views (agency_id, id, list, role_id, place, name, filter, made_by_name, updated_at)
      values ($1, gen_random_uuid(), 'contacts', null, 1, 'Petra Lindqvist', '{}', 'Hannah', now())`,
    values: [web.here.agency.id],
  });
  await web.here.db.run({
    text: `insert into timesheet_drafts (agency_id, contact_id, contractor_id, beginning, content, minutes, quarter_days, saved_at)
      values ($1, $2, $3, '2026-05-18', '{}', 0, 0, now())`,
    values: [web.here.agency.id, contactId, placement.contractorId],
  });
}

test('A super administrator sees what would be erased, types the email again, and the person is erased', async () => {
  await withSuper(true);
  const { look, erase } = await visitor();
  const { contactId } = await addContact(web.here, 'petra@people.example', 'Petra Lindqvist');
  await keep(contactId);
  expect((await look(contactId, '')).text).toContain(`/contacts/${contactId}/erase`);
  const page = await look(contactId);
  expect(page.status).toBe(200);
  for (const words of [
    'Contact details',
    'Drafts of timesheets',
    'Saved views that name them',
    'Nothing is kept.',
    'To be sure, type petra@people.example.',
  ])
    expect(page.text).toContain(words);
  const mistyped = await erase(contactId, 'somebody@people.example');
  expect(mistyped.status).toBe(422);
  expect(mistyped.text).toContain('Please type the email of Petra Lindqvist.');
  expect((await erase(contactId, '')).status).toBe(422);
  expect((await look(contactId)).status).toBe(200);
  const erased = await erase(contactId, 'Petra@people.example');
  expect([erased.status, erased.headers.location]).toEqual([302, expect.stringMatching(/^\/contacts\?/) as string]);
  expect((await look(contactId)).status).toBe(404);
  const audited = await web.here.db.run({
    text: `select actor_name from audit_events where action = 'contact.erased' and subject_id = $1`,
    values: [contactId],
  });
  expect(audited).toEqual([{ actorName: 'Hannah Whitworth' }]);
});

test('Somebody still needed is not erased: the panel says what has to end first', async () => {
  await withSuper(true);
  const { look, erase } = await visitor();
  const { contactId } = placement.contractor.actor as RoleActor;
  const { emailAddress } = await getContact(web.here, contactId!);
  const page = await look(contactId!);
  expect(wordsOf(page.text)).toContain('Not yet: End the placement on');
  expect(page.text).toMatch(
    new RegExp(`href="[^"]*/contractors/${placement.contractorId}[^"]*"[^>]*>End the placement on`),
  );
  expect(page.text).not.toContain('To be sure, type');
  expect((await erase(contactId!, emailAddress)).status).toBe(409);
  expect((await look(contactId!, '')).status).toBe(200);
});

test('Each thing that has to end first leads to where it ends', async () => {
  await withSuper(true);
  const { look, lookAt } = await visitor();
  const emailAddress = 'ola@people.example';
  const { contactId } = await addContact(web.here, emailAddress, 'Ola Nordmann');
  const { administratorId } = await createAdministrator(web.here, { contactId, isSuperAdministrator: false });
  const weekly = { kind: 'weekly', dayOfTheWeek: 'Monday', hour: 7, period: 'previousWeek', name: 'Payroll' };
  const schedule = parseInput(CreateDigestScheduleSchema, { ...weekly, recipients: [emailAddress] });
  const { digestScheduleId } = await createDigestSchedule(web.here, schedule);
  await web.here.db.run({
    text: `update agency_settings set settings = settings || jsonb_build_object('emails', jsonb_build_object('replyTo',
        jsonb_build_object('value', jsonb_build_array($2::text)))) where agency_id = $1`,
    values: [web.here.agency.id, emailAddress],
  });
  const { text } = await look(contactId);
  expect(
    [...text.replaceAll('<!-- -->', '').matchAll(/<li><a[^>]* href="([^"?]*)[^>]*>([^<]*)/g)].map(
      ([, address, sentence]) => [sentence, address],
    ),
  ).toEqual([
    ['Disable them as an administrator.', `/administrators/${administratorId}`],
    ['Take their email out of the digest schedule Payroll.', `/settings/digests/${digestScheduleId}`],
    ['Take their email out of the agency’s settings.', '/settings'],
  ]);
  for (const address of [`/administrators/${administratorId}`, `/settings/digests/${digestScheduleId}`])
    expect((await lookAt(address)).status).toBe(200);
});

test('An ordinary administrator can neither see nor do it', async () => {
  const { contactId } = await addContact(web.here, 'mila@people.example', 'Mila Novak');
  const second = await addContact(web.here, 'second@people.example', 'Second Administrator');
  await createAdministrator(web.here, { contactId: second.contactId, isSuperAdministrator: true });
  await withSuper(false);
  const { look, erase } = await visitor();
  expect((await look(contactId, '')).text).not.toContain(`/contacts/${contactId}/erase`);
  const page = await look(contactId);
  expect(page.status).toBe(403);
  expect(page.text).toContain('This role may not erase personal data');
  expect((await erase(contactId, 'mila@people.example')).status).toBe(403);
  expect((await look(contactId, '')).status).toBe(200);
});
