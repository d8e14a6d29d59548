import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { reachOf } from '../roles/reach.ts';
import { findIdByNumber } from './find-timesheet.rows.server.ts';

/** The id behind what people call a timesheet: its id, or its number such as `TS-000123`. @throws NotFound out of reach */
export async function findTimesheetId(ctx: Context, name: string): Promise<string> {
  requirePermission(ctx.actor, 'timesheet.view');
  const [, number] = /^TS-(\d{1,15})$/i.exec(name.trim()) ?? [];
  if (!number && isId(name)) return name;
  const id = number ? await findIdByNumber(ctx.db, ctx.agency.id, reachOf(ctx.actor), Number(number)) : null;
  if (id === null) throw new NotFound('This requested timesheet could not be found.', { code: 'timesheet_not_found' });
  return id;
}
