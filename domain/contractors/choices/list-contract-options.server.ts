import { Temporal } from 'temporal-polyfill';
import { browse } from '../../browse.server.ts';
import { type Context, today } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { selectPlacedContacts } from './contract-options.rows.server.ts';
import { listPlacements } from '../get-placement.server.ts';
import type { PlacementRules } from '../placement-rules.ts';

/** How long after its end a placement is still offered: twelve weeks. */
const WEEKS_BACK = 12;
const MOST = 1000;

/** One contract to enter a new timesheet for; `id` is the contract’s. */
export type ContractOption = Omit<PlacementRules, 'captureWorkerFinancials'> & {
  id: string;
  label: string;
  contractorIds: string[];
  start: string;
  end: string | null;
  contact: { id: string };
  contractor: { id: string };
  contract: { id: string };
};

/** Lists the contracts a contractor can enter time for, by name, limited to those with the words in their name or client. @throws Forbidden */
export async function listContractOptions(ctx: Context, filter = ''): Promise<ContractOption[]> {
  requirePermission(ctx.actor, 'timesheet.create');
  const contactId = ctx.actor.kind === 'role' ? ctx.actor.contactId : null;
  if (!contactId) return [];
  const words = filter.trim().toLowerCase();
  return (await listPlacements(ctx, contactId, earliest(ctx))).flatMap((placement) => {
    const { id, contractId, contractName, clientName, start, end, rules } = placement;
    const label = `${contractName}, ${clientName}`;
    if (!label.toLowerCase().includes(words)) return [];
    const { captureWorkerFinancials: _, ...shown } = rules;
    const names = { id: contractId, label, contractorIds: [id], contact: { id: contactId } };
    return [{ ...names, contractor: { id }, contract: { id: contractId }, start, end, ...shown }];
  });
}

/** A person on whose behalf a timesheet can be entered, by their contact. */
export type ContractorContact = { id: string; label: string };

/**
 * Lists contacts with a placement to enter time for, by name, limited to those with the words in their name, 1,000 at
 * most. @throws Forbidden
 */
export async function listContractorContacts(ctx: Context, filter = ''): Promise<ContractorContact[]> {
  requirePermission(ctx.actor, 'timesheet.create');
  const query = selectPlacedContacts(ctx.db, ctx.agency.id, reachOf(ctx.actor), {
    since: earliest(ctx),
    words: filter.trim(),
  });
  return (await browse<ContractorContact>(ctx.db, query, { page: 1, size: MOST })).rows;
}

function earliest(ctx: Context): string {
  return Temporal.PlainDate.from(today(ctx)).subtract({ weeks: WEEKS_BACK }).toString();
}
