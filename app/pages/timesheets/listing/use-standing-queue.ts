import { useAsVisited } from '#app/forms/use-as-visited.ts';
import type { DecideQueueData } from '../decide-queue-data.server.ts';
import type { TimesheetListData } from '../timesheet-list-data.server.ts';

/**
 * Returns the queue, or null for a list. Once nothing waits any more, what was opened in it stays on the page until its
 * reader goes on.
 */
export function useStandingQueue({ queue, missed, list }: TimesheetListData): DecideQueueData | null {
  const visited = useAsVisited(queue);
  if (queue || !visited || list.total > 0) return queue;
  return { ...visited, toLookAt: [], usual: [], acceptUsual: false, missed };
}
