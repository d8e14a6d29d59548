import { useEffect, useState } from 'react';
import type { DeviceDraft } from '#app/forms/device-drafts.ts';
import { deviceDrafts } from '#app/forms/read-draft.ts';
import type { DueWeek } from '../due-weeks.server.ts';
import type { ShownTimesheet } from '../sent-timesheets.ts';

type Known = {
  roleId: string;
  due: DueWeek[];
  rows: Pick<ShownTimesheet, 'contractorId' | 'beginning' | 'ending' | 'status'>[];
  /** What the device has reported to the server: rendered at once, so that nothing moves when the device itself is read. */
  reported: DeviceDraft[];
};

/** A draft that is only on this device, with its period if that is due. */
export type WaitingEntry = DeviceDraft & { week: DueWeek | null };

/**
 * Returns the drafts that are only on this device: the account's copy is older or deleted, and nothing has been
 * submitted since. Needs JavaScript.
 */
export function useDeviceDrafts({ roleId, due, rows, reported }: Known): WaitingEntry[] {
  const [kept, setKept] = useState(reported);
  useEffect(() => {
    const read = () => setKept(deviceDrafts(roleId));
    read();
    // Another tab may save or send one.
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [roleId, due]);
  return kept.flatMap((entry) => {
    const isSame = (one: { contractorId?: string; beginning: string; ending: string }) =>
      one.contractorId === entry.contractorId && one.beginning <= entry.firstDay && entry.firstDay <= one.ending;
    const week = due.find(isSame) ?? null;
    const savedAt = week?.draft?.savedAt;
    const isInAccount = savedAt !== undefined && Date.parse(savedAt) >= Date.parse(entry.savedAt);
    const isSent = rows.some((row) => isSame(row) && (row.status === 'pending' || row.status === 'accepted'));
    return isInAccount || isSent ? [] : [{ ...entry, week }];
  });
}
