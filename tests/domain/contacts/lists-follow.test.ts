import { expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { currentSettings } from '#domain/agencies/settings/current-settings.server.ts';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { followAddress } from '#domain/contacts/follow-address.server.ts';
import type { FollowAddressJob } from '#domain/contacts/follow-address-later.server.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { listClients } from '#domain/clients/list-clients.server.ts';
import type { Context } from '#domain/context.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { listDigestSchedules } from '#domain/digests/get-digest-schedule.server.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { ApiScope } from '#domain/roles/role-type.ts';
import { openedForEach } from '../../support/opened.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';
import { DAILY_DIGEST } from '../../support/weekly-digest.ts';

const world = openedForEach(openTwoAgencies);
const BUREAU = 'bureau@payroll.example';
const COPIES = 'emails.emailAcceptedTimesheetCopiesTo';

async function queued({ db, agency }: Context): Promise<FollowAddressJob[]> {
  const jobs = await db.run<{ data: { agencyId: string; data: FollowAddressJob } }>({
    text: `select data from pgboss.job where name = 'follow-address' order by created_on`,
    values: [],
  });
  return jobs.filter(({ data }) => data.agencyId === agency.id).map(({ data }) => data.data);
}

const lists = async (ctx: Context) => [
  (await listDigestSchedules(ctx))[0]!.recipients,
  (await currentSettings(ctx)).emails.emailAcceptedTimesheetCopiesTo.value,
  ...(await listClients(ctx)).rows
    .map(({ settings }) => settings.emails.emailAcceptedTimesheetCopiesTo.value)
    .filter((value) => value.length > 0),
];

test('A corrected email replaces the former one in the lists of its agency, and in no other’s', async () => {
  const { here, there } = world;
  const value = ['typo@here.example', BUREAU];
  for (const ctx of [here, there]) {
    await createDigestSchedule(ctx, parseInput(CreateDigestScheduleSchema, { ...DAILY_DIGEST, recipients: value }));
    await changeSettings(ctx, { [COPIES]: { enabled: true, value } });
    const copies = { clientName: 'Copied', emailAcceptedTimesheetCopiesTo: { enabled: true, value } };
    await createClient(ctx, parseInput(CreateClientSchema, copies));
  }
  const { contactId } = await addContact(here, 'typo@here.example', 'Tessa Typo');
  await editContact(here, contactId, EditContactSchema.parse({ emailAddress: 'tessa@here.example' }));
  for (const job of [...(await queued(here)), ...(await queued(here))]) await followAddress(here, job);
  const followed = ['tessa@here.example', BUREAU];
  expect(await lists(here)).toEqual([followed, followed, followed]);
  expect(await lists(there)).toEqual([value, value, value]);
});

test('An address that another contact has by now stays theirs', async () => {
  const { here } = world;
  const value = ['shared@here.example'];
  await createDigestSchedule(here, parseInput(CreateDigestScheduleSchema, { ...DAILY_DIGEST, recipients: value }));
  const { contactId } = await addContact(here, 'shared@here.example', 'Sam Shared');
  await editContact(here, contactId, EditContactSchema.parse({ emailAddress: 'sam@here.example' }));
  await addContact(here, 'shared@here.example', 'Nora Next');
  const jobs = await queued(here);
  expect(jobs).toEqual([{ contactId, former: 'shared@here.example' }]);
  for (const job of jobs) await followAddress(here, job);
  expect((await listDigestSchedules(here))[0]!.recipients).toEqual(value);
});

test('A key that may write the directory alone corrects an email, and no list follows it', async () => {
  const { here } = world;
  const { contactId } = await addContact(here, 'typo@here.example', 'Tessa Typo');
  const scopes: ApiScope[] = ['directory:read', 'directory:write'];
  const { id: apiKeyId } = await createApiKey(here, { name: 'HR', scopes });
  const key: Context = { ...here, actor: { kind: 'apiKey', apiKeyId, name: 'HR', scopes } };
  await editContact(key, contactId, EditContactSchema.parse({ emailAddress: 'payroll@elsewhere.example' }));
  expect(await queued(here)).toEqual([]);
});
