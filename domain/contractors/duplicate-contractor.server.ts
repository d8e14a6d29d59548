import { type Context, today } from '../context.ts';
import { holds, requirePermission } from '../roles/permissions.ts';
import { type Contractor, contractorFields } from './contractor.ts';
import type { CreateContractor } from './contractor.schema.ts';
import { getContractor } from './get-contractor.server.ts';
import { ratesOn } from './rates/dated-rates.ts';
import { selectRates } from './rates/rates.rows.server.ts';

/** A new placement pre-filled from another, without its dates and references. */
export type DuplicatedPlacement = Omit<CreateContractor, 'start'> & { start: null };

/** Pre-fills a new placement from an existing one, without its dates. @throws Forbidden, NotFound */
export async function duplicateContractor(ctx: Context, contractorId: string): Promise<DuplicatedPlacement> {
  return duplicateOf(await contractorToCopy(ctx, contractorId));
}

/**
 * Returns a placement for copying: with the rates of today, or of its last day, rather than its starting rates.
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
    // Unique in the agency, so it cannot be copied.
    reference: null,
    priorWeeks: 0,
    priorFrom: null,
    authorisers: authoriserContacts.map(({ contactId, isPrimary, reference }) => ({ contactId, isPrimary, reference })),
  };
}
