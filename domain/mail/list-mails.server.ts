import { type Browsed } from '../browse.ts';
import { browse } from '../browse.server.ts';
import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { type Page, type PageRequest, readPage, toPage } from '../page.server.ts';
import { type BrowseMails, type ListedMail, MAIL_DAYS } from './listed-mail.ts';
import { countFailedMails, mailsFilter } from './mails.rows.server.ts';

/** For how many days a failure counts as recent. */
const RECENT_DAYS = 7;

const daysAgo = ({ clock }: Pick<Context, 'clock'>, days: number) =>
  clock
    .now()
    .subtract({ hours: 24 * days })
    .toString();

/** Returns a page of the agency's emails of the last 30 days, latest first. @throws Forbidden */
export async function browseMails(ctx: Context, filter: BrowseMails): Promise<Browsed<ListedMail>> {
  requirePermission(ctx.actor, 'settings.view');
  const { search, status } = filter;
  const requested = { search, status, since: daysAgo(ctx, MAIL_DAYS) };
  return browse<ListedMail>(ctx.db, mailsFilter(ctx.db, ctx.agency.id, requested), filter);
}

/** The same, page by page after a cursor. @throws Forbidden, Invalid */
export async function listMails(
  ctx: Context,
  { search, status, ...request }: PageRequest & Partial<Pick<BrowseMails, 'search' | 'status'>> = {},
): Promise<Page<ListedMail>> {
  requirePermission(ctx.actor, 'settings.view');
  const { limit, after } = readPage(request);
  const query = mailsFilter(ctx.db, ctx.agency.id, { search, status, since: daysAgo(ctx, MAIL_DAYS) }).limit(limit + 1);
  const rows = await ctx.db.run<ListedMail>(
    after ? query.whereRaw('(created_at, id) < (?::timestamptz, ?::uuid)', [after.sort, after.id]) : query,
  );
  return toPage(rows, limit, ({ createdAt, mailId }) => ({ sort: createdAt, id: mailId }));
}

/** Counts the emails of the last week that failed. @throws Forbidden */
export async function countRecentFailures(ctx: Context): Promise<number> {
  requirePermission(ctx.actor, 'settings.view');
  const counted = countFailedMails(ctx.db, ctx.agency.id, daysAgo(ctx, RECENT_DAYS));
  return (await ctx.db.run<{ count: number }>(counted))[0]?.count ?? 0;
}
