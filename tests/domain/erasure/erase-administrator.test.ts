import { expect, test } from 'vitest';
import { verifyAccount } from '#domain/accounts/verify-account.server.ts';
import { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { DeclareSchema } from '#domain/declarations/declaration.schema.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { fingerprints } from '../../support/installation.ts';
import { keyOf, newestRole } from '../../support/mailed-key.ts';
import { MEMBER_PASSWORD, visitorOf } from '../../support/member.ts';
import { asContact, makePlacement, submitWeek } from '../../support/placement.ts';
import { opened } from '../../support/opened.ts';
import { addContact, openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
const NAME = 'Petra Lindqvist';

/** Returns the tables in which any row contains the name. */
async function mentions(): Promise<string[]> {
  const prints = await fingerprints(world.database.ownerUrl, ({ hasAgency }) =>
    hasAgency ? `to_jsonb(t)::text like '%${NAME}%'` : null,
  );
  return Object.keys(prints).filter((name) => !prints[name]!.startsWith('0:'));
}

test('An erased administrator who entered time for others, declared for them and shared a view leaves no name behind', async () => {
  const { here } = world;
  const emailAddress = 'petra@here.example';
  const { contactId } = await addContact(here, emailAddress, NAME);
  await createAdministrator(here, { contactId, isSuperAdministrator: false });
  const role = await newestRole(here);
  const key = (await keyOf((compose) => sendInvitation(here, role, compose)))!;
  await verifyAccount(visitorOf(world.platform, here), { key, password: MEMBER_PASSWORD, terms: true });
  const petra = await asContact(here, 'RecruitmentAgencyAdministrationRole', contactId);
  const actor = { ...petra.actor, fullname: NAME } as typeof petra.actor;
  const asPetra = { ...petra, actor };
  const placement = await makePlacement(here);
  await submitWeek({ ...placement, contractor: asPetra });
  const { contractorId } = placement;
  await declare(asPetra, DeclareSchema.parse({ contractorId, beginning: '2026-05-11', reason: 'Holiday' }));
  await here.db.run({
    text: `insert into saved_views (agency_id, id, list, role_id, place, name, filter, made_by_name, updated_at)
      values ($1, gen_random_uuid(), 'contacts', null, 1, 'Leavers', '{}', $2, now())`,
    values: [here.agency.id, NAME],
  });
  expect(await mentions()).toEqual(expect.arrayContaining(['declarations', 'saved_views', 'timesheets']));
  await here.db.run({
    text: 'update administrators set is_enabled = false where agency_id = $1 and contact_id = $2',
    values: [here.agency.id, contactId],
  });
  expect((await erasePerson(here, { emailAddress })).kept).toEqual([]);
  expect(await mentions()).toEqual([]);
});
