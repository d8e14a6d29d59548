import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Authoriser } from './authoriser.ts';
import { updateReference } from './authorisations.rows.server.ts';
import { getAuthoriser } from './list-authorisers.server.ts';

/** Sets what an authoriser is called in the agency's own records. @throws Forbidden, NotFound */
export function setAuthoriserReference(
  ctx: Context,
  authoriserId: string,
  { reference }: { reference: string | null },
): Promise<Authoriser> {
  requirePermission(ctx.actor, 'authoriser.edit');
  return transact(ctx, async (within) => {
    const authoriser = await getAuthoriser(within, authoriserId);
    if (authoriser.reference === reference) return authoriser;
    await updateReference(within.db, ctx.agency.id, authoriserId, reference, now(ctx));
    await recordEvent(within, {
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
