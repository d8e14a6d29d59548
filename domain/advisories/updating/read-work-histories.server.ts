import type { Context } from '../../context.ts';
import {
  type HistoryAbsenceRow,
  type HistoryEntryRow,
  type HistoryPlacementRow,
  selectWorkHistories,
} from './advisories.rows.server.ts';
import { groupBy } from '../../group-by.ts';
import type { WorkHistory, OptOut } from '../rules/work-history.ts';

/** Placement names, by id. */
export type PlacementNames = Map<string, { contractName: string; clientName: string }>;

/** Reads the lives of some people, in three statements however many there are. Holidays entered are days of leave. */
export async function readWorkHistories(ctx: Context, contactIds: string[]): Promise<WorkHistory[]> {
  return (await readNamedWorkHistories(ctx, contactIds)).map(({ names: _, ...life }) => life);
}

/** The same, with the names of each life’s placements. */
export async function readNamedWorkHistories(
  { db, agency }: Context,
  contactIds: string[],
): Promise<(WorkHistory & { names: PlacementNames })[]> {
  const [placements, entries, absences] = (await db.runAll(selectWorkHistories(agency.id, contactIds))) as unknown as [
    HistoryPlacementRow[],
    HistoryEntryRow[],
    HistoryAbsenceRow[],
  ];
  const [placementsOf, entriesOf, absencesOf] = [placements, entries, absences].map((rows) =>
    groupBy<{ contactId: string }, string>(rows, ({ contactId }) => contactId),
  ) as [Map<string, HistoryPlacementRow[]>, Map<string, HistoryEntryRow[]>, Map<string, HistoryAbsenceRow[]>];
  return contactIds.map((contactId) => {
    const placed = placementsOf.get(contactId) ?? [];
    const entered = entriesOf.get(contactId) ?? [];
    const holidays = entered.filter(({ isHoliday, minutes }) => isHoliday && minutes > 0);
    const leave = holidays.map(({ contractorId, date }) => ({
      contractorId,
      from: date,
      to: date,
      reason: 'leave' as const,
    }));
    return {
      contactId,
      names: new Map(
        placed.map(({ contractorId, contractName, clientName }) => [contractorId, { contractName, clientName }]),
      ),
      placements: placed,
      shifts: entered.filter(({ isHoliday }) => !isHoliday),
      absences: [...(absencesOf.get(contactId) ?? []), ...leave],
      optOut: optOutOf(placed[0]),
    };
  });
}

/** Returns a person’s opt-out, present in the row of each of their placements. */
const optOutOf = (row: HistoryPlacementRow | undefined): OptOut | null =>
  row?.optOutFrom ? { from: row.optOutFrom, until: row.optOutUntil } : null;
