import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { Outlet, RemixServer, Scripts } from '@remix-run/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Version } from './against.ts';

const route = {
  id: 'root',
  path: '',
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
};
const Page = () =>
  createElement('html', null, createElement('body', null, createElement('h1', null, 'Nothing'), createElement(Outlet), createElement(Scripts))); // prettier-ignore

/** An app built on the framework with one page of one line, as small as possible. */
const BARE = {
  isSpaMode: false,
  publicPath: '/',
  assetsBuildDirectory: '',
  future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true, v3_fetcherPersist: true },
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: [] },
    routes: { root: { ...route, module: '/root.js', hasErrorBoundary: false }, page: { ...route, id: 'page', parentId: 'root', path: '*', module: '/page.js', hasErrorBoundary: false } }, // prettier-ignore
  },
  routes: {
    root: { id: 'root', path: '', module: { default: Page, loader: () => ({ name: 'Nobody' }) } },
    page: { id: 'page', parentId: 'root', path: '*', module: { default: () => null, loader: () => ({ at: 1 }) } },
  },
  entry: {
    module: {
      default: (
        request: Request,
        status: number,
        headers: Headers,
        context: Parameters<typeof RemixServer>[0]['context'],
      ) => {
        headers.set('Content-Type', 'text/html');
        const page = renderToString(createElement(RemixServer, { context, url: request.url }));
        return new Response(page, { status, headers });
      },
    },
  },
} as unknown as ServerBuild;

/** Serves it in this process. */
export async function startBareRemix(): Promise<Version> {
  const handle = createRequestHandler(BARE, 'production');
  const server = createServer(getRequestListener((request) => handle(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cookies: { office: '', wide: '' },
    times: () => Promise.resolve([]),
    processor: () => {
      const { user, system } = process.cpuUsage();
      return Promise.resolve((user + system) / 1000);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
