import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { apiHandler } from '#app/http/api-handler.server.ts';

/** Hands the request to the API app, for hosts that do not mount it themselves. */
export const loader = ({ request }: LoaderFunctionArgs) => apiHandler(request);
export const action = ({ request }: ActionFunctionArgs) => apiHandler(request);
