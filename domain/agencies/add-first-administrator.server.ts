import { ensureAccounts } from '../accounts/ensure-account.server.ts';
import { recordEvents } from '../audit/record-event.server.ts';
import { createContact } from '../contacts/create-contact.server.ts';
import { type Context, now } from '../context.ts';
import { newId } from '../new-id.ts';
import { insertFirstAdministrator } from './agencies.rows.server.ts';
import type { CreateAgency } from './agency.schema.ts';

/** Makes a person the new agency's contact and its first administrator, a super administrator, in the caller's transaction. */
export async function addFirstAdministrator(ctx: Context, person: CreateAgency['administrator']) {
  const { contactId } = await createContact(ctx, { ...person, reference: null });
  const id = newId();
  await ctx.db.run(insertFirstAdministrator(ctx.db, { agencyId: ctx.agency.id, id, contactId }, now(ctx)));
  const { emailAddress } = person;
  const [account] = await ensureAccounts(ctx, [
    { contactId, emailAddress, roleType: 'RecruitmentAgencyAdministrationRole' },
  ]);
  const after = { contactId, isEnabled: true, isSuperAdministrator: true };
  await recordEvents(ctx, [{ action: 'administrator.created', subjectType: 'administrator', subjectId: id, after }]);
  return account!;
}
