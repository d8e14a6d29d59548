import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import { oneRecord } from '../one-record.server.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { Billee } from './billee.ts';
import { lockBilleeRow, LISTED, selectBillee, selectBillees } from './billees.rows.server.ts';

const billee = oneRecord<Billee>(
  ({ agency }, id, lock) => [...(lock ? [lockBilleeRow(agency.id, id)] : []), selectBillee(agency.id, id)],
  () => new NotFound('The requested billee does not exist', { code: 'billee_not_found' }),
);

/** Lists the agency's billees, by name. @throws Forbidden */
export async function listBillees(ctx: Context): Promise<Billee[]> {
  requirePermission(ctx.actor, 'settings.view');
  return selectBillees(ctx.db, ctx.agency.id);
}

/** Returns a page of them, filtered and sorted as requested. @throws Forbidden, Invalid, InvalidCursor */
export async function pageBillees(ctx: Context, request: ListRequest = {}): Promise<Page<Billee>> {
  requirePermission(ctx.actor, 'settings.view');
  return listPage<Billee>(ctx, { name: 'billees', listed: LISTED, idOf: ({ billeeId }) => billeeId }, request);
}

/** Returns one billee of the agency. @throws Forbidden, NotFound */
export async function getBillee(ctx: Context, billeeId: string): Promise<Billee> {
  requirePermission(ctx.actor, 'settings.view');
  return billee.see(ctx, billeeId);
}

/** Locks a billee against changes, deletion and billing until the transaction ends. @throws NotFound, Forbidden */
export const lockBillee = billee.lock;
