import type { Context } from '../context.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { TimesheetTemplate } from './template.ts';
import { selectTemplate, selectTemplates } from './templates.rows.server.ts';

/** The agency's timesheet templates by name (spec §9). @throws Forbidden */
export async function listTemplates(ctx: Context, { includeHidden = false } = {}): Promise<TimesheetTemplate[]> {
  requirePermission(ctx.actor, 'template.view');
  return selectTemplates(ctx.db, ctx.agency.id, includeHidden);
}

/** Whether the agency has any template at all, hidden ones included. For use-cases that must say so. */
export async function hasTemplates(ctx: Context): Promise<boolean> {
  return (await selectTemplates(ctx.db, ctx.agency.id, true)).length > 0;
}

/** One template of the agency, or null. For use-cases that name templates: within a transaction it stays there until that ends. */
export async function findTemplate(ctx: Context, templateId: string): Promise<TimesheetTemplate | null> {
  return isId(templateId) ? selectTemplate(ctx.db, ctx.agency.id, templateId) : null;
}
