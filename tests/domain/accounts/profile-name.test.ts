import { beforeAll, expect, test } from 'vitest';
import { ProfileNameSchema } from '#domain/accounts/account.schema.ts';
import { setProfileName } from '#domain/accounts/own-account/set-profile-name.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { visitorOf } from '#tests/support/member.ts';
import { logInAs, readCaller, type TestPerson } from '#tests/support/person.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { says } from '#tests/support/says.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() => makePlacement(world.here));
let person: TestPerson;
beforeAll(async () => {
  person = await logInAs(world.platform, placement.contractor);
});

const set = (profileName: string | null) =>
  setProfileName(visitorOf(world.platform, world.here), { accountId: person.accountId, profileName });
/** The name that `makePlacement` gives every contractor. */
const CONTACT = 'Callum Hargreaves';

test('A person’s own name is a line of text, or none', () => {
  expect(says(ProfileNameSchema, { profileName: '  Ines  ' })).toEqual({ profileName: 'Ines' });
  expect(says(ProfileNameSchema, { profileName: ' ' })).toEqual({ profileName: null });
  expect(says(ProfileNameSchema, { profileName: 'x'.repeat(201) })).toEqual([
    'profileName: Please use 200 characters at most',
  ]);
});

test('A person’s own name is theirs to set, and the agency continues to use its own', async () => {
  await set('Captain Ines');
  const { account, context } = await readCaller(world.platform, person.headers);
  expect(account).toMatchObject({ fullname: CONTACT, profileName: 'Captain Ines' });
  expect(context().actor).toMatchObject({ fullname: CONTACT });
});

test('At addresses where no agency knows them people appear under their own name, else their email, and to the agency under the email', async () => {
  const contactId = (placement.contractor.actor as RoleActor).contactId;
  const run = (text: string) => world.here.db.run({ text, values: [contactId] });
  await run(`update contacts set status = 'deleted' where id = $1`);
  const { emailAddress } = person.caller.account!;
  for (const profileName of ['Captain Ines', null]) {
    await set(profileName);
    const { account, context } = await readCaller(world.platform, person.headers);
    expect(account).toMatchObject({ fullname: profileName ?? emailAddress, profileName });
    expect(context().actor).toMatchObject({ fullname: emailAddress });
  }
});
