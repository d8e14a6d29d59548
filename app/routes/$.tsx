import type { LoaderFunctionArgs } from '@remix-run/node';
import { warnLost } from '#app/http/warn-lost.server.ts';

/** Every address that nothing else answers. */
export async function loader({ request }: LoaderFunctionArgs) {
  await warnLost(request);
  throw new Response('There is nothing at this address.', { status: 404 });
}

export const action = loader;

/** Never drawn: the loader ends in the page that says so. It makes the address a page and not a bare answer. */
export default function Lost() {
  return null;
}
