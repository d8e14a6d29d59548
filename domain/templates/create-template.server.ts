import { lockDocumentUploads } from '../agencies/settings/document-uploads.server.ts';
import { brokenConstraint } from '../broken-constraint.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { recordEvents } from '../audit/record-event.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockIfAllowed } from '../roles/require-still-allowed.server.ts';
import { releaseDefault } from './default-template.server.ts';
import { type CreateTemplate, TEMPLATE_NAME_TAKEN, UPLOADS_NOT_ALLOWED } from './template.schema.ts';
import type { TimesheetTemplate } from './template.ts';
import { insertTemplates, lockTemplates, selectTemplate, type TemplateRow } from './templates.rows.server.ts';

/** Adds a timesheet template. A new default replaces the previous one. @throws Forbidden, Invalid */
export async function createTemplate(ctx: Context, template: CreateTemplate): Promise<TimesheetTemplate> {
  requirePermission(ctx.actor, 'template.edit');
  try {
    return await transact(ctx, async (tx) => {
      await lockIfAllowed(tx, [lockTemplates(tx.agency.id)]);
      if (template.allowDocumentUploads) await requireUploads(tx);
      if (template.isDefault) await releaseDefault(tx);
      const [created] = await addTemplates(tx, [template]);
      return (await selectTemplate(tx.db, tx.agency.id, created!.id))!;
    });
  } catch (error) {
    throw nameTaken(error);
  }
}

/** Requires that the agency accepts documents, until the transaction ends. @throws Invalid */
export async function requireUploads(ctx: Context): Promise<void> {
  if (await lockDocumentUploads(ctx)) return;
  throw new Invalid([{ field: 'allowDocumentUploads', message: UPLOADS_NOT_ALLOWED, code: 'uploads_not_allowed' }]);
}

/** Converts a violation of the unique name to its message; any other error is returned unchanged. */
export function nameTaken(error: unknown): unknown {
  if (brokenConstraint(error) !== 'timesheet_templates_name') return error;
  return new Invalid([{ field: 'templateName', message: TEMPLATE_NAME_TAKEN, code: 'already_exists' }]);
}

/** Inserts templates in the caller's transaction, with an event each. */
export async function addTemplates(ctx: Context, templates: readonly CreateTemplate[]): Promise<TemplateRow[]> {
  const rows = templates.map((template) => ({ ...template, id: newId() }));
  await ctx.db.run(insertTemplates(ctx.db, ctx.agency.id, rows, now(ctx)));
  await recordEvents(
    ctx,
    rows.map(({ id, ...after }) => ({ action: 'template.created', subjectType: 'template', subjectId: id, after })),
  );
  return rows;
}
