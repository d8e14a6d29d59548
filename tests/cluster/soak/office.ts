import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#domain/new-id.ts';
import { formVisitor } from '../../support/form.ts';
import { formsOf } from '../../support/html-form.ts';
import type { Load } from './timesheet-lives.ts';

/** The repeated work of administration, each with its pause in milliseconds. */
export const OFFICE_WORK: [pauseMs: number, work: (load: Load) => Promise<void>][] = [
  [3000, addByForm],
  [12_000, importClients],
  [5000, changeSettings],
  [20_000, sendDigest],
  [15_000, logIn],
];

/** Repeats something until the load is over. */
export async function repeat({ traffic }: Load, pauseMs: number, work: () => Promise<void>): Promise<void> {
  while (!traffic.isOver) {
    await work();
    await sleep(pauseMs);
  }
}

/** Fills in the first form on a page that has this field, as a browser without JavaScript sends it. */
async function fillIn(
  { agency: { admin }, traffic }: Load,
  kind: string,
  path: string,
  values: Record<string, string>,
) {
  const page = await traffic.until(`page for ${kind}`, [200], () => admin.get(path));
  const [field] = Object.keys(values);
  const form = formsOf(page.text, path).find(({ fields }) => fields.some(([name]) => name === field));
  if (!form) throw new Error(`${path} has no form with ${field}: ${page.status}`);
  const fields = form.fields.map(([name, value]): [string, string] => [name, values[name] ?? value]);
  return traffic.until(kind, [302], () => admin.postAll(form.action, fields));
}

async function addByForm(load: Load): Promise<void> {
  const { book, random } = load;
  if (random.chance(0.5)) {
    const clientName = `Client by a form ${newId()}`;
    const { headers } = await fillIn(load, 'add a client by a form', '/clients/create', { clientName });
    book.clients.set(clientName, /\/clients\/([0-9a-f-]{36})/.exec(headers.location ?? '')?.[1] ?? '');
  } else {
    const emailAddress = `${newId()}@form.example`;
    const { headers } = await fillIn(load, 'add a contact by a form', '/contacts/create', {
      emailAddress,
      fullname: 'A contact',
    });
    book.contacts.set(emailAddress, /\/contacts\/([0-9a-f-]{36})/.exec(headers.location ?? '')?.[1] ?? '');
  }
}

async function importClients({ agency: { admin }, traffic, book, random }: Load): Promise<void> {
  // Some are so large that a worker applies them.
  const count = random.chance(0.1) ? 1200 : random.between(5, 60);
  const references = Array.from({ length: count }, () => newId());
  const lines = references.map((reference) => `${reference},Imported ${reference}`);
  const form = new FormData();
  form.append('kind', 'clients');
  form.append('file', new File([['reference,clientName', ...lines, ''].join('\r\n')], 'clients.csv'));
  const packed = new Response(form);
  const type = packed.headers.get('Content-Type')!;
  const body = Buffer.from(await packed.arrayBuffer());
  const uploaded = await traffic.until('upload for an import', [302], () => admin.send('/imports', type, body));
  const plan = uploaded.headers.location!;
  await traffic.until('plan of an import', [200], () => admin.get(plan));
  await traffic.until('import', [302], () => admin.post(plan, {}));
  for (const reference of references) book.imported.add(reference);
}

async function changeSettings(load: Load): Promise<void> {
  const { agency, traffic, book, random } = load;
  if (random.chance(0.5)) {
    const escalateAfterDays = random.between(0, 61);
    const page = '/settings/timesheets/general-setup';
    await fillIn(load, 'settings by a form', page, { 'reminders.escalateAfterDays': String(escalateAfterDays) });
    book.settings.escalateAfterDays = escalateAfterDays;
  } else {
    const website = `https://${newId()}.example`;
    await traffic.until('settings by the API', [200], () =>
      agency.api('PUT', '/recruitmentagencies/here/website', { website }),
    );
    book.settings.website = website;
  }
  const read = await traffic.until('read settings', [200], () =>
    agency.api('GET', '/recruitmentagencies/here/settings'),
  );
  const { escalateAfterDays } = book.settings;
  if (escalateAfterDays !== null && !read.text.includes(`"escalateAfterDays":${escalateAfterDays}`))
    traffic.complain('read settings', `escalateAfterDays is not ${escalateAfterDays}`);
}

async function sendDigest(load: Load): Promise<void> {
  await fillIn(load, 'send a digest', '/settings/digests', { intent: 'send' });
  load.book.digests += 1;
}

async function logIn({ agency: { ctx, logIn: who, admin }, traffic, book }: Load): Promise<void> {
  const visitor = formVisitor(admin.port, ctx.agency.portalUrl);
  const page = await traffic.until('page to log in', [200], () => visitor.get('/login'));
  const form = formsOf(page.text, '/login').find(({ fields }) => fields.some(([name]) => name === 'password'))!;
  const fields = form.fields.map(([name, value]): [string, string] => [
    name,
    { ...who }[name as keyof typeof who] ?? value,
  ]);
  const entered = await traffic.until('log in', [302], () => visitor.postAll(form.action, fields));
  if (!entered.headers.location?.includes('/login')) book.logIns += 1;
  await traffic.until('dashboard', [200], () => visitor.get('/dashboard'));
  await traffic.until('log out', [302], () => visitor.post('/account/logout/local', {}));
}
