import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { transact } from '#domain/context.ts';
import { createBrowser } from '#platform/pictures/browser.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createWebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);

const refused = (what: string) => `${what} may not be used while a transaction is open.`;

test.each<[string, () => Promise<unknown>]>([
  ['The file store', () => world.here.files.put('a/b', Readable.from(['a']), { contentType: 'a/b', maxBytes: 9 })],
  ['The file store', () => world.here.files.get('a/b')],
  ['The file store', () => world.here.files.remove('a/b')],
  ['The browser', () => createBrowser().withPage(async () => undefined)],
  [
    'An endpoint',
    () => createWebhookCaller({ allowPrivate: true }).call({ url: 'http://127.0.0.1:1/', body: '', headers: {} }),
  ],
  [
    'The mail server',
    () => {
      const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@b.example', dataDir: '/nowhere' });
      const mail = { messageId: 'a@b.example', to: { address: 'c@b.example' }, subject: 'a', html: 'a', text: 'a' };
      return mailer.deliver(mail);
    },
  ],
])('%s is refused within a transaction', async (what, use) => {
  await expect(transact(world.here, use)).rejects.toThrow(refused(what));
  await expect(transact(world.here, (tx) => transact(tx, use))).rejects.toThrow(refused(what));
});

test('Work started by a transaction and work after it may call outside services', async () => {
  let later: Promise<unknown> = Promise.resolve();
  let over: () => void = () => undefined;
  const end = new Promise<void>((resolve) => (over = resolve));
  await transact(world.here, async () => {
    later = end.then(() => world.here.files.remove('a/b'));
  });
  over();
  await expect(later).resolves.toBeUndefined();
  await expect(world.here.files.remove('a/b')).resolves.toBeUndefined();
});
