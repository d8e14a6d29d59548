import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { logOutByForm, logOutByLink } from '../log-out.server.ts';

/** Where the page that asks stands for both addresses. */
export const loader = async (args: LoaderFunctionArgs) => (await logOutByLink(args)) ?? redirect('/logout');
export const action = logOutByForm;
