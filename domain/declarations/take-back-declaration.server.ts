import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, transact } from '../context.ts';
import { getPlacement } from '../contractors/get-placement.server.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { removeDeclaration } from './declarations.rows.server.ts';

/** Withdraws a declaration: the period is missing again until a timesheet is submitted. @throws NotFound, Forbidden */
export async function takeBackDeclaration(
  ctx: Context,
  { contractorId, declarationId }: { contractorId: string; declarationId: string },
): Promise<void> {
  await getPlacement(ctx, contractorId);
  requirePermission(ctx.actor, 'timesheet.create');
  await transact(ctx, async (tx) => {
    const which = { contractorId, declarationId };
    const [before] = isId(declarationId) ? await removeDeclaration(tx.db, tx.agency.id, which) : [];
    if (!before) throw new NotFound('The requested declaration does not exist', { code: 'declaration_not_found' });
    await recordEvent(tx, {
      action: 'declaration.removed',
      subjectType: 'declaration',
      subjectId: declarationId,
      contractorId,
      before,
    });
  });
}
