import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { startWebProcess, type WebProcess } from '../support/web-process.ts';

let web: WebProcess;
beforeAll(async () => {
  web = await startWebProcess();
});
afterAll(() => web.close());

const here = (path: string) => ask(web.port, path, { host: 'here.localhost' });

test('A page names the agency’s square logo as its icon, also where a browser looks by itself', async () => {
  const { text } = await here('/login');
  expect(text).toContain('<link rel="icon" href="/logos/square"/>');
  const { status, headers } = await here('/favicon.ico');
  expect([status, headers.location]).toEqual([301, '/logos/square']);
  expect((await here('/logos/square')).status).toBe(200);
});

test('A portal kept on a home screen bears the agency’s name and colour', async () => {
  expect((await here('/login')).text).toContain('<link rel="manifest" href="/site.webmanifest"/>');
  const { status, headers, text } = await here('/site.webmanifest');
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json']);
  expect(JSON.parse(text)).toEqual({
    name: 'Agency here timesheet portal',
    short_name: 'Agency here',
    start_url: '/',
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#464646',
    icons: [{ src: '/logos/square', sizes: 'any' }],
  });
  const nowhere = await ask(web.port, '/site.webmanifest', { host: 'nobody.localhost' });
  expect(nowhere.status).toBe(404);
});

test('Search engines are asked to leave portals alone', async () => {
  const { status, text } = await here('/robots.txt');
  expect([status, text]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
});
