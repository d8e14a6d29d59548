import sharp from 'sharp';
import { expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { ask } from '../support/ask.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);

const here = (path: string) => ask(web.port, path, { host: 'here.localhost' });

test('A page names the agency’s square logo as its icon, also where browsers look by default', async () => {
  const { text } = await here('/login');
  expect(text).toMatch(/<link rel="icon" href="\/logos\/square\?v=[0-9a-f]{8}"\/>/);
  const { status, headers } = await here('/favicon.ico');
  expect([status, headers.location]).toEqual([301, '/logos/square']);
  expect((await here('/logos/square')).status).toBe(200);
});

test('Without a logo the name is drawn as shapes, and as a PNG for mail programs', async () => {
  const svg = await here('/logos/rectangular');
  expect(svg.headers['content-type']).toBe('image/svg+xml');
  expect(svg.text).not.toContain('<text');
  expect(svg.text.match(/<path /g)).toHaveLength(2);
  const png = await here('/logos/rectangular.png');
  expect([png.status, png.headers['content-type']]).toEqual([200, 'image/png']);
  expect(png.text).toContain('IHDR');
});

test('A portal on a home screen has the agency’s name and colour', async () => {
  expect((await here('/login')).text).toContain('<link rel="manifest" href="/site.webmanifest"/>');
  const { status, headers, text } = await here('/site.webmanifest');
  expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json']);
  const icon = (name: string) => expect.stringMatching(new RegExp(`^/icons/${name}\\?v=[0-9a-f]{8}$`)) as string;
  expect(JSON.parse(text)).toEqual({
    name: 'Agency here timesheet portal',
    short_name: 'Agency here',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#464646',
    icons: [
      { src: icon('192'), sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: icon('512'), sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: icon('maskable'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
  const nowhere = await ask(web.port, '/site.webmanifest', { host: 'nobody.localhost' });
  expect(nowhere.status).toBe(404);
});

test('Its pictures have other addresses once it has other colours, before somebody logs in as well', async () => {
  const addresses = async () => {
    const pages = [(await here('/login')).text, (await here('/site.webmanifest')).text];
    const pictures = /(?:href|src)"?[=:]"(\/(?:logos|icons)\/[^"]+)/g;
    return pages.flatMap((text) => [...text.matchAll(pictures)].map(([, address]) => address!));
  };
  const before = await addresses();
  expect(before.map((address) => address.replace(/\?.*/, ''))).toEqual([
    ...['/logos/square', '/icons/192', '/logos/rectangular', '/icons/192', '/icons/512', '/icons/maskable'],
  ]);
  await changeSettings(web.here, { 'colors.primary.main': '#7a1f3d' });
  const after = await addresses();
  expect(after.filter((address, place) => address === before[place])).toEqual([]);
  await changeSettings(web.here, { 'colors.primary.main': '#464646' });
  expect(await addresses()).toEqual(before);
});

test('Its icons are pictures of the listed sizes, and there are no others', async () => {
  for (const [name, size] of [
    ['192', 192],
    ['512', 512],
    ['maskable', 512],
  ] as const) {
    const { status, headers, body } = await here(`/icons/${name}`);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=300',
    ]);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  }
  expect((await here('/icons/64')).status).toBe(404);
});

test('The service worker belongs to this build and is revalidated; its offline page contains no personal data', async () => {
  const worker = await here('/service-worker.js');
  expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(worker.text).toMatch(/'countersign-[0-9a-f]{16}'/);
  const { status, headers, text } = await here('/offline');
  expect([status, headers['set-cookie']]).toEqual([200, undefined]);
  const nonce = /nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]!;
  expect(text).toContain(`<style nonce="${nonce}">`);
  expect(text).toContain('You are offline.');
  expect(text).toContain('Agency here');
  expect(text).not.toContain('<script');
  expect((await ask(web.port, '/offline', { host: 'nobody.localhost' })).status).toBe(404);
});

test('Search engines are asked not to index portals', async () => {
  const { status, text } = await here('/robots.txt');
  expect([status, text]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
});
