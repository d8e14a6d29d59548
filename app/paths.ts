import { useRouteLoaderData } from '@remix-run/react';

type Query = Record<string, string | number | null | undefined>;

function address(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Every address of the portal, one function each; all carry the current role (spec §2). */
export function pathsFor(roleId: string | null) {
  const at = (path: string, query: Query = {}) => address(path, { ...query, roleId });
  const timesheet = (id: string) => `/timesheets/${id}`;
  return {
    home: () => at('/'),
    logIn: (query: Query = {}) => address('/login', query),
    logOut: () => '/logout',
    roles: () => at('/roles'),
    role: (id: string) => at(`/roles/${id}`),
    openRole: (id: string) => `/roles/${id}/open`,
    agencyRoles: (id: string) => address(`/roles/${id}/roles`, { roleId: id }),
    newsFeed: (id: string) => address(`/roles/${id}/NewsFeed`, { roleId: id }),
    sessions: () => at('/sessions'),
    sidebar: () => '/preferences/sidebar',
    timesheets: (query: Query = {}) => at('/timesheets', query),
    timesheet: (id: string) => at(timesheet(id)),
    newTimesheet: (query: Query = {}) => at('/timesheets/create', query),
    correctTimesheet: (id: string) => at(`${timesheet(id)}/new`),
    editTimesheet: (id: string) => at(`${timesheet(id)}/edit`),
    acceptTimesheet: (id: string) => at(`${timesheet(id)}/accept`),
    rejectTimesheet: (id: string) => at(`${timesheet(id)}/reject`),
    deleteTimesheet: (id: string) => at(`${timesheet(id)}/delete`),
    voidTimesheet: (id: string) => at(`${timesheet(id)}/void`),
    timesheetNotes: (id: string) => at(`${timesheet(id)}/notes`),
    timesheetFiles: (id: string) => at(`${timesheet(id)}/files`),
    timesheetFile: (id: string, fileId: string) => at(`${timesheet(id)}/files/${fileId}`),
    timesheetFilePreview: (id: string, fileId: string) => at(`${timesheet(id)}/files/${fileId}/preview`),
    removeTimesheetFile: (id: string, fileId: string) => at(`${timesheet(id)}/files/${fileId}/remove`),
    resendAuthorisation: (id: string) => at(`${timesheet(id)}/resend`),
    timesheetPdf: (id: string) => at(`${timesheet(id)}/pdf`),
  };
}

/** The portal's addresses for the role that the page is shown to. */
export function usePaths() {
  const shell = useRouteLoaderData('routes/_portal') as { roleId: string } | undefined;
  return pathsFor(shell?.roleId ?? null);
}
