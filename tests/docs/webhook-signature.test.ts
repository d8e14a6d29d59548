import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newSecret, signatureOf } from '#domain/webhooks/secret.server.ts';

type IsGenuine = (secret: string, headers: Record<string, string | undefined>, rawBody: string) => boolean;

/** Returns the function as it stands in the documentation. */
async function documented(): Promise<IsGenuine> {
  const blocks = readFileSync('docs/api.md', 'utf8').matchAll(/```js\n(.*?)```/gs);
  const code = [...blocks].map(([, text = '']) => text).find((text) => text.includes('function isGenuine'));
  const source = `${code}\nexport { isGenuine };`;
  return ((await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { isGenuine: IsGenuine }).isGenuine;
}

const secret = newSecret();
const body = '{"type":"timesheet.accepted"}';

/** Returns what arrives of a message that was signed some seconds ago. */
function arriving(secrets: string[], secondsAgo = 0) {
  const [id, timestamp] = ['0197a0c2-5d3e-7f10-8a44-6b1f0e8c1100', Math.floor(Date.now() / 1000) - secondsAgo];
  const signature = signatureOf(secrets, { id, timestamp, body });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
}

test('The documented recipe accepts what an endpoint is sent, also while two secrets sign', async () => {
  const isGenuine = await documented();
  expect(isGenuine(secret, arriving([secret]), body)).toBe(true);
  expect(isGenuine(secret, arriving([newSecret(), secret]), body)).toBe(true);
});

test('The documented recipe refuses other bodies, other secrets, old messages and requests without its headers', async () => {
  const isGenuine = await documented();
  const message = arriving([secret]);
  expect(isGenuine(secret, message, `${body} `)).toBe(false);
  expect(isGenuine(newSecret(), message, body)).toBe(false);
  expect(isGenuine(secret, arriving([secret], 400), body)).toBe(false);
  expect(isGenuine(secret, { ...message, 'webhook-id': 'another' }, body)).toBe(false);
  for (const name of Object.keys(message))
    expect([name, isGenuine(secret, { ...message, [name]: undefined }, body)]).toEqual([name, false]);
  expect(isGenuine(secret, {}, body)).toBe(false);
});
