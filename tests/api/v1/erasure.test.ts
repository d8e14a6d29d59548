import { expect, test } from 'vitest';
import { callerWith } from '#tests/support/api.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { sessionCaller } from '#tests/support/session.ts';
import { addContact, openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

test('POST /contacts/{contactId}/erasure 200, 422, 409, 404, and 403 for keys and other administrators', async () => {
  const { here, there, platform } = world;
  const { admin, contractor } = await makePlacement(here);
  const call = await sessionCaller(platform, admin);
  const withSuper = (isSuper: boolean) =>
    here.db.run({ text: 'update administrators set is_super_administrator = $1', values: [isSuper] });
  const { contactId } = await addContact(here, 'petra@people.example', 'Petra Lindqvist');
  const path = `/contacts/${contactId}/erasure`;
  const refused = { status: 403, body: { title: 'This role may not erase personal data', code: 'role_may_not' } };
  await withSuper(false);
  const key = await callerWith(platform, here);
  const personOnly = { status: 403, body: { code: 'person_only' } };
  for (const one of [call, await sessionCaller(platform, contractor)])
    expect(await one('POST', path, { dryRun: true })).toMatchObject(refused);
  await withSuper(true);
  expect(await key('POST', path, { dryRun: true })).toMatchObject(personOnly);
  const looked = await call('POST', path, { dryRun: true });
  expect(looked).toMatchObject({
    status: 200,
    body: { emailAddress: 'petra@people.example', erased: { contacts: 1 }, kept: [], isDryRun: true },
  });
  for (const body of [{}, { emailAddress: 'mila@people.example' }])
    expect(await call('POST', path, body)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'emailAddress' }] },
    });
  const foreign = await addContact(there, 'mila@people.example', 'Mila Novak');
  expect(await call('POST', `/contacts/${foreign.contactId}/erasure`, { dryRun: true })).toMatchObject({ status: 404 });
  const { contactId: worker } = contractor.actor as { contactId: string };
  expect(await call('POST', `/contacts/${worker}/erasure`, { dryRun: true })).toMatchObject({
    status: 409,
    body: { code: 'person_still_needed' },
  });
  expect(await call('POST', path, { emailAddress: 'petra@people.example' })).toMatchObject({
    status: 200,
    body: { ...looked.body, isDryRun: false },
  });
  expect(await call('GET', `/contacts/${contactId}`)).toMatchObject({ status: 404 });
});
