import { renderToString } from 'react-dom/server';
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { expect, test, vi } from 'vitest';

test('Until the problem page is loaded, an error is a heading, a sentence and a way to try again', async () => {
  vi.resetModules();
  const { PageProblem } = await import('#app/frame/page-problem.tsx');
  const route = { id: 'page', path: '*', errorElement: <PageProblem />, hasErrorBoundary: true };
  const context = {
    basename: '/',
    location: { pathname: '/timesheets', search: '?page=2', hash: '', state: null, key: 'default' },
    matches: [{ params: {}, pathname: '/', pathnameBase: '/', route }],
    loaderData: {},
    actionData: null,
    errors: { page: new Error('The network is down.') },
    statusCode: 500,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  };
  const router = createStaticRouter([route], context);
  const shown = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  expect(shown).toMatch(
    /<h1>This page could not be shown<\/h1><p>You may be offline\. .*<a href="\/timesheets\?page=2">Try again<\/a><\/p>/,
  );
});
