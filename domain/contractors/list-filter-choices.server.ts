import type { Context } from '../context.ts';
import { holds, requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { listTemplates } from '../templates/list-templates.server.ts';
import type { BrowseContractors } from './contractor.schema.ts';
import { selectAuthoriserChoices, selectFilterNames } from './filter-choices.rows.server.ts';

type Option = { value: string; label: string };

/** What the list of placements can be narrowed by, and the names of the contract and the person it is narrowed to. */
export type FilterChoices = {
  templates: Option[];
  authorisers: Option[];
  contract: string | null;
  person: string | null;
};

/** What there is to narrow the list of placements by, within the actor's reach. @throws Forbidden */
export async function listFilterChoices(ctx: Context, filter: BrowseContractors): Promise<FilterChoices> {
  requirePermission(ctx.actor, 'directory.view');
  const { db, agency, actor } = ctx;
  const { contractId = null, contactId = null, authoriserContactId = null } = filter;
  const [authorisers, names] = (await db.runAll([
    selectAuthoriserChoices(db, agency.id, reachOf(actor), authoriserContactId),
    selectFilterNames(db, agency.id, reachOf(actor), { contractId, contactId }),
  ])) as [Option[], Pick<FilterChoices, 'contract' | 'person'>[]];
  const templates = holds(actor, 'template.view') ? await listTemplates(ctx, { includeHidden: true }) : [];
  return {
    templates: templates.map(({ id, templateName }) => ({ value: id, label: templateName })),
    authorisers,
    ...names[0]!,
  };
}
