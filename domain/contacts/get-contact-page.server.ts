import { listAuthorisers } from '../authorisers/list-authorisers.server.ts';
import { browseContractors } from '../contractors/browse-contractors.server.ts';
import { type Context, today } from '../context.ts';
import { countUses } from './browse-contacts.rows.server.ts';
import { listDelegations } from '../delegations/list-delegations.server.ts';
import { holds } from '../roles/permissions.ts';
import { getContact } from './get-contact.server.ts';

/** Returns a contact with all its roles: placements, timesheets to decide, and administration. */
export async function getContactPage(ctx: Context, contactId: string) {
  const contact = await getContact(ctx, contactId);
  const [uses, placements, authorisations, delegations] = await Promise.all([
    countUses(ctx.db, ctx.agency.id, { contactId, day: today(ctx) }),
    browseContractors(ctx, { contactId, sort: 'start', order: 'desc', page: 1, size: 200 }),
    listAuthorisers(ctx, { contactId, limit: 200, sort: 'name' }),
    holds(ctx.actor, 'delegation.view') ? listDelegations(ctx, { contactId, isCurrent: true, limit: 200 }) : null,
  ]);
  return {
    contact,
    uses,
    placements: placements.rows,
    authorisations: authorisations.rows,
    delegations: delegations?.rows ?? [],
  };
}
