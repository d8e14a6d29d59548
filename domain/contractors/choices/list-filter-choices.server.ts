import type { Context } from '../../context.ts';
import { holds, requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import { listTemplates } from '../../templates/list-templates.server.ts';
import type { BrowseContractors } from '../contractor.schema.ts';
import { selectAuthoriserChoices, selectContractChoices, selectFilterNames } from './filter-choices.rows.server.ts';

type Option = { value: string; label: string };

/** What the list of placements can be narrowed by, and the name of the person it is narrowed to. */
export type FilterChoices = {
  templates: Option[];
  authorisers: Option[];
  contracts: Option[];
  person: string | null;
};

/** What there is to narrow the list of placements by, within the actor's reach. @throws Forbidden */
export async function listFilterChoices(ctx: Context, filter: BrowseContractors): Promise<FilterChoices> {
  requirePermission(ctx.actor, 'directory.view');
  const { db, agency, actor } = ctx;
  const { clientId = null, contractId = null, contactId = null, authoriserContactId = null } = filter;
  const [authorisers, contracts, names] = (await db.runAll([
    selectAuthoriserChoices(db, agency.id, reachOf(actor), authoriserContactId),
    selectContractChoices(db, agency.id, reachOf(actor), { clientId, contractId }),
    selectFilterNames(db, agency.id, reachOf(actor), contactId),
  ])) as [Option[], Option[], Pick<FilterChoices, 'person'>[]];
  const templates = holds(actor, 'template.view') ? await listTemplates(ctx, { includeHidden: true }) : [];
  return {
    templates: templates.map(({ id, templateName }) => ({ value: id, label: templateName })),
    authorisers,
    contracts,
    ...names[0]!,
  };
}
