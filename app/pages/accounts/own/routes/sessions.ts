import { redirect } from '@remix-run/node';
import { pathsFor } from '#app/paths.ts';

/** A person’s sessions are listed on the page of their account. */
export const loader = () => redirect(pathsFor(null).ownAccount());
