import { personOfContacts } from '../../contacts/person-of-contacts.server.ts';
import type { Context } from '../../context.ts';
import { Forbidden } from '../../errors.ts';
import type { Timesheet } from '../timesheet.ts';
import { isOwnTime } from '../timesheet.policy.ts';

/** The refusal of a decision on one's own time. */
export const ownTime = () =>
  new Forbidden('This is your own time, and nobody decides their own. Please ask another authoriser or your agency.', {
    code: 'own_time',
  });

/**
 * Refuses decisions on one's own time, in any role, on anyone's behalf and through any interface: whether as the
 * contact whose time it is, or through the account behind that contact. @throws Forbidden `own_time`
 */
export async function refuseOwnTime(ctx: Context, { contactId }: Pick<Timesheet, 'contactId'>): Promise<void> {
  if ((await ownContacts(ctx, [contactId])).has(contactId)) throw ownTime();
}

/** Returns which of these contacts are the acting person: their own contact, and others behind their account. */
export async function ownContacts(ctx: Context, contactIds: string[]): Promise<Set<string>> {
  const { actor } = ctx;
  if (actor.kind !== 'role') return new Set();
  const others = contactIds.filter((contactId) => !isOwnTime(actor, { contactId }));
  const people = others.length > 0 ? await personOfContacts(ctx, others) : new Map<string, string>();
  return new Set(contactIds.filter((id) => isOwnTime(actor, { contactId: id }) || people.get(id) === actor.accountId));
}
