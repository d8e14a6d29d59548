import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-event.ts';
import { startWorker, type Worker } from '#jobs/worker.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { words } from '../app/components/rendered.tsx';
import { makePlacement } from '../support/placement.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { addContact } from '../support/two-agencies.ts';
import { startWebProcess, type WebProcess } from '../support/web-process.ts';
import { type RoleVisitor, visitInRole } from '../support/role-visitor.ts';

let web: WebProcess;
let worker: Worker;
let receiver: Receiver;
let here: Context;
let admin: RoleVisitor;
let contractor: RoleVisitor;
beforeAll(async () => {
  [web, receiver] = await Promise.all([startWebProcess({ PRIVATE_WEBHOOKS: 'true' }), openReceiver()]);
  worker = await startWorker(web.platform, { pollSeconds: 0.05 });
  here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  const placement = await makePlacement(here);
  [admin, contractor] = await Promise.all([
    visitInRole(web.port, placement.admin),
    visitInRole(web.port, placement.contractor),
  ]);
});
afterAll(async () => {
  await worker?.stop();
  await Promise.all([web?.close(), receiver?.close()]);
});

const add = async () => {
  const { status, text } = await admin('/settings/webhooks/create', [
    ['url', `${receiver.url}/hooks`],
    ['description', 'Payroll'],
    ['events', 'contact.created'],
    ['events', 'timesheet.accepted'],
  ]);
  expect(status).toBe(200);
  const id = /\/settings\/webhooks\/([0-9a-f-]{36})\?/.exec(text)![1]!;
  return { text, page: `/settings/webhooks/${id}` };
};

test('Before there is an endpoint the page explains what one is, and a contractor sees none', async () => {
  expect((await admin('/settings/webhooks')).text).toContain('No endpoints yet');
  expect((await contractor('/settings/webhooks')).status).toBe(403);
});

test('A refused endpoint keeps what was typed, with the reason at its field', async () => {
  const refused = await admin('/settings/webhooks/create', [
    ['url', 'payroll'],
    ['description', 'Typed before'],
  ]);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Please supply a URL such as https://payroll.example/hooks');
  expect(refused.text).toContain('Please choose at least one event');
  expect(refused.text).toContain('Typed before');
});

test('Without a script an endpoint is added, tested, edited, switched, given a new secret and deleted', async () => {
  const { text, page } = await add();
  const secret = /whsec_[A-Za-z0-9+/]{32}/.exec(text)![0];
  expect((await admin(page)).text).not.toContain(secret);
  expect((await admin('/settings/webhooks')).text).toContain(`ends ${secret.slice(-4)}`);

  expect((await admin(`${page}/testEvent`, [])).status).toBe(302);
  await expect.poll(async () => (await admin(page)).text, { timeout: 10_000 }).toContain('Delivered');

  const edited = await admin(page, [
    ['version', '1'],
    ['url', `${receiver.url}/elsewhere`],
    ['description', ''],
    ['events', 'contact.created'],
  ]);
  expect(edited.status).toBe(302);
  const stale = await admin(page, [
    ['version', '1'],
    ['url', receiver.url],
    ['events', 'contact.created'],
  ]);
  expect([stale.status, stale.text.includes('save again to replace it')]).toEqual([409, true]);

  expect((await admin(`${page}/switch`, [['isEnabled', 'false']])).status).toBe(302);
  expect((await admin(page)).text).toContain('This endpoint is switched off and receives nothing.');
  // Apart from its last delivery, which is shown next to it.
  expect((await admin('/settings/webhooks')).text).toMatch(/>Switched off<\/span>(<!-- -->)? /);

  const rotated = await admin(`${page}/secret`, []);
  expect(rotated.text).toMatch(/whsec_/);
  expect(rotated.text).not.toContain(secret);

  expect((await admin(`${page}/delete`)).text).toContain('Delete the endpoint?');
  expect((await admin(`${page}/delete`, [])).status).toBe(302);
  expect((await admin(page)).status).toBe(404);
});

test('A failed delivery shows what was sent and received, and is sent again by its button', async () => {
  const { page } = await add();
  receiver.answerWith((response) => void response.writeHead(410).end('No such ledger <here>'));
  await addContact(here, 'marta@webhooks.example', 'Marta Kowalczyk');
  await expect.poll(async () => (await admin(`${page}?status=failed`)).text).toContain('Failed, 410');
  expect((await admin(page)).text).toContain('It answered 410 Gone');
  const { text: log } = await admin(`${page}?status=failed`);
  const delivery = new RegExp(`${page}/deliveries/[0-9a-f-]{36}`).exec(log)![0];
  const shown = (await admin(delivery)).text;
  expect(shown).toContain('Marta Kowalczyk');
  expect(shown).toContain('No such ledger &lt;here&gt;');

  receiver.answerWith((response) => void response.writeHead(204).end());
  expect(shown).not.toContain('Send again');
  expect(words(shown)).toMatch(
    /switched off and receives nothing\. .+ To send this again, first switch the endpoint on\./,
  );
  const pressed = await admin(`${delivery}/send`, []);
  expect(pressed.status).toBe(302);
  const [, told] = /countersign-flash=([^;]+)/.exec(String(pressed.headers['set-cookie']))!;
  expect(Buffer.from(told!, 'base64').toString()).toContain('The endpoint is switched off.');
  expect((await admin(delivery)).text).toContain('Failed, 410');
  const other = await add();
  expect((await admin(delivery.replace(page, other.page))).status).toBe(404);
  expect((await admin(`${delivery.replace(page, other.page)}/send`, [])).status).toBe(404);
  await admin(`${page}/switch`, [['isEnabled', 'true']]);
  const form = /name="since" value="([^"]+)"/.exec((await admin(`${page}?status=failed`)).text)!;
  expect((await admin(`${page}/replay`, [['since', form[1]!]])).status).toBe(302);
  await expect.poll(async () => (await admin(delivery)).text).toContain('Delivered, 204');
  expect((await admin(delivery)).text).toContain('Send again');
});

test('The list counts the events of an endpoint that has many, and says that one which does not answer is being tried again', async () => {
  const url = `${receiver.url}/many`;
  const subscribe = (events: readonly string[]) =>
    admin('/settings/webhooks/create', [['url', url], ...events.map((event): [string, string] => ['events', event])]);
  await subscribe(WEBHOOK_EVENTS);
  expect(words((await admin('/settings/webhooks')).text)).toContain(`All ${WEBHOOK_EVENTS.length} events`);
  await subscribe(WEBHOOK_EVENTS.filter((event) => !event.startsWith('timesheet.')));
  expect(words((await admin('/settings/webhooks')).text)).toMatch(/contractor\.deleted ?and 11 more/);
  receiver.answerWith((response, { path }) =>
    path === '/many' ? void response.socket!.destroy() : void response.writeHead(204).end(),
  );
  await addContact(here, 'ines@webhooks.example', 'Ines Duarte');
  await expect.poll(async () => words((await admin('/settings/webhooks')).text)).toContain('Trying again');
});

test('An unknown endpoint or delivery is not found', async () => {
  const nobody = '01900000-0000-7000-8000-000000000000';
  const { page } = await add();
  for (const path of [`/settings/webhooks/${nobody}`, `/settings/webhooks/x`, `${page}/deliveries/${nobody}`])
    expect((await admin(path)).status).toBe(404);
});
