import type { Context } from '#domain/context.ts';
import { getNewTimesheet } from '#domain/timesheets/get-new-timesheet.server.ts';
import { listTimesheets } from '#domain/timesheets/list-timesheets.server.ts';
import { type ListTimesheets, ListTimesheetsSchema } from '#domain/timesheets/list-timesheets.schema.ts';
import { listClientChoices } from '#domain/clients/list-client-choices.server.ts';

/** Reads the filter from the address. What does not hold is named and left out; what was typed stays in the form. */
function readFilter(url: URL): { filter: ListTimesheets; problem: string | null } {
  const asked = Object.fromEntries(url.searchParams);
  const parsed = ListTimesheetsSchema.safeParse(asked);
  if (parsed.success) return { filter: parsed.data, problem: null };
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  const kept = Object.fromEntries(Object.entries(asked).filter(([name]) => !wrong.has(name)));
  return { filter: ListTimesheetsSchema.parse(kept), problem: parsed.error.issues[0]!.message };
}

/** A list of timesheets as its reader's role sees it: contractors also learn what is due. */
export async function loadTimesheetList(ctx: Context, url: URL) {
  const { filter, problem } = readFilter(url);
  const isContractor = ctx.actor.kind === 'role' && ctx.actor.roleType === 'ContractingRole';
  // The authoriser's queue opens on what waits for them.
  const isQueue =
    ctx.actor.kind === 'role' && ctx.actor.roleType === 'AuthorisingRole' && !url.searchParams.has('status');
  const shown: ListTimesheets = isQueue ? { ...filter, status: 'pending', order: filter.order ?? 'asc' } : filter;
  return {
    list: await listTimesheets(ctx, shown),
    filter: shown,
    typed: Object.fromEntries(url.searchParams) as Record<string, string>,
    problem,
    clients: isContractor ? [] : await listClientChoices(ctx),
    due: isContractor ? await findDue(ctx) : null,
  };
}

/** The period a contractor should enter next, unless everything is sent. */
async function findDue(ctx: Context) {
  const contactId = ctx.actor.kind === 'role' ? ctx.actor.contactId : null;
  const { chosen } = contactId ? await getNewTimesheet(ctx, { contactId }) : { chosen: null };
  if (!chosen || (chosen.period.state !== null && chosen.period.state !== 'rejected')) return null;
  const { placement, period, periodLabel, days } = chosen;
  return {
    contractorId: placement.id,
    contractName: placement.contractName,
    clientName: placement.clientName,
    shown: period.shown,
    periodLabel,
    bankHoliday: days.find(({ bankHolidayName }) => bankHolidayName)?.bankHolidayName ?? null,
  };
}

/** The list page's data. */
export type TimesheetListData = Awaited<ReturnType<typeof loadTimesheetList>>;
