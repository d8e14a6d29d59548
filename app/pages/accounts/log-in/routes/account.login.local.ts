import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

export const loader = ({ request }: LoaderFunctionArgs) => redirect(`/login${new URL(request.url).search}`);
