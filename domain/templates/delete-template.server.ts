import { type AuditEvent, recordEvents } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict, Invalid } from '../errors.ts';
import type { FieldCode } from '../field-codes.ts';
import { confirmRateUnits } from '../contractors/rates/confirm-rate-units.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { lockTemplate } from './get-template.server.ts';
import { findTemplate } from './list-templates.server.ts';
import { type DeleteTemplate, HIDDEN_TEMPLATE, NO_REPLACEMENT } from './template.schema.ts';
import { templateFields } from './template.ts';
import { moveContractors, updateTemplate } from './templates.rows.server.ts';
import { ofPlacement } from '../contractors/of-placement.ts';

const BATCH = 1000; // events per statement

/**
 * Deletes a template. Its placements move to the replacement, each with an event of its own; timesheets that were
 * submitted stay as they are.
 * @returns how many placements moved
 * @throws Forbidden, NotFound; Conflict for the default, and for one in use where no replacement was sent at all; Invalid
 *   for a replacement that is empty, unknown, hidden or the template itself, or rates that it would take for the other unit
 */
export async function deleteTemplate(
  ctx: Context,
  templateId: string,
  { replacementTemplateId, areRatesMeant }: DeleteTemplate = {},
): Promise<{ movedCount: number }> {
  requirePermission(ctx.actor, 'template.edit');
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const template = await lockTemplate(tx, templateId);
    if (template.isDefault)
      throw new Conflict('template_is_default', 'The default timesheet template cannot be deleted.');
    const { inUseCount } = template;
    if (inUseCount > 0 && replacementTemplateId === undefined)
      throw new Conflict('template_in_use', `The timesheet template is in use. ${NO_REPLACEMENT}`, { inUseCount });
    const to = inUseCount > 0 ? await replacementId(tx, template.id, replacementTemplateId ?? '') : null;
    const move = to && { from: template.id, to };
    const moving = ({ db, clock }: Context) =>
      move ? moveContractors(db, agency.id, move, now({ clock })) : Promise.resolve([]);
    const moved = await confirmRateUnits(tx, { id: template.id, areRatesMeant }, moving);
    await updateTemplate(db, agency.id, template.id, { isDeleted: true }, now(tx));
    const deleted: AuditEvent = {
      action: 'template.deleted',
      subjectType: 'template',
      subjectId: template.id,
      before: templateFields(template),
      detail: { replacementTemplateId: to, movedCount: moved.length },
    };
    const events = [deleted, ...moved.map((id) => movedContractor(id, template.id, to!))];
    for (let from = 0; from < events.length; from += BATCH) await recordEvents(tx, events.slice(from, from + BATCH));
    return { movedCount: moved.length };
  });
}

async function replacementId(ctx: Context, templateId: string, wanted: string): Promise<string> {
  if (wanted === '' || wanted === templateId) throw refused(NO_REPLACEMENT, wanted ? 'not_allowed' : 'missing');
  const replacement = await findTemplate(ctx, wanted);
  if (!replacement) throw refused('The timesheet template does not exist.', 'not_found');
  if (replacement.isHidden) throw refused(HIDDEN_TEMPLATE, 'not_allowed');
  return replacement.id;
}

const refused = (message: string, code: FieldCode) => new Invalid([{ field: 'replacementTemplateId', message, code }]);

function movedContractor(id: string, from: string, to: string): AuditEvent {
  return {
    action: 'contractor.edited',
    ...ofPlacement(id),
    before: { timesheetTemplateId: from },
    after: { timesheetTemplateId: to },
  };
}
