import type { Context } from '../context.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import { isId } from '../new-id.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { TimesheetTemplate } from './template.ts';
import { LISTED, selectTemplate, selectTemplates } from './templates.rows.server.ts';

/** Lists the agency's timesheet templates by name. @throws Forbidden */
export async function listTemplates(ctx: Context, { includeHidden = false } = {}): Promise<TimesheetTemplate[]> {
  requirePermission(ctx.actor, 'template.view');
  return selectTemplates(ctx.db, ctx.agency.id, includeHidden);
}

/**
 * Returns a page of them, filtered and in the requested order: those that are offered to new placements, unless
 * `includeHidden` or `isHidden` is given or deleted ones are requested. @throws Forbidden, Invalid, InvalidCursor
 */
export async function pageTemplates(
  ctx: Context,
  { includeHidden = false, ...request }: ListRequest & { includeHidden?: boolean | undefined } = {},
): Promise<Page<TimesheetTemplate>> {
  requirePermission(ctx.actor, 'template.view');
  const isShown = includeHidden || request.isHidden !== undefined || request.status === 'deleted';
  const of = { name: 'timesheetTemplates', listed: LISTED, idOf: ({ id }: TimesheetTemplate) => id };
  return listPage<TimesheetTemplate>(ctx, of, isShown ? request : { ...request, isHidden: false });
}

/** Whether the agency has any template at all, hidden ones included. For use-cases that have to report it. */
export async function hasTemplates(ctx: Context): Promise<boolean> {
  return (await selectTemplates(ctx.db, ctx.agency.id, true)).length > 0;
}

/** Returns one template of the agency, or null. For use-cases that name templates: within a transaction it cannot be deleted until that ends. */
export async function findTemplate(ctx: Context, templateId: string): Promise<TimesheetTemplate | null> {
  return isId(templateId) ? selectTemplate(ctx.db, ctx.agency.id, templateId) : null;
}
