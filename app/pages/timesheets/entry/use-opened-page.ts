import { useState } from 'react';

/**
 * Returns a timesheet’s page as it was when its form was opened. Somebody else may save the timesheet while hours are
 * being typed: a page that is then loaded again does not put theirs in place of them.
 */
export function useOpenedPage<Page extends { timesheetId: string }>(page: Page): Page {
  const [opened, setOpened] = useState(page);
  if (opened.timesheetId === page.timesheetId) return opened;
  setOpened(page);
  return page;
}
