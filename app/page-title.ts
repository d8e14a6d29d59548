import { isRouteErrorResponse } from '@remix-run/react';
import { isFailure } from './failure.ts';
import type { RootData } from './frame/root-data.server.ts';
import { PRESERVED_FORM_WORDS, preservedFormOf } from './preserved-form.ts';
import { refusedVisitOf } from './refused-visit.ts';
import { lostFormOf, lostFormTitle } from './lost-form.ts';

type Matches = ({ id: string; data: unknown } | undefined)[];

/** Returns `<display name> timesheet portal - …`. */
export function pageTitle(matches: Matches, title: string) {
  const root = matches.find((match) => match?.id === 'root')?.data as RootData | undefined;
  return [{ title: `${root?.agency?.displayName ?? 'Countersign'} timesheet portal - ${title}` }];
}

/** Returns `Login to <agency> online timesheet portal`. */
export function logInTitle(matches: Matches) {
  const root = matches.find((match) => match?.id === 'root')?.data as RootData | undefined;
  return [{ title: `Login to ${root?.agency?.displayName ?? 'Countersign'} online timesheet portal` }];
}

/** Returns the title of a page that answers with an error: why it was refused, or that it failed. */
export function refusalTitle(error: unknown): string {
  if (!isRouteErrorResponse(error) || isFailure(error.data)) return 'Something went wrong';
  if (error.status === 404) return 'Page not found';
  return error.status === 403 ? 'Not allowed' : 'That did not work';
}

/** Returns the title of a page that could not be shown; nothing if it could. */
export function problemTitle(matches: Matches, error: unknown) {
  if (!error) return [];
  const kept = preservedFormOf(error);
  if (kept) return pageTitle(matches, PRESERVED_FORM_WORDS[kept.because].title);
  const lost = lostFormOf(error);
  if (lost) return pageTitle(matches, lostFormTitle(lost));
  return pageTitle(matches, refusedVisitOf(error)?.title ?? refusalTitle(error));
}
