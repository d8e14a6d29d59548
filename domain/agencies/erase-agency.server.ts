import type { Context } from '../context.ts';
import { Conflict, Invalid } from '../errors.ts';
import { requireAgencyManagement } from './agency.policy.ts';
import { type AgencyErasure, removeAgency } from './remove-agency.server.ts';

/**
 * Permanently removes a suspended agency and everything it owns: all rows in one transaction, then the files. The
 * installation keeps one line about it.
 * @param confirm the agency's canonical name, typed again
 * @param by who typed it
 * @param onRemoved called for each table as it is emptied
 * @throws Forbidden, NotFound, Invalid `confirm`, or Conflict `agency_not_suspended`
 */
export async function eraseAgency(
  ctx: Context,
  { confirm, by }: { confirm: string; by: string },
  onRemoved?: (what: string, count: number) => void,
): Promise<AgencyErasure> {
  requireAgencyManagement(ctx.actor);
  const { canonicalName } = ctx.agency;
  if (confirm !== canonicalName)
    throw new Invalid([{ field: 'confirm', message: `Type ${canonicalName} to erase it.` }]);
  const check = (status: string) => {
    if (status !== 'suspended')
      throw new Conflict('agency_not_suspended', 'Only a suspended agency can be erased: suspend it first.');
  };
  return removeAgency(ctx, { by, check }, onRemoved);
}

/**
 * Removes an agency that signed up but was never verified, freeing its name. `by` is who or what removes it.
 * @throws Forbidden, NotFound, or Conflict `agency_verified` if it has been verified in the meantime
 */
export async function eraseUnverified(ctx: Context, by = 'Countersign, never verified'): Promise<AgencyErasure> {
  requireAgencyManagement(ctx.actor);
  const check = (status: string) => {
    if (status !== 'unverified') throw new Conflict('agency_verified', 'The agency has been verified.');
  };
  return removeAgency(ctx, { by, check });
}
