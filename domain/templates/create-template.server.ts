import { brokenConstraint } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { recordEvents } from '../audit/record-event.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type CreateTemplate, TEMPLATE_NAME_TAKEN } from './template.schema.ts';
import type { TimesheetTemplate } from './template.ts';
import { clearDefaultTemplate, insertTemplates, selectTemplate, type TemplateRow } from './templates.rows.server.ts';

/** Adds a timesheet template. A new default takes the place of the old one. @throws Forbidden, Invalid */
export async function createTemplate(ctx: Context, template: CreateTemplate): Promise<TimesheetTemplate> {
  requirePermission(ctx.actor, 'template.edit');
  try {
    return await transact(ctx, async (within) => {
      if (template.isDefault) await within.db.run(clearDefaultTemplate(within.db, ctx.agency.id, now(ctx)));
      const [created] = await addTemplates(within, [template]);
      return (await selectTemplate(within.db, ctx.agency.id, created!.id))!;
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'timesheet_templates_name') throw error;
    throw new Invalid([{ field: 'templateName', message: TEMPLATE_NAME_TAKEN }]);
  }
}

/** Writes templates in the caller's transaction, with an event each. */
export async function addTemplates(ctx: Context, templates: readonly CreateTemplate[]): Promise<TemplateRow[]> {
  const rows = templates.map((template) => ({ ...template, id: newId() }));
  await ctx.db.run(insertTemplates(ctx.db, ctx.agency.id, rows, now(ctx)));
  await recordEvents(
    ctx,
    rows.map(({ id, ...after }) => ({ action: 'template.created', subjectType: 'template', subjectId: id, after })),
  );
  return rows;
}
