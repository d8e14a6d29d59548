import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { isId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { selectLayout, selectLayouts } from './payroll-layouts.rows.server.ts';
import type { StoredLayout } from './stored-layout.ts';

/** The agency's payroll layouts by name. @throws Forbidden */
export async function listPayrollLayouts(ctx: Context): Promise<StoredLayout[]> {
  requirePermission(ctx.actor, 'payroll.read');
  return selectLayouts(ctx.db, ctx.agency.id);
}

/** One payroll layout of the agency. @throws Forbidden, NotFound */
export async function getPayrollLayout(ctx: Context, payrollLayoutId: string): Promise<StoredLayout> {
  requirePermission(ctx.actor, 'payroll.read');
  return find(ctx, payrollLayoutId, false);
}

/** One that nobody else changes until the transaction ends. @throws NotFound */
export function lockPayrollLayout(ctx: Context, payrollLayoutId: string): Promise<StoredLayout> {
  return find(ctx, payrollLayoutId, true);
}

async function find(ctx: Context, id: string, lock: boolean): Promise<StoredLayout> {
  const found = isId(id) ? await selectLayout(ctx.db, ctx.agency.id, id, lock) : null;
  if (!found) throw new NotFound('The payroll layout does not exist.', { code: 'payroll_layout_not_found' });
  return found;
}
