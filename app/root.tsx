import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useMemo } from 'react';
import { FormTokenProvider } from './components/fields/form-token.tsx';
import { useNonce } from './components/nonce.tsx';
import { PageProblem, partsOfProblem } from './frame/page-problem.tsx';
import { LivePage } from './live/live-page.tsx';
import { rootData } from './frame/root-data.server.ts';
import { givingBackWithoutPortal } from './http/give-back.server.ts';
import { translateErrors } from './http/translate-errors.server.ts';
import { problemTitle } from './page-title.ts';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import './styles/index.css';

/** The font is preloaded with the page rather than once its style sheet has been read, so that no line is broken again. */
export const links: LinksFunction = () => [
  { rel: 'preload', href: inter, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

export const meta: MetaFunction = ({ matches, error }) => problemTitle(matches, error);

export const handle = { partsOf: partsOfProblem };

export async function loader(args: LoaderFunctionArgs) {
  const { loaded, headers } = await translateErrors(args.request, () => rootData(args)).catch(async (thrown: unknown) =>
    Promise.reject(await givingBackWithoutPortal(thrown, args.context)),
  );
  return data(loaded, { headers });
}

/** A refused form is shown again without reloading, unless it needs a new one-time key because its own is used up. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;

/** The document around every page. The tenant's colours are in the head, so nothing flashes and no script is needed. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const loaded = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="icon" href={loaded?.agency?.logos.square ?? '/logos/square'} />
        <link rel="apple-touch-icon" href={loaded?.agency?.icon ?? '/icons/192'} />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
        {loaded && (
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: loaded.brandStyle }} />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { formToken: token, formKey: key } = useLoaderData<typeof loader>();
  const given = useMemo(() => ({ token, key }), [token, key]);
  return (
    <FormTokenProvider value={given}>
      <LivePage>
        <Outlet />
      </LivePage>
    </FormTokenProvider>
  );
}

export function ErrorBoundary() {
  return <PageProblem />;
}
