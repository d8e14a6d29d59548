import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Authoriser } from './authoriser.ts';
import { updateReference } from './authorisations.rows.server.ts';
import { getAuthoriser } from './list-authorisers.server.ts';

/** Sets an authoriser's reference in the agency's own records. @throws Forbidden, NotFound */
export function setAuthoriserReference(
  ctx: Context,
  authoriserId: string,
  { reference }: { reference: string | null },
): Promise<Authoriser> {
  requirePermission(ctx.actor, 'authoriser.edit');
  return transact(ctx, async (tx) => {
    const authoriser = await getAuthoriser(tx, authoriserId);
    if (authoriser.reference === reference) return authoriser;
    await updateReference(tx.db, tx.agency.id, authoriserId, reference, now(tx));
    await recordEvent(tx, {
      action: 'authoriser.edited',
      subjectType: 'authoriser',
      subjectId: authoriserId,
      contractorId: authoriser.contractorId,
      before: { reference: authoriser.reference },
      after: { reference },
    });
    return { ...authoriser, reference, version: authoriser.version + 1 };
  });
}
