import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type Contractor, contractorFields } from './contractor.ts';
import type { CreateContractor } from './contractor.schema.ts';
import { getContractor } from './get-contractor.server.ts';

/** A new placement filled in from another: its dates and its own references are left to be given. */
export type DuplicatedPlacement = Omit<CreateContractor, 'start'> & { start: null };

/** Fills a new placement in from one that is there, its dates cleared. @throws Forbidden, NotFound */
export async function duplicateContractor(ctx: Context, contractorId: string): Promise<DuplicatedPlacement> {
  requirePermission(ctx.actor, 'contractor.create');
  return duplicateOf(await getContractor(ctx, contractorId));
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
