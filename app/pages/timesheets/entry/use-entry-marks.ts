import { useEffect, useMemo, useState } from 'react';
import { type EntryMark, entryMarks, type Nearby, type TypedShift } from '#domain/advisories/listing/entry-marks.ts';
import type { EntryRules } from '#domain/timesheets/entry/entry-rules.ts';
import type { ShiftText } from '#app/forms/shift.ts';
import { typedShifts } from './timesheet-entries.ts';

/** The pause in typing before marks are updated, so that they do not flicker with every key. */
const QUIET_MS = 600;

/**
 * Returns the marks about rest and breaks under the shifts of a form: at once when the page opens, and then whenever
 * typing pauses. A row that has moved in the meantime shows none.
 */
export function useEntryMarks(typed: ShiftText[], rules: EntryRules, nearby: Nearby): EntryMark[] {
  const now = JSON.stringify(typedShifts(typed, rules));
  const [settled, settle] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => settle(now), QUIET_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const marks = useMemo(() => entryMarks(JSON.parse(settled) as TypedShift[], nearby), [settled, nearby]);
  return marks.filter(({ index, date }) => typed[index]?.entryDate === date);
}
