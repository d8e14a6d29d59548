import { expect, test } from 'vitest';
import { securityHeaders } from '#server/security-headers.ts';

test('An https installation tells browsers to use https for a year, and an http one promises nothing', () => {
  const promiseAt = (baseUrl: string) =>
    securityHeaders({ baseUrl }).all.find(([name]) => name === 'Strict-Transport-Security')?.[1];
  expect(promiseAt('https://timesheets.example')).toBe('max-age=31536000; includeSubDomains');
  expect(promiseAt('http://localhost:3000')).toBeUndefined();
});

test('A built script goes without what only documents obey, and still says that its type is not to be guessed', () => {
  const names = securityHeaders({ baseUrl: 'https://timesheets.example' }).ofFiles.map(([name]) => name);
  expect(names).toEqual(['X-Content-Type-Options', 'Referrer-Policy', 'Strict-Transport-Security']);
});
