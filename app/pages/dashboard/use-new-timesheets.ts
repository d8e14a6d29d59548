import { useEffect, useState } from 'react';
import { onTimesheet } from '#app/live/timesheet-events.ts';

/** Returns how many timesheets were submitted since a page's data was read. */
export function useNewTimesheets(data: unknown): number {
  const [arrived, setArrived] = useState<{ of: unknown; ids: ReadonlySet<string> }>({ of: data, ids: new Set() });
  useEffect(
    () =>
      onTimesheet(({ timesheetId, isNew }) => {
        if (isNew) setArrived((was) => ({ of: data, ids: new Set(was.of === data ? was.ids : []).add(timesheetId) }));
      }),
    [data],
  );
  return arrived.of === data ? arrived.ids.size : 0;
}
