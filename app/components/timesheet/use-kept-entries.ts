import { useEffect, useState } from 'react';
import { keptEntries, type KeptEntry } from '#app/forms/read-draft.ts';
import type { DueWeek } from '#app/http/due-weeks.server.ts';
import type { TimesheetRow } from '#domain/timesheets/list-timesheets.server.ts';

type Known = { roleId: string; due: DueWeek[]; rows: Pick<TimesheetRow, 'contractorId' | 'beginning' | 'status'>[] };

/** A draft that is on this device alone, with its period where it is due. */
export type WaitingEntry = KeptEntry & { week: DueWeek | null };

/** The drafts that only this device has: the account's copy is older or gone, and nothing was submitted since. Needs JavaScript. */
export function useKeptEntries({ roleId, due, rows }: Known): WaitingEntry[] {
  const [kept, setKept] = useState<KeptEntry[]>([]);
  useEffect(() => {
    const read = () => setKept(keptEntries(roleId));
    read();
    // Another tab keeps or sends one.
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [roleId, due]);
  return kept.flatMap((entry) => {
    const isSame = (one: { contractorId: string; beginning: string }) =>
      one.contractorId === entry.contractorId && one.beginning === entry.beginning;
    const week = due.find(isSame) ?? null;
    const savedAt = week?.draft?.savedAt;
    const isInAccount = savedAt !== undefined && Date.parse(savedAt) >= Date.parse(entry.savedAt);
    const isSent = rows.some((row) => isSame(row) && (row.status === 'pending' || row.status === 'accepted'));
    return isInAccount || isSent ? [] : [{ ...entry, week }];
  });
}
