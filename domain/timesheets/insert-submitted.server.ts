import type { Context } from '../context.ts';
import type { Placement } from '../contractors/placement.ts';
import { newId } from '../new-id.ts';
import type { PlacementPeriod } from '../periods/placement-periods.ts';
import { accountIdOf, actorName } from '../roles/actor.ts';
import type { Entry } from './entry.ts';
import { newTimesheetRow, type Sent } from './new-timesheet-row.server.ts';
import {
  deleteDeclaration,
  deleteDraftsOf,
  insertNote,
  insertTimesheet,
  nextFriendlyNumber,
  replaceEntries,
} from './timesheets.rows.server.ts';

/** Writes a checked timesheet with its entries and note, and forgets a declaration for its days. @returns its id */
export async function insertSubmitted(
  ctx: Context,
  placement: Placement,
  period: PlacementPeriod,
  entries: Entry[],
  input: Sent,
) {
  const { db, agency, actor } = ctx;
  const id = newId();
  const row = newTimesheetRow(ctx, {
    id,
    placement,
    period,
    entries,
    input,
    friendlyNumber: await nextFriendlyNumber(db, agency.id),
  });
  await db.runAll([
    insertTimesheet(db, row),
    ...replaceEntries(
      db,
      agency.id,
      { id, contractorId: placement.id },
      entries.map((entry) => ({ id: newId(), ...entry })),
    ),
    ...(input.note
      ? [
          insertNote(db, {
            agencyId: agency.id,
            id: newId(),
            timesheetId: id,
            body: input.note,
            authorAccountId: accountIdOf(actor),
            authorName: actorName(actor),
            createdAt: row.createdAt,
          }),
        ]
      : []),
    deleteDeclaration(db, agency.id, placement.id, period),
    deleteDraftsOf(db, agency.id, placement.id, period),
  ]);
  return id;
}
