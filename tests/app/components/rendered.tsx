import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';

/** Returns the HTML that a page would send for an element, as a browser without JavaScript gets it, without React's text markers. */
export function rendered(element: ReactElement, path = '/'): string {
  const { pathname, search } = new URL(path, 'http://portal.example');
  const route = { id: 'page', path: '*', element };
  const context = {
    basename: '/',
    location: { pathname, search, hash: '', state: null, key: 'default' },
    matches: [{ params: {}, pathname, pathnameBase: pathname, route }],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  };
  const router = createStaticRouter([route], context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />).replaceAll(
    '<!-- -->',
    '',
  );
}

const decode = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Returns the attributes of every element with that name, in document order; a bare attribute is ''. */
export function elements(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decode(value)]),
    ),
  );
}

/** Returns the one element with that name whose attributes include these; throws if there is none. */
export function element(html: string, name: string, attributes: Record<string, string>): Record<string, string> {
  const found = elements(html, name).find((one) =>
    Object.entries(attributes).every(([key, value]) => one[key] === value),
  );
  if (!found) throw new Error(`No <${name}> with ${JSON.stringify(attributes)} in ${html}`);
  return found;
}

/** Returns the visible text: that of the HTML without its tags. */
export function words(html: string): string {
  return decode(html.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
