import { beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { connectWorkAccount } from '#domain/sso/log-in/connect-work-account.server.ts';
import type { VisitorContext } from '#domain/context.ts';
import type { SsoConnectMail } from '#domain/sso/log-in/request-connection.server.ts';
import { holdsRowLock, takesAccount } from '#tests/support/held-rows.ts';
import { FROM } from '#tests/support/logged-in-member.ts';
import { logInAt } from '#tests/support/open-id-provider.ts';
import { raceWith } from '#tests/support/race.ts';
import {
  addClient,
  beginAt,
  BROWSER,
  comeBackTo,
  openedSso,
  proveDomain,
  setSso,
  ssoVisitor,
} from '#tests/support/sso-agency.ts';
import { addContact } from '#tests/support/two-agencies.ts';

const { world, people, provider } = openedSso();
let visitor: VisitorContext;
beforeAll(async () => {
  visitor = ssoVisitor(world.platform, world.here);
  await proveDomain(world.here, 'work.example');
  await proveDomain(world.here, 'client.example', await addClient(world.here));
  await setSso(world.here, provider, { givesRoles: true });
});

/** Returns the provider's identity of someone, and the response of a login there. */
async function comesBack(emailAddress: string) {
  const name = emailAddress.split('@')[0]!;
  people[name] = { email: emailAddress, email_verified: true, name: `Person ${name}` };
  return logInAt(await beginAt(visitor), name);
}
const key = (mails: SsoConnectMail[]) => ({ key: mails[0]!.url.split('/').at(-1)!, browser: BROWSER });
const accountOf = async (emailAddress: string): Promise<string> => {
  const text = 'select account_of_email($1) as id';
  const [found] = await world.here.db.run<{ id: string }>({ text, values: [emailAddress] });
  return found!.id;
};
const held = (contactId: string) => holdsRowLock(world.here, { table: 'contacts', id: contactId }, 'update');

/** Creates an administrator who has not logged in with their work account. */
async function administrator(name: string) {
  const emailAddress = `${name}@work.example`;
  const { contactId } = await addContact(world.here, emailAddress);
  await createAdministrator(world.here, { contactId, isSuperAdministrator: false });
  return { emailAddress, contactId, accountId: await accountOf(emailAddress) };
}

/** Returns the emails to someone arriving with their work account for the first time. */
async function mailsTo(emailAddress: string): Promise<SsoConnectMail[]> {
  const mails: SsoConnectMail[] = [];
  await comeBackTo(visitor, await comesBack(emailAddress), { mails });
  return mails;
}

/** Locks what an erasure clears if the erased person had tested the provider. */
const theSettings = () =>
  holdsRowLock(
    world.here,
    { table: 'sso_settings', by: 'agency_id', id: world.here.agency.id },
    'no key update nowait',
  );

test.each([
  ['their account', ({ accountId }: { accountId: string }) => takesAccount(accountId)],
  ['the settings', theSettings],
])('Whoever comes by a work account for the first time waits for their contact before %s', async (what, thenTakes) => {
  const person = await administrator(what.replace(' ', '-'));
  const search = await comesBack(person.emailAddress);
  const [result] = await raceWith(
    world,
    world.here,
    held(person.contactId),
    [() => comeBackTo(visitor, search)],
    thenTakes(person),
  );
  expect(result).toEqual({ status: 'fulfilled', value: { mailedTo: person.emailAddress } });
});

test('Connecting a work account locks the contact before the waiting log-in', async () => {
  const { emailAddress, contactId, accountId } = await administrator('petra');
  const mails = await mailsTo(emailAddress);
  const waiting = { table: 'sso_connections', by: 'account_id', id: accountId };
  const [result] = await raceWith(
    world,
    world.here,
    held(contactId),
    [() => connectWorkAccount(visitor, key(mails), FROM)],
    // As an erasure does.
    holdsRowLock(world.here, waiting, 'update nowait'),
  );
  expect(result).toMatchObject({ status: 'fulfilled', value: { session: { accountId } } });
});

test('A role given through a work account locks the contact before their account', async () => {
  const emailAddress = 'quinn@client.example';
  const elsewhere = await addContact(world.there, emailAddress);
  await createAdministrator(world.there, { contactId: elsewhere.contactId, isSuperAdministrator: false });
  const { contactId } = await addContact(world.here, emailAddress);
  const mails = await mailsTo(emailAddress);
  const accountId = await accountOf(emailAddress);
  const [result] = await raceWith(
    world,
    world.here,
    held(contactId),
    [() => connectWorkAccount(visitor, key(mails), FROM)],
    takesAccount(accountId),
  );
  expect(result).toMatchObject({ status: 'fulfilled', value: { session: { accountId } } });
});

test('Whoever comes back by a work account waits for their contact before the settings and what connects them', async () => {
  const { emailAddress, contactId, accountId } = await administrator('rosa');
  await connectWorkAccount(visitor, key(await mailsTo(emailAddress)), FROM);
  const search = await comesBack(emailAddress);
  const [result] = await raceWith(
    world,
    world.here,
    async (session) => {
      await held(contactId)(session);
      const values = [world.here.agency.id, accountId];
      await session.query('delete from sso_identities where agency_id = $1 and account_id = $2', values);
    },
    [() => comeBackTo(visitor, search)],
    theSettings(),
  );
  expect(result).toEqual({ status: 'fulfilled', value: { mailedTo: emailAddress } });
});
