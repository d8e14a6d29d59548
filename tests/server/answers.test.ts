import { readdirSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Answer, ask, type Question } from '../support/ask.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);

const here = (path: string, question: Question = {}) => ask(web.port, path, { host: 'here.localhost', ...question });
const asset = (ending: string) => {
  const name = readdirSync('build/client/assets').find((one) => one.endsWith(ending));
  return `/assets/${name}`;
};

describe('Every response', () => {
  test('carries the security headers, and a page its own policy with a nonce', async () => {
    for (const path of ['/login', '/healthz', '/api/v1/version', '/assets/none.js', asset('.css')]) {
      const { headers } = await here(path);
      expect(headers, path).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
      expect(headers['strict-transport-security'], path).toBeUndefined();
    }
    for (const path of ['/login', '/healthz', '/api/v1/version', '/service-worker.js', '/none']) {
      const { headers } = await here(path);
      expect(headers['x-frame-options'], path).toBe('DENY');
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    }
    const page = await here('/login');
    const ofDocuments = [
      ...['content-security-policy', 'x-frame-options', 'cross-origin-opener-policy'],
      ...['permissions-policy', 'x-frontend-version', 'x-request-id'],
    ];
    expect(Object.keys(page.headers)).toEqual(expect.arrayContaining(ofDocuments));
    const { headers: ofScript } = await here(asset('.js'));
    expect(Object.keys(ofScript).filter((name) => ofDocuments.includes(name))).toEqual([]);
    const policy = String(page.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
    expect(policy).toMatch(/form-action 'self' http:\/\/localhost:\d+ http:\/\/\*\.localhost:\d+;/);
    expect(page.text).toContain(`nonce="${nonce}"`);
    expect(page.headers['cache-control']).toBe('private, no-store');
  });

  test('has the id it was logged under: the caller’s if it is valid, else a new one', async () => {
    const given = await here('/login?q=Callum', { headers: { 'X-Request-Id': 'call-42' } });
    expect(given.headers['x-request-id']).toBe('call-42');
    const made = await here('/api/v1/timesheets', { headers: { 'X-Request-Id': 'no\tsense {}' } });
    const id = made.headers['x-request-id'];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(made.text)).toMatchObject({ status: 401, reportingId: id });
    const lines = web.lines.filter(({ msg }) => msg === 'request');
    expect(lines).toContainEqual(
      expect.objectContaining({
        requestId: 'call-42',
        method: 'GET',
        url: '/login',
        status: 200,
        ms: expect.any(Number),
      }),
    );
    expect(JSON.stringify(lines)).not.toContain('Callum');
  });
});

describe('hosts', () => {
  test('unknown to the installation get a plain 404', async () => {
    const answer = await ask(web.port, '/login', { host: 'evil.example' });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('There is nothing at this address.');
    expect(answer.text).not.toContain('evil.example');
    expect((await ask(web.port, '/login', { host: 'nobody.localhost' })).status).toBe(404);
  });

  test('have nothing at an address with more segments than any page has, however it is written', async () => {
    for (const segment of ['/a', '/%61', '//', '/contractors']) {
      const answer = await here(segment.repeat(1200));
      expect([segment, answer.status]).toEqual([segment, 404]);
      expect(answer.text).toContain('There is nothing at this address.');
    }
    expect((await here('/a/b/c/d/e/f')).text).toContain('Page not found');
  });

  test('all serve the API below /api/v1, and its own host below /v1 and nothing else', async () => {
    for (const host of ['localhost', 'here.localhost', 'api.localhost', '10.0.0.7:3000']) {
      expect((await ask(web.port, '/api/v1/version', { host })).status, host).toBe(200);
    }
    expect((await ask(web.port, '/v1/version', { host: 'api.localhost' })).status).toBe(200);
    expect((await ask(web.port, '/v1/version', { host: 'here.localhost' })).headers['content-type']).toContain('html');
    const page = await ask(web.port, '/login', { host: 'api.localhost' });
    expect(page.headers['content-type']).toContain('application/problem+json');
  });
});

describe('Build files', () => {
  test('are cached for ever, compressed beforehand, and not sent again if known', async () => {
    const path = asset('.js');
    const plain = await here(path);
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await here(asset('.woff2'))).headers['content-type']).toBe('font/woff2');
    const large = `/assets/${readdirSync('build/client/assets').find((one) => /^framework-.*\.js$/.test(one))}`;
    const [whole, gzip, br] = [
      await here(large),
      await here(large, { headers: { 'Accept-Encoding': 'gzip' } }),
      await here(large, { headers: { 'Accept-Encoding': 'gzip, br' } }),
    ];
    expect(whole.headers).not.toHaveProperty('content-encoding');
    expect(gunzipSync(gzip.body)).toEqual(whole.body);
    expect(brotliDecompressSync(br.body)).toEqual(whole.body);
    for (const one of [whole, gzip, br]) expect(one.headers.vary).toBe('Accept-Encoding');
    expect(new Set([whole, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
    const known = await here(large, { headers: { 'If-None-Match': br.headers.etag ?? '' } });
    expect(known).toMatchObject({ status: 304, text: '' });
    const head = await here(large, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['content-length']).toBe(String(whole.body.length));
  });

  test('of an older build are a short 404, and no path leaves the folder', async () => {
    const gone = await here('/assets/root-00000000.css');
    expect(gone).toMatchObject({ status: 404, text: 'Not found.' });
    expect(gone.headers['cache-control']).toBe('no-store');
    for (const path of ['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/..%2fserver/index.js']) {
      expect((await here(path)).status, path).toBe(404);
    }
  });
});

describe('compression', () => {
  test.each([
    { taken: 'gzip, deflate', encoding: 'gzip', unpack: gunzipSync },
    { taken: 'br;q=0, gzip', encoding: 'gzip', unpack: gunzipSync },
    { taken: 'gzip, deflate, br, zstd', encoding: 'br', unpack: brotliDecompressSync },
  ])('packs a whole page as $encoding if the browser accepts $taken', async ({ taken, encoding, unpack }) => {
    const packed = await here('/login', { headers: { 'Accept-Encoding': taken } });
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringMatching(/Accept-Encoding/i),
    });
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    const text = unpack(packed.body).toString();
    expect(text).toContain('</html>');
    expect(packed.body.length).toBeLessThan(text.length / 3);
  });

  test('leaves small responses alone, and clients that accept neither', async () => {
    for (const encoding of ['', 'identity', 'gzip;q=0', 'br;q=0', 'zstd']) {
      const plain = await here('/login', { headers: { 'Accept-Encoding': encoding } });
      expect(plain.headers, encoding).not.toHaveProperty('content-encoding');
      expect(plain.headers.vary, encoding).toMatch(/Accept-Encoding/i);
    }
    const small = await here('/api/v1/version', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(small.headers).not.toHaveProperty('content-encoding');
    const head = await here('/login', { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } });
    expect(head).toMatchObject({ status: 200, text: '' });
  });

  test('packs API responses', async () => {
    const packed = await here('/api/v1/openapi.json', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(JSON.parse(gunzipSync(packed.body).toString())).toHaveProperty('openapi', '3.1.0');
  });
});

test('A body nobody will read is refused before it is read', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(11 * 1024 * 1024) };
  const refused = await here('/api/v1/timesheets', { method: 'POST', headers, body: '{' }).catch(
    (error: Error) => error,
  );
  expect(refused).toMatchObject({
    status: 413,
    headers: {
      'content-type': 'application/problem+json',
      connection: 'close',
      ratelimit: expect.stringContaining('r='),
      'x-frontend-version': expect.stringMatching(/^\d/),
      'x-request-id': expect.any(String),
    },
  });
  const { text, headers: answered } = refused as Answer;
  expect(JSON.parse(text)).toMatchObject({ code: 'too_large', reportingId: answered['x-request-id'] });
});

test('Behind a trusted proxy the visitor is the last address it names, and nobody else is believed', async () => {
  const { clientAddress } = await import('#server/client-address.ts');
  const incoming = (header?: string) =>
    ({ socket: { remoteAddress: '::ffff:10.0.0.2' }, headers: { 'x-forwarded-for': header } }) as never;
  expect(clientAddress(incoming('198.51.100.7, 203.0.113.9'), true)).toBe('203.0.113.9');
  expect(clientAddress(incoming('203.0.113.9'), false)).toBe('10.0.0.2');
  expect(clientAddress(incoming('<script>'), true)).toBe('10.0.0.2');
  expect(clientAddress(incoming(), true)).toBe('10.0.0.2');
});

test('The API reference is available on every address of the installation, page by page', async () => {
  for (const host of [`here.localhost:${web.port}`, `localhost:${web.port}`, `api.localhost:${web.port}`])
    for (const page of ['', '/timesheets', '/events', '/problems', '/changelog', '/search?q=cursor'])
      expect([host, page, (await ask(web.port, `/api/docs${page}`, { host })).status]).toEqual([host, page, 200]);
  const { status, text } = await ask(web.port, '/docs/clients', { host: `api.localhost:${web.port}` });
  expect(status).toBe(200);
  expect(text).toContain(`http://api.localhost:${web.port}/v1/clients`);
  expect((await ask(web.port, '/api/docs/nothing', { host: `localhost:${web.port}` })).status).toBe(404);
});
