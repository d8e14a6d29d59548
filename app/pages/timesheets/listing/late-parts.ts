import { latePart, type LateParts } from '#app/late-part.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import type { TimesheetListData } from '../timesheet-list-data.server.ts';

// Parts of the list that only authorisers see, only contractors see, or that are only behind a tab.
const queue = () => import('./decide-queue.tsx');
export const DecideQueue = latePart(async () => (await queue()).DecideQueue);
export const DecideQueueFooter = latePart(async () => (await queue()).DecideQueueFooter);
export const ContractorWeeks = latePart(async () => (await import('./contractor-weeks.tsx')).ContractorWeeks);
export const MissingTable = latePart(async () => (await import('./missing-table.tsx')).MissingTable);

/** The parts with which a list is shown. */
export const partsOf: LateParts['partsOf'] = ({ loaderData }) => {
  const shell = loaderData?.['routes/_portal'] as ShellData | undefined;
  const data = loaderData?.['routes/_portal.timesheets._index'] as TimesheetListData | undefined;
  if (!data) return [];
  if (data.queue) return [DecideQueue, DecideQueueFooter];
  if (data.missing) return [MissingTable];
  return shell?.roleType === 'ContractingRole' ? [ContractorWeeks] : [];
};
