import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { listPage } from '../list-page.server.ts';
import type { ListRequest } from '../list-request.ts';
import { isId } from '../new-id.ts';
import type { Page } from '../page.server.ts';
import { requirePermission } from '../roles/permissions.ts';
import type { DigestPlace, DigestSchedule } from './digest-schedule.ts';
import {
  type DigestScheduleRow,
  LISTED,
  readDigestSchedules,
  toDigestSchedule,
} from './digest-schedules.rows.server.ts';

/** The agency's digest schedules, the oldest first. @throws Forbidden */
export async function listDigestSchedules(ctx: Context): Promise<DigestSchedule[]> {
  requirePermission(ctx.actor, 'settings.view');
  return readDigestSchedules(ctx.db, ctx.agency.id);
}

/** A page of them, narrowed and in the order asked for. @throws Forbidden, Invalid, InvalidCursor */
export async function pageDigestSchedules(ctx: Context, request: ListRequest = {}): Promise<Page<DigestSchedule>> {
  requirePermission(ctx.actor, 'settings.view');
  const idOf = ({ digestScheduleId }: DigestScheduleRow) => digestScheduleId;
  const page = await listPage<DigestScheduleRow>(ctx, { name: 'digestSchedules', listed: LISTED, idOf }, request);
  return { ...page, rows: page.rows.map(toDigestSchedule) };
}

/** One digest schedule of the agency. @throws Forbidden, NotFound */
export async function getDigestSchedule(ctx: Context, digestScheduleId: string): Promise<DigestSchedule> {
  requirePermission(ctx.actor, 'settings.view');
  return find(ctx, digestScheduleId, false);
}

/** One as it stands now. @throws NotFound */
export function seeDigestSchedule(ctx: Context, digestScheduleId: string): Promise<DigestSchedule> {
  return find(ctx, digestScheduleId, false);
}

/** One that nobody else changes until the transaction ends. @throws NotFound */
export function lockDigestSchedule(ctx: Context, digestScheduleId: string): Promise<DigestSchedule> {
  return find(ctx, digestScheduleId, true);
}

/** The clock and the weeks that the agency's digests go by. */
export function digestPlace({ agency }: Pick<Context, 'agency'>): DigestPlace {
  return { timeZone: agency.timeZone, weekStartsOn: agency.settings.defaults.timesheetWeekStartsOn };
}

async function find(ctx: Context, id: string, lock: boolean): Promise<DigestSchedule> {
  const [schedule] = isId(id) ? await readDigestSchedules(ctx.db, ctx.agency.id, { id, lock }) : [];
  if (!schedule) throw new NotFound('The requested digest does not exist', { code: 'digest_schedule_not_found' });
  return schedule;
}
