import { type Context, today } from '../context.ts';
import { Invalid } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { getTemplate } from './get-template.server.ts';
import type { EditTemplate } from './template.schema.ts';
import { periodsInWords } from './template.ts';
import { selectTakers } from './templates.rows.server.ts';

const PERIODS = ['entryPeriod', 'chargingPeriod'] as const;

/**
 * Requires confirmation before a template in use gets another entry or charging period, naming whose next timesheets
 * are affected. Placements and contracts with their own period are not. @throws Forbidden, NotFound, or Invalid at
 * `isChangeMeant`
 */
export async function requireChangedPeriodsMeant(
  ctx: Context,
  templateId: string,
  { isChangeMeant, ...fields }: EditTemplate & { isChangeMeant?: boolean | undefined },
): Promise<void> {
  requirePermission(ctx.actor, 'template.edit');
  if (isChangeMeant) return;
  const template = await getTemplate(ctx, templateId);
  const changed = PERIODS.filter((period) => fields[period] !== undefined && fields[period] !== template[period]);
  const requested = { templateId: template.id, today: today(ctx) };
  const touched = await Promise.all(
    changed.map((period) => selectTakers(ctx.db, ctx.agency.id, { ...requested, period })),
  );
  const most = touched.sort((a, b) => b.count - a.count)[0];
  if (!most || most.count === 0) return;
  const { entryPeriod = template.entryPeriod, chargingPeriod = template.chargingPeriod } = fields;
  const becomes = periodsInWords({ entryPeriod, chargingPeriod }).toLowerCase();
  const message = `The next timesheets of ${namesInWords(most)} will be ${becomes}. Tick this to change the template for them.`;
  throw new Invalid([{ field: 'isChangeMeant', message, code: 'contradictory' }]);
}

function namesInWords({ names, count }: { names: string[]; count: number }): string {
  const more = count - names.length;
  const said = more > 0 ? [...names, more === 1 ? 'one more' : `${more} more`] : names;
  return said.length === 1 ? said[0]! : `${said.slice(0, -1).join(', ')} and ${said.at(-1)!}`;
}
