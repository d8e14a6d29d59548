import type { RootData } from './frame/root-data.server.ts';

type Matches = ({ id: string; data: unknown } | undefined)[];

/** `<display name> timesheet portal - …`. */
export function pageTitle(matches: Matches, title: string) {
  const root = matches.find((match) => match?.id === 'root')?.data as RootData | undefined;
  return [{ title: `${root?.agency?.displayName ?? 'Countersign'} timesheet portal - ${title}` }];
}

/** `Login to <agency> online timesheet portal`. */
export function logInTitle(matches: Matches) {
  const root = matches.find((match) => match?.id === 'root')?.data as RootData | undefined;
  return [{ title: `Login to ${root?.agency?.displayName ?? 'Countersign'} online timesheet portal` }];
}

const TITLES = new Map<unknown, string>([
  [401, 'Your session has ended'],
  [404, 'Page not found'],
]);

/** The title of a page that could not be shown; nothing where it could. */
export function problemTitle(matches: Matches, error: unknown) {
  if (!error) return [];
  const status = typeof error === 'object' && 'status' in error ? error.status : null;
  return pageTitle(matches, TITLES.get(status) ?? 'Something went wrong');
}
