import { pageWithin } from '#domain/browse.ts';
import { type Context, now, today } from '#domain/context.ts';
import type { Offered } from '#domain/browse.ts';
import { listFilterClients } from '#domain/clients/list-filter-clients.server.ts';
import { listDeclarations } from '#domain/declarations/list-declarations.server.ts';
import { dateInWords } from '#domain/periods/period-words.ts';
import { listPayrollLayouts } from '#domain/payroll-layouts/get-layout.server.ts';
import { usualRanges } from '#domain/periods/usual-ranges.ts';
import { browseMissing } from '#domain/reminders/missing/browse-missing.server.ts';
import { readOwnSettings } from '#domain/roles/own-settings.server.ts';
import { roleFacts } from '#domain/roles/role-facts.server.ts';
import { holds } from '#domain/roles/permissions.ts';
import { reachOf } from '#domain/roles/reach.ts';
import { MAX_IN_QUEUE } from '#domain/timesheets/decision/decide-queue.ts';
import {
  type ListTimesheets,
  ListTimesheetsSchema,
  type PageOfTimesheets,
} from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { listTimesheets, type TimesheetList } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { DOWNLOAD_KINDS, type DownloadKind } from '#domain/timesheets/download/download.schema.ts';
import { filterProblems } from '#domain/timesheets/listing/timesheet-filter.schema.ts';
import { missingCount } from '#domain/timesheets/listing/missing-count.server.ts';
import { nameFilter } from '#domain/timesheets/listing/name-filter.server.ts';
import { rowActionsOf } from '#domain/timesheets/timesheet.policy.ts';
import { searchName } from '#app/forms/choices.ts';
import { reportedDrafts } from '#app/forms/device-drafts.ts';
import { sendTimesheets, type ShownTimesheet } from './sent-timesheets.ts';
import { requestsQueue, loadDecideQueue, whyNotInQueue } from './decide-queue-data.server.ts';
import { loadDueWeeks } from './due-weeks.server.ts';
import { loadUnmatchedDrafts } from './unmatched-drafts.server.ts';
import { loadViews } from '#app/components/views/views.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';

/** The words to search for a client without script; not a filter of the list. */
const CLIENT_WORDS = searchName('clientId');
const NO_CLIENTS: Offered = { choices: [], isLong: false, search: '' };

/** The parameter in the list's address for a refused download. */
export const REFUSED = 'download';

/** Reads the filter of a list's address for its reader's role. The authoriser's queue opens on what waits for them. */
export function readTimesheetFilter(ctx: Context, url: URL) {
  const requested = new URL(url);
  // `missing` is computed, and is not a timesheet's status.
  const isMissing =
    requested.searchParams.get('status') === 'missing' && ['agency', 'contractor'].includes(reachOf(ctx.actor).kind);
  if (requested.searchParams.get('status') === 'missing') requested.searchParams.delete('status');
  const { filter, problems } = readFilter(requested, ListTimesheetsSchema);
  const kinds = [...(isMissing ? ['missing' as const] : []), ...refusedDownload(requested)];
  const refused = kinds.flatMap((kind) => filterProblems(kind, filter));
  const isQueue = reachOf(ctx.actor).kind === 'authoriser' && !url.searchParams.has('status');
  const shown: ListTimesheets = isQueue ? { ...filter, status: 'pending', order: filter.order ?? 'asc' } : filter;
  return { filter: shown, problems: [...problems, ...refused], isMissing };
}

/** Returns the download that sent its reader back to the list because it could not honour the filter. */
function refusedDownload(url: URL): DownloadKind[] {
  const refused = url.searchParams.get(REFUSED);
  return DOWNLOAD_KINDS.filter((kind) => kind === refused);
}

/** Returns the requested page of the list, or the last if there are fewer. */
async function listWithin(ctx: Context, filter: PageOfTimesheets) {
  const list = await listTimesheets(ctx, filter);
  const page = pageWithin(filter, list.total);
  return page === filter.page ? list : listTimesheets(ctx, { ...filter, page });
}

/**
 * Loads a list of timesheets for its reader's role: contractors also see what is due.
 * @param kept what their device reported of its drafts
 */
export async function loadTimesheetList(ctx: Context, url: URL, kept: string) {
  const { filter, problems, isMissing } = readTimesheetFilter(ctx, url);
  const reach = reachOf(ctx.actor).kind;
  const isContractor = reach === 'contractor';
  const { from, to, clientId, contractId, contractorId, contactId, search } = filter;
  const narrowed = { from, to, clientId, contractId, contractorId, contactId, search };
  const { dateRelativeTo, timesheetWeekStartsOn } = ctx.agency.settings.defaults;
  const missing = isMissing ? await browseMissing(ctx, narrowed, filter) : null;
  const declared = isContractor || isMissing ? await listDeclarations(ctx) : [];
  // Taken before the list is read: changes in between count as later.
  const shownAt = now(ctx);
  const isQueue = requestsQueue(ctx, url);
  const { [CLIENT_WORDS]: words = '', ...query } = Object.fromEntries(url.searchParams);
  const [list, views, clients, names, due, unmatchedDrafts, hasContracts, ownSettings, counted] = await Promise.all([
    listWithin(ctx, isQueue ? { ...filter, size: MAX_IN_QUEUE } : filter),
    loadViews(ctx, 'timesheets', query),
    isContractor ? NO_CLIENTS : listFilterClients(ctx, clientId, words),
    nameFilter(ctx, filter),
    isContractor ? loadDueWeeks(ctx) : [],
    isContractor ? loadUnmatchedDrafts(ctx) : [],
    reachesContracts(ctx),
    readOwnSettings(ctx),
    missing === null && (reach === 'agency' || isContractor) ? missingCount(ctx, narrowed) : null,
  ]);
  return {
    shownAt,
    list,
    queue: isQueue ? await loadDecideQueue(ctx, list, url) : null,
    // A queue says it beside what is open in it.
    missed: isQueue && list.total === 0 ? await whyNotInQueue(ctx, url.searchParams.get('t')) : null,
    filter,
    typed: Object.fromEntries(
      [...url.searchParams].filter(([name]) => ![REFUSED, 'selected', CLIENT_WORDS].includes(name)),
    ) as Record<string, string>,
    isAllSelected: url.searchParams.get('selected') === 'all',
    problems,
    views,
    ranges: usualRanges(today(ctx), timesheetWeekStartsOn),
    clients,
    names,
    due,
    unmatchedDrafts,
    hasContracts,
    reported: ctx.actor.kind === 'role' ? reportedDrafts(kept, ctx.actor.roleId) : [],
    missingCount: missing?.total ?? counted,
    missing: missing && {
      ...missing,
      rows: missing.rows.map((row) => ({ ...row, shown: dateInWords({ ...row, dateRelativeTo }) })),
    },
    declarations: declared,
    delegators: (ctx.actor.kind === 'role' && ctx.actor.delegators) || [],
    downloadFormat: ownSettings.downloads.format,
    layouts: from && to && holds(ctx.actor, 'payroll.read') ? await layoutsOf(ctx) : [],
    can: {
      accept: holds(ctx.actor, 'timesheet.accept'),
      row: rowActionsOf(ctx.actor),
      remindAuthorisers: holds(ctx.actor, 'reminder.sendForAuthorisation'),
      remindContractors: holds(ctx.actor, 'reminder.sendForSubmission'),
      createForOthers: reach === 'agency' && holds(ctx.actor, 'timesheet.create'),
    },
  };
}

/** Returns whether a contractor has any contract; true for everybody else. */
async function reachesContracts(ctx: Context): Promise<boolean> {
  const { actor } = ctx;
  if (actor.kind !== 'role' || actor.roleType !== 'ContractingRole') return true;
  return (await roleFacts(ctx, { accountId: actor.accountId, type: actor.roleType })).hasContractors;
}

/** Returns the payroll layouts in which the list can be downloaded. */
const layoutsOf = async (ctx: Context) =>
  (await listPayrollLayouts(ctx)).map(({ payrollLayoutId, name }) => ({ payrollLayoutId, name }));

type Loaded = Awaited<ReturnType<typeof loadTimesheetList>>;

/** Loads that list in the form sent to its page. */
export async function sendTimesheetList(...requested: Parameters<typeof loadTimesheetList>) {
  const loaded = await loadTimesheetList(...requested);
  const isContractor = reachOf(requested[0].actor).kind === 'contractor';
  return { ...loaded, list: { ...loaded.list, rows: sendTimesheets(loaded.list.rows, isContractor) } };
}

/** The list page's data. */
export type TimesheetListData = Omit<Loaded, 'list'> & {
  list: Omit<TimesheetList, 'rows'> & { rows: ShownTimesheet[] };
};
