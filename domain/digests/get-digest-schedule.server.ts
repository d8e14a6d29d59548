import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { DigestPlace, DigestSchedule } from './digest-schedule.ts';
import {
  type DigestScheduleRow,
  LISTED,
  readDigestSchedules,
  selectDigestSchedules,
  toDigestSchedule,
} from './digest-schedules.rows.server.ts';
import { oneRecord } from '../one-record.server.ts';

const schedule = oneRecord<DigestScheduleRow, DigestSchedule>(
  ({ db, agency }, id, lock) => [selectDigestSchedules(db, agency.id, { id, lock })],
  () => new NotFound('The requested digest does not exist', { code: 'digest_schedule_not_found' }),
  toDigestSchedule,
);

/** Lists the agency's digest schedules, oldest first. @throws Forbidden */
export async function listDigestSchedules(ctx: Context): Promise<DigestSchedule[]> {
  requirePermission(ctx.actor, 'settings.view');
  return readDigestSchedules(ctx.db, ctx.agency.id);
}

/** Returns a page of them, filtered and sorted as requested. @throws Forbidden, Invalid, InvalidCursor */
export async function pageDigestSchedules(ctx: Context, request: ListRequest = {}): Promise<Page<DigestSchedule>> {
  requirePermission(ctx.actor, 'settings.view');
  const idOf = ({ digestScheduleId }: DigestScheduleRow) => digestScheduleId;
  const page = await listPage<DigestScheduleRow>(ctx, { name: 'digestSchedules', listed: LISTED, idOf }, request);
  return { ...page, rows: page.rows.map(toDigestSchedule) };
}

/** Returns one digest schedule of the agency. @throws Forbidden, NotFound */
export async function getDigestSchedule(ctx: Context, digestScheduleId: string): Promise<DigestSchedule> {
  requirePermission(ctx.actor, 'settings.view');
  return schedule.see(ctx, digestScheduleId);
}

/** Returns one in its current state. @throws NotFound */
export const seeDigestSchedule = schedule.see;

/** Locks one until the transaction ends. @throws NotFound */
export const lockDigestSchedule = schedule.lock;

/** Returns the time zone and the weeks the agency's digests use. */
export function digestPlace({ agency }: Pick<Context, 'agency'>): DigestPlace {
  return { timeZone: agency.timeZone, weekStartsOn: agency.settings.defaults.timesheetWeekStartsOn };
}
