import type { RequestHandler, ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];

/** Whether a person waits for the answer, rather than a script, a picture or a machine. Over plain HTTP no browser names its destination. */
function isForPerson({ headers }: Request): boolean {
  const destination = headers.get('Sec-Fetch-Dest');
  return destination === null ? (headers.get('Accept') ?? '').includes('text/html') : destination === 'document';
}

/** How the framework marks what a route without a page was refused with. */
const isRefusal = ({ status, headers }: Response) =>
  status >= 400 && (headers.has('X-Remix-Catch') || headers.has('X-Remix-Error'));

/**
 * Answers a person on the portal's page where a button or a file is refused that has no page of its own, such as one that is gone: the
 * framework would answer the bare sentence.
 * @param handle makes what answers the requests of a build
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
    const { url, method, headers, signal } = request;
    // Only of what is read is the data above it loaded, such as whose portal this is.
    const page = await show(new Request(url, { headers, signal }), context);
    if (method === 'POST') page.headers.delete('Refresh');
    return page;
  };
}

/** The routes, of which those without a page have an empty one whose data is the refusal. */
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
