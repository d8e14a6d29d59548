import { ensureAccounts } from '../accounts/ensure-account.server.ts';
import { type AuditEvent, recordEvents } from '../audit/record-event.server.ts';
import { findContacts } from '../contacts/get-contact.server.ts';
import { type Context, now } from '../context.ts';
import { returnLeavers } from '../departures/return-leaver.server.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { requestFromNewAuthoriser } from '../timesheets/authorisation/request-from-new-authoriser.server.ts';
import { insertAuthorisers, makePrimary, selectAuthorisedBy } from './authorisers.rows.server.ts';

const BATCH = 500;

/**
 * Makes a contact the primary authoriser of many placements, adding them with their role where they are not yet an
 * authoriser, and asks them to decide what is waiting. Runs in the caller's transaction, which locks the placements and
 * records each change.
 * @param onProgress called with the percentage done
 * @throws Forbidden
 */
export async function leadPlacements(
  ctx: Context,
  contractorIds: string[],
  contactId: string,
  onProgress: (hundredths: number) => Promise<unknown>,
): Promise<void> {
  requirePermission(ctx.actor, 'authoriser.create');
  requirePermission(ctx.actor, 'contractor.setPrimaryAuthoriser');
  const { db, agency } = ctx;
  const present = await selectAuthorisedBy(db, agency.id, contractorIds, contactId);
  const rows = contractorIds
    .filter((id) => !present.has(id))
    .map((contractorId) => ({ id: newId(), contractorId, contactId, isPrimary: false, reference: null }));
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH);
    await db.run(insertAuthorisers(db, agency.id, some, now(ctx)));
    await recordEvents(ctx, some.map(createdEvent));
    await onProgress(Math.floor((100 * from) / rows.length));
  }
  if (rows.length > 0) {
    const contact = (await findContacts(ctx, [contactId])).get(contactId)!;
    await ensureAccounts(ctx, [{ ...contact, roleType: 'AuthorisingRole' }]);
    await returnLeavers(ctx, [contactId], 'AuthorisingRole');
  }
  await db.runAll(makePrimary(agency.id, contractorIds, contactId, now(ctx)));
  await requestFromNewAuthoriser(ctx, contractorIds);
}

function createdEvent({ id, ...after }: { id: string; contractorId: string }): AuditEvent {
  const subject = { subjectType: 'authoriser', subjectId: id, contractorId: after.contractorId };
  return { action: 'authoriser.created', ...subject, after };
}
