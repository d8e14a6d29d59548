import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type LayoutRow, selectLayout, selectLayouts, toStoredLayout } from './payroll-layouts.rows.server.ts';
import type { StoredLayout } from './stored-layout.ts';
import { oneRecord } from '../one-record.server.ts';

const layout = oneRecord<LayoutRow, StoredLayout>(
  ({ agency }, id, lock) => [selectLayout(agency.id, id, lock)],
  () => new NotFound('The payroll layout does not exist.', { code: 'payroll_layout_not_found' }),
  toStoredLayout,
);

/** Lists the agency's payroll layouts by name. @throws Forbidden */
export async function listPayrollLayouts(ctx: Context): Promise<StoredLayout[]> {
  requirePermission(ctx.actor, 'payroll.read');
  return selectLayouts(ctx.db, ctx.agency.id);
}

/** Returns one payroll layout of the agency. @throws Forbidden, NotFound */
export async function getPayrollLayout(ctx: Context, payrollLayoutId: string): Promise<StoredLayout> {
  requirePermission(ctx.actor, 'payroll.read');
  return layout.see(ctx, payrollLayoutId);
}

/** Locks one until the transaction ends. @throws NotFound */
export const lockPayrollLayout = layout.lock;
