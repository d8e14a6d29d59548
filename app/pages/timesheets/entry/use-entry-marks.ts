import { useEffect, useMemo, useState } from 'react';
import { type EntryMark, entryMarks, type Nearby, type TypedShift } from '#domain/advisories/listing/entry-marks.ts';
import type { EntryRules } from '#domain/timesheets/entry/entry-rules.ts';
import type { ShiftText } from '#app/forms/shift.ts';
import { typedShifts } from './timesheet-entries.ts';

/** How long nothing is typed until marks follow, so that none comes and goes at every key. */
const QUIET_MS = 600;

/**
 * What is said of rest and breaks under the shifts of a form: at once where the page comes, and once typing pauses. A row that
 * has moved meanwhile shows none.
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
