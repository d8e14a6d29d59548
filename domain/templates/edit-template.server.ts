import { changeOf } from '../audit/change-of.server.ts';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import type { FieldCode } from '../field-codes.ts';
import { confirmRateUnits } from '../contractors/rates/confirm-rate-units.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import { nameTaken, requireUploads } from './create-template.server.ts';
import { releaseDefault } from './default-template.server.ts';
import { lockTemplate } from './get-template.server.ts';
import { type CreateTemplate, DEFAULT_STAYS, type EditTemplate, HIDDEN_DEFAULT } from './template.schema.ts';
import { templateFields, type TimesheetTemplate } from './template.ts';
import { selectTemplate, updateTemplate } from './templates.rows.server.ts';

/**
 * Changes only the given fields of a template: its name, its rules, whether it is hidden or the default. There is
 * always one default; it cannot be hidden, or lose the default without a successor.
 * @throws Forbidden, NotFound, ChangedMeanwhile, Invalid
 */
export async function editTemplate(ctx: Context, templateId: string, edit: EditTemplate): Promise<TimesheetTemplate> {
  requirePermission(ctx.actor, 'template.edit');
  const { areRatesMeant, ...sent } = edit;
  try {
    return await transact(ctx, async (tx) => {
      const template = await lockTemplate(tx, templateId);
      const was = templateFields(template);
      const change = await changeOf(tx, ['template', template.id, template.version], was, sent);
      if (!change) return template;
      const after = change.after as Partial<CreateTemplate>;
      requireOneDefault(was, after);
      if (after.allowDocumentUploads) await requireUploads(tx);
      if (after.isDefault) await releaseDefault(tx);
      const save = () => updateTemplate(tx.db, tx.agency.id, template.id, after, now(tx));
      await ('chargingPeriod' in after ? confirmRateUnits(tx, { id: template.id, areRatesMeant }, save) : save());
      await recordEvent(tx, { action: 'template.edited', ...change });
      return (await selectTemplate(tx.db, tx.agency.id, template.id))!;
    });
  } catch (error) {
    throw nameTaken(error);
  }
}

/** Makes a template the default, replacing the previous one. @throws Forbidden, NotFound, Invalid for a hidden one */
export function setDefaultTemplate(ctx: Context, templateId: string): Promise<TimesheetTemplate> {
  return editTemplate(ctx, templateId, { isDefault: true });
}

function requireOneDefault(was: CreateTemplate, change: Partial<CreateTemplate>): void {
  if (was.isDefault && change.isDefault === false) throw refused('isDefault', DEFAULT_STAYS, 'default_stays');
  if (was.isDefault && change.isHidden) throw refused('isHidden', DEFAULT_STAYS, 'default_stays');
  const becomes = { ...was, ...change };
  if (becomes.isDefault && becomes.isHidden) throw refused('isDefault', HIDDEN_DEFAULT, 'template_is_hidden');
}

const refused = (field: string, message: string, code: FieldCode) => new Invalid([{ field, message, code }]);
