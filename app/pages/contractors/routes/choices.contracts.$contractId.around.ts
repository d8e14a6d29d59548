import { NotFound } from '#domain/errors.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { findAround } from '../contract-around.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

/** Returns what a contract means for a new placement on it, as JSON for the form in which it is chosen. */
export const loader = portalLoader(async ({ ctx, params }) => {
  requirePermission(ctx.actor, 'contractor.create');
  const around = await findAround(ctx, params.contractId!);
  if (!around) throw new NotFound();
  return Response.json(around);
});
