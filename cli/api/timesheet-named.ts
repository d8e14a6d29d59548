import type { AgencyApi } from './client.ts';
import { isId, notFound } from './pages.ts';

/** Returns the id of a timesheet named by its id, or by its number such as `TS-000123`. @throws ApiProblem */
export async function timesheetIdOf(api: AgencyApi, named: string): Promise<string> {
  const [, number] = /^TS-0*(\d{1,9})$/i.exec(named.trim()) ?? [];
  if (number === undefined && isId(named)) return named;
  const query = { friendlyId: `TS-${number?.padStart(6, '0')}`, limit: 1 };
  const found =
    number === undefined ? null : await api.get<{ timesheets: { timesheetId: string }[] }>('/timesheets', query);
  const id = found?.timesheets[0]?.timesheetId;
  if (!id) throw notFound('This requested timesheet could not be found.', 'timesheet_not_found');
  return id;
}
