import { peopleBehind } from '../contacts/people-behind.server.ts';
import type { Context } from '../context.ts';
import { Forbidden } from '../errors.ts';
import type { Timesheet } from './timesheet.ts';
import { isOwnTime } from './timesheet.policy.ts';

/** The refusal of a decision on one's own time. */
export const ownTime = () =>
  new Forbidden('This is your own time, and nobody decides their own. Please ask another authoriser or your agency.', {
    code: 'own_time',
  });

/**
 * Nobody decides their own time, in whichever role, for whomever else and by whichever door: neither as the contact
 * whose time it is, nor through the account that stands behind it. @throws Forbidden `own_time`
 */
export async function refuseOwnTime(ctx: Context, { contactId }: Pick<Timesheet, 'contactId'>): Promise<void> {
  const { actor } = ctx;
  if (isOwnTime(actor, { contactId })) throw ownTime();
  if (actor.kind !== 'role') return;
  if ((await peopleBehind(ctx, [contactId])).get(contactId) === actor.accountId) throw ownTime();
}
