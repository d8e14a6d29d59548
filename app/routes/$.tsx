import type { LoaderFunctionArgs } from '@remix-run/node';
import { warnLost } from '#app/http/warn-lost.server.ts';

/** Every address that nothing else handles. */
export async function loader({ request }: LoaderFunctionArgs) {
  await warnLost(request);
  throw new Response('There is nothing at this address.', { status: 404 });
}

export const action = loader;

/** Never rendered: the loader ends in the not-found page. Makes the route a page and not a bare response. */
export default function Lost() {
  return null;
}
