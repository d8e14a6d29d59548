import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownRoute } from '#domain/own-route.ts';

const OWN = 'https://here.product.example';
const STANDARD = JSON.parse(readFileSync(new URL('../support/url-standard-inputs.json', import.meta.url), 'utf8')) as {
  inputs: string[];
};

/** Returns where a browser on one of the product's pages ends up by following it. */
const landsAt = (route: string, from: string) => new URL(route, from).origin;

function expectOwn(wanted: string): void {
  const route = ownRoute(wanted, [OWN]);
  if (route === null) return;
  for (const page of [`${OWN}/login`, `${OWN}/a/b/?c=d#e`, `${OWN}//odd//page`])
    expect([wanted, route, landsAt(route, page)]).toEqual([wanted, route, OWN]);
  expect(route).toMatch(/^\/(?![/\\])/);
  expect(ownRoute(route, [])).toBe(route);
}

describe('A requested route', () => {
  test.each([
    ['/timesheets?status=pending', '/timesheets?status=pending'],
    ['/timesheets/../clients', '/clients'],
    ['/clients?search=%2F%2Fx#top', '/clients?search=%2F%2Fx#top'],
    ['/a//b', '/a//b'],
    ['/café', '/caf%C3%A9'],
    [`${OWN}/timesheets?page=2`, '/timesheets?page=2'],
    ['HTTPS://HERE.product.example:443/roles', '/roles'],
    [OWN, '/'],
  ])('%s is %s', (wanted, route) => expect(ownRoute(wanted, [OWN])).toBe(route));

  test.each([
    '/.//evil.example/x',
    '/..//evil.example/x',
    '/a/..//evil.example/x',
    '/%2e//evil.example/x',
    '/%2e%2E//evil.example',
    '/.\\/evil.example',
    '/./\\evil.example',
    '/././/evil.example',
    '/a/b/../..//evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    `${OWN}//evil.example`,
    `${OWN}/.//evil.example`,
    `${OWN}.evil.example/x`,
    `${OWN}@evil.example/x`,
    `https://someone@here.product.example/x`,
    'http://here.product.example/x',
    'https://here.product.example:444/x',
    'https://other.product.example/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'timesheets',
    '',
    null,
  ])('%j leads nowhere', (wanted) => expect(ownRoute(wanted, [OWN])).toBeNull());

  test('stays on one’s own host for every input of the URL standard, alone and after any path prefix', () => {
    const before = ['', '/', '//', '/.', '/./', '/.//', '/..//', '/a/..//', '/%2e//', '\\', '/\\', OWN, `${OWN}/.//`];
    for (const input of STANDARD.inputs) for (const start of before) expectOwn(`${start}${input}`);
    expect(STANDARD.inputs.length).toBeGreaterThan(100);
  });

  test('stays on one’s own host however slashes, dots and the like are combined', () => {
    const piece = fc.constantFrom(
      ...['/', '\\', '.', '..', '%2e', '%2F', '%5c', ':', '@', '?', '#', '\t', '\n', ' ', 'a', 'evil.example'],
      ...['https:', 'http:', 'javascript:', OWN, '//', '[', ']', '\u3002', '\uff0f', '\ud800', '\u202e', '%', '0', ';'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => expectOwn(pieces.join(''))),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (text, url) => {
        for (const wanted of [text, `/${text}`, `/.//${text}`, url, `/${url}`, `${OWN}/${text}`]) expectOwn(wanted);
      }),
    );
  });
});
