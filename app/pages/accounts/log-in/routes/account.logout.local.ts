import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { logOutByForm, logOutByLink } from '../log-out.server.ts';

/** A single confirmation page serves both addresses. */
export const loader = async (args: LoaderFunctionArgs) => (await logOutByLink(args)) ?? redirect('/logout');
export const action = logOutByForm;
