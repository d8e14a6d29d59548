import { useEffect, useState } from 'react';
import { onTimesheet } from '#app/live/timesheet-events.ts';

/** Returns how many timesheets were submitted since a page's data was read. */
export function useNewTimesheets(data: unknown): number {
  const [heard, setHeard] = useState<{ of: unknown; ids: ReadonlySet<string> }>({ of: data, ids: new Set() });
  useEffect(
    () =>
      onTimesheet(({ timesheetId, isNew }) => {
        if (isNew) setHeard((was) => ({ of: data, ids: new Set(was.of === data ? was.ids : []).add(timesheetId) }));
      }),
    [data],
  );
  return heard.of === data ? heard.ids.size : 0;
}
