import { redirect } from '@remix-run/node';
import { pathsFor } from '#app/paths.ts';

/** A person’s sessions are listed on their account page. */
export const loader = () => redirect(pathsFor(null).ownAccount());
