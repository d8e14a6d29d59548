import { expect, test } from 'vitest';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { CreateAgencySchema } from '#domain/agencies/agency.schema.ts';
import { createAgency } from '#domain/agencies/create-agency.server.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { findDemo, removeDemoAgency, requireUnused } from '#domain/demo/remove-demo.server.ts';
import { openAgencyContext, operatorContext } from '#platform/open-context.ts';
import { demoAsNow } from '#cli/demo.ts';
import { fingerprints } from '../../support/installation.ts';
import { foundingContext, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const ACTOR = { kind: 'commandLine' as const };
const open = (id: string) => openAgencyContext(world.platform, id, ACTOR);
const demo = () => findDemo(operatorContext(world.platform, ACTOR), open);
const found = async (canonicalName: string, emailAddress: string) => {
  const administrator = { fullname: 'Hannah Whitworth', emailAddress };
  const input = CreateAgencySchema.parse({ displayName: canonicalName, canonicalName, administrator });
  return open((await createAgency(foundingContext(world.platform), input)).agency.id);
};
const rowsElsewhere = (agencyId: string) =>
  fingerprints(world.database.ownerUrl, ({ hasAgency }) => (hasAgency ? `agency_id <> '${agencyId}'` : null));

test('The demo consists of its own agencies: an agency merely named like one is not part of it', async () => {
  await expect(demo()).rejects.toMatchObject({ code: 'no_demo' });
  await found('tidewater', 'ann@tidewater.test');
  await expect(demo()).rejects.toMatchObject({ code: 'no_demo' });
  const calder = await found('calder-finch', 'admin@demo.example');
  expect((await demo()).map(({ agency }) => agency.id)).toEqual([calder.agency.id]);
  const key = { kind: 'apiKey' as const, apiKeyId: 'x', name: 'x', scopes: [] };
  await expect(findDemo(operatorContext(world.platform, key), open)).rejects.toMatchObject({ code: 'role_may_not' });
});

test('An agency of the demo that has another address by now is of the demo, and its log-ins are told under that', async () => {
  const [calder] = await demo();
  await changeAgency(calder!, { canonicalName: 'calder-moved' });
  expect((await demo()).map(({ agency }) => agency.canonicalName)).toEqual(['calder-moved']);
  const logIn = { role: 'administrator', emailAddress: 'admin@demo.example' };
  const told = (canonicalName: string) => ({ logIns: [{ ...logIn, canonicalName }], password: 'x', apiKey: 'y' });
  expect(await demoAsNow(world.platform, told('calder-finch'))).toEqual(told('calder-moved'));
  expect(await demoAsNow(world.platform, told('tidewater'))).toEqual(told('tidewater'));
  await changeAgency(calder!, { canonicalName: 'calder-finch' });
});

test('A demo agency that somebody else has joined is refused by name and keeps everything', async () => {
  const [calder] = await demo();
  const person = { fullname: 'Real Person', emailAddress: 'real@agency.test', telephoneNumber: null, reference: null };
  const { contactId } = await createContact(calder!, person);
  const refusal = { code: 'demo_in_use', message: expect.stringContaining('(real@agency.test)') };
  await expect(requireUnused(calder!)).rejects.toMatchObject(refusal);
  await expect(removeDemoAgency(calder!, 'ruth')).rejects.toMatchObject(refusal);
  expect((await demo()).length).toBe(1);
  await calder!.db.run({ text: `update contacts set status = 'deleted' where id = $1`, values: [contactId] });
});

test('The demo is removed with everything it owns, and nothing of another agency', async () => {
  const [calder] = await demo();
  const others = await rowsElsewhere(calder!.agency.id);
  const { canonicalName, removed } = await removeDemoAgency(calder!, 'Command line, ruth');
  expect([canonicalName, removed.administrators, removed.contacts]).toEqual(['calder-finch', 1, 2]);
  expect(await rowsElsewhere(calder!.agency.id)).toEqual(others);
  await expect(demo()).rejects.toMatchObject({ code: 'no_demo' });
  const { db } = operatorContext(world.platform, ACTOR);
  const kept = await db.run({ text: 'select canonical_name as name from agencies order by 1', values: [] });
  expect(kept).toEqual([{ name: 'here' }, { name: 'there' }, { name: 'tidewater' }]);
  expect(
    await db.run({ text: `select 1 from accounts where email_address = 'admin@demo.example'`, values: [] }),
  ).toEqual([]);
  const events = await db.run({ text: `select subject, actor_name from installation_events`, values: [] });
  expect(events).toEqual([{ subject: 'calder-finch', actorName: 'Command line, ruth' }]);
});
