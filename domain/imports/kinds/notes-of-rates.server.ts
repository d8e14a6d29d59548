import type { Context } from '../../context.ts';
import { RATES_MEANT } from '../../contractors/rates/other-units.ts';
import { type NewCharging, otherUnitsOfRows } from '../../contractors/rates/other-units-of-rows.server.ts';
import type { Refuse } from '../import-rules.ts';
import type { StagedOutcome } from '../import-stage.rows.server.ts';

/**
 * Checks rows that change a contract's charging period or a placement's template for rates per hour that would be taken
 * as per day, or the reverse. They are refused unless the rates are meant that way, in which case they get a note.
 * @returns the notes by row number
 */
export async function notesOfRates(
  ctx: Context,
  records: Iterable<StagedOutcome>,
  { areMeant = false, refuse }: { areMeant?: boolean | undefined; refuse: Refuse },
): Promise<Map<number, string>> {
  const asked: { number: number; change: NewCharging }[] = [];
  for (const { number, id, after } of records) {
    const { charging_period: chargingPeriod, timesheet_template_id: timesheetTemplateId } = after ?? {};
    if (chargingPeriod === undefined && timesheetTemplateId === undefined) continue;
    asked.push({ number, change: { id, chargingPeriod, timesheetTemplateId } as NewCharging });
  }
  const inWords = await otherUnitsOfRows(
    ctx,
    asked.map(({ change }) => change),
  );
  const notes = asked.flatMap(({ number, change }): [number, string, NewCharging][] => {
    const note = inWords.get(change.id);
    return note === undefined ? [] : [[number, note, change]];
  });
  for (const [number, note, { timesheetTemplateId }] of areMeant ? [] : notes) {
    const field = timesheetTemplateId === undefined ? 'chargingPeriod' : 'timesheetTemplate';
    refuse(number, { field, message: `${note} ${RATES_MEANT}`, code: 'contradictory' });
  }
  return new Map(notes.map(([number, note]) => [number, note]));
}
