import { type Context, today } from '../context.ts';
import { holds, requirePermission } from '../roles/permissions.ts';
import { type Contractor, contractorFields } from './contractor.ts';
import type { CreateContractor } from './contractor.schema.ts';
import { getContractor } from './get-contractor.server.ts';
import { ratesOn } from './rates/dated-rates.ts';
import { selectRates } from './rates/rates.rows.server.ts';

/** A new placement filled in from another: its dates and its own references are left to be given. */
export type DuplicatedPlacement = Omit<CreateContractor, 'start'> & { start: null };

/** Fills a new placement in from one that is there, its dates cleared. @throws Forbidden, NotFound */
export async function duplicateContractor(ctx: Context, contractorId: string): Promise<DuplicatedPlacement> {
  return duplicateOf(await contractorToCopy(ctx, contractorId));
}

/**
 * A placement as a new one begins with it: with the rates of today, or of its last day, rather than those that it started with.
 * @throws Forbidden, NotFound
 */
export async function contractorToCopy(ctx: Context, contractorId: string): Promise<Contractor> {
  requirePermission(ctx.actor, 'contractor.create');
  const contractor = await getContractor(ctx, contractorId);
  if (!holds(ctx.actor, 'contractor.viewRates')) return contractor;
  const dated = await selectRates(ctx.db, ctx.agency.id, contractorId);
  return { ...contractor, ...ratesOn(contractor, dated, today(ctx)) };
}

function duplicateOf(contractor: Contractor): DuplicatedPlacement {
  const { contractId, contractorContactId, authoriserContacts } = contractor;
  return {
    ...contractorFields(contractor),
    contractId,
    contractorContactId,
    start: null,
    end: null,
    // Unique in the agency, so the copy cannot have the same one.
    reference: null,
    priorWeeks: 0,
    priorFrom: null,
    authorisers: authoriserContacts.map(({ contactId, isPrimary, reference }) => ({ contactId, isPrimary, reference })),
  };
}
