import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { findTemplate } from './list-templates.server.ts';
import type { TimesheetTemplate } from './template.ts';
import { lockTemplates } from './templates.rows.server.ts';

/** Returns one timesheet template of the agency. @throws Forbidden, NotFound */
export async function getTemplate(ctx: Context, templateId: string): Promise<TimesheetTemplate> {
  requirePermission(ctx.actor, 'template.view');
  return present(await findTemplate(ctx, templateId));
}

/** Locks one template until the transaction ends, as well as all others of the agency. @throws NotFound, Forbidden for an actor who lost their role or key meanwhile */
export async function lockTemplate(ctx: Context, templateId: string): Promise<TimesheetTemplate> {
  await lockIfAllowed(ctx, [lockTemplates(ctx.agency.id)]);
  return present(await findTemplate(ctx, templateId));
}

function present(template: TimesheetTemplate | null): TimesheetTemplate {
  if (!template) throw new NotFound('The timesheet template does not exist.', { code: 'template_not_found' });
  return template;
}
