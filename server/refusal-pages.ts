import type { RequestHandler, ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/**
 * Whether a person is waiting for the response, rather than a script, an image or a machine. Over plain HTTP no browser
 * sends the destination, and it is empty if the portal's service worker passes a page's request on: both ask for HTML.
 */
function isForPerson({ headers }: Request): boolean {
  const destination = headers.get('Sec-Fetch-Dest');
  if (destination !== null && destination !== 'empty') return destination === 'document';
  return (headers.get('Accept') ?? '').includes('text/html');
}

/** Whether a response is a refusal, as the framework marks it for a route without a page. */
const isRefusal = ({ status, headers }: Response) =>
  status >= 400 && (headers.has('X-Remix-Catch') || headers.has('X-Remix-Error'));

/**
 * Shows a person the portal's page if a button or a file without its own page is refused, such as one that no longer
 * exists: the framework would return the bare sentence.
 * @param handle creates the handler of a build's requests
 */
export function withRefusalPages(build: ServerBuild, handle: (build: ServerBuild) => RequestHandler): RequestHandler {
  const answer = handle(build);
  const refusals = new WeakMap<object, Response>();
  let show: RequestHandler | undefined;
  return async (request, context = {}) => {
    const response = await answer(request, context);
    if (!isRefusal(response) || !isForPerson(request)) return response;
    refusals.set(context, response);
    show ??= handle({ ...build, routes: withPages(build.routes, (context) => refusals.get(context)) });
    const { url, headers, signal } = request;
    // Only for a read request is the parent data loaded, such as whose portal this is.
    const page = await show(new Request(url, { headers, signal }), context);
    // A file or a button is not tried again and again by itself, and its refusal knows best when to come back.
    page.headers.delete('Refresh');
    const retryAfter = response.headers.get('Retry-After');
    if (retryAfter !== null) page.headers.set('Retry-After', retryAfter);
    return page;
  };
}

/** Returns the routes, with those lacking a page given an empty one whose data is the refusal. */
function withPages(routes: Routes, refusalOf: (context: object) => Response | undefined): Routes {
  const refuse = ({ context }: { context: object }) => {
    throw refusalOf(context) ?? new Response(null, { status: 404 });
  };
  const shown = { default: () => null, loader: refuse };
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const isBare = route && (route.module.default ?? route.module.ErrorBoundary) === undefined;
      return [id, isBare ? { ...route, module: shown } : route];
    }),
  );
}
