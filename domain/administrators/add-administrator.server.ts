import { CHOICES_AT_ONCE, type FoundChoices } from '../browse.ts';
import { createContact } from '../contacts/create-contact.server.ts';
import { type Context, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { requireAppointing } from './administrator.policy.ts';
import type { AddAdministrator } from './administrator.schema.ts';
import type { Administrator } from './administrator.ts';
import { selectCandidates, selectContactByEmail } from './administrators.rows.server.ts';
import { createAdministrator } from './create-administrator.server.ts';

/**
 * Makes someone an administrator: the chosen contact, or the one with the email, who is created first if there is none.
 * @throws Forbidden, NotFound, Conflict if they already are one
 */
export async function addAdministrator(ctx: Context, wanted: AddAdministrator): Promise<Administrator> {
  requirePermission(ctx.actor, 'administrator.edit');
  const { isSuperAdministrator } = wanted;
  requireAppointing(ctx.actor, isSuperAdministrator);
  return transact(ctx, async (tx) => {
    const contactId = wanted.contactId === null ? await contactFor(tx, wanted) : wanted.contactId;
    return createAdministrator(tx, { contactId, isSuperAdministrator });
  });
}

async function contactFor(ctx: Context, person: { fullname: string; emailAddress: string }): Promise<string> {
  const { fullname, emailAddress } = person;
  const known = await selectContactByEmail(ctx.db, ctx.agency.id, emailAddress);
  if (known) return known;
  return (await createContact(ctx, { fullname, emailAddress, telephoneNumber: null, reference: null })).contactId;
}

/** Finds contacts who could be made administrators and match the search, first ones by name. @throws Forbidden */
export async function findCandidateChoices(ctx: Context, search: string): Promise<FoundChoices> {
  requirePermission(ctx.actor, 'administrator.edit');
  const found = await selectCandidates(ctx.db, ctx.agency.id, search.trim(), CHOICES_AT_ONCE);
  const choices = found.map(({ contactId, fullname, emailAddress }) => ({
    value: contactId,
    label: fullname,
    detail: emailAddress,
  }));
  return { search, choices, total: found[0]?.total ?? 0 };
}
