import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
// First, because it lets schemas describe themselves before any is created.
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { routeFiles } from '#app/route-files.ts';
import type { Answer } from '../support/ask.ts';
import { formsOf } from '../support/html-form.ts';
import { ROUTES } from '../support/route-access.ts';
import { admin, here, openFormsWorld, web } from '../support/forms-world.ts';
import { type Fields, type Opened, CREATE_FORMS } from '../support/create-forms.ts';

openFormsWorld();

/** Callers of such a use case that are not a form for one record, and why. */
const NOT_ONE_RECORD: Record<string, string> = {
  '_account.signup.tsx': 'a visitor has no key to keep an answer under; the database gives an agency’s address once',
  '_portal.account.tsx': 'a device makes the passkey, whose challenge is answered once',
  'timesheets.paper.ts': 'a photograph that waits for the form of its week',
  'uploads.ts': 'a file that waits for its form',
};

/** The use cases that create something. */
const MAKES =
  /'#domain\/(?:[\w-]+\/)+(?:create|add|declare|import-layout|place|submit|sign-up|store)\b[\w-]*\.server\.ts'/;

test('Every route that creates something is named here', () => {
  const source = (path: string) => readFileSync(new URL(`../../app/${path}`, import.meta.url), 'utf8');
  const files = routeFiles('app');
  const routes = new Set(files.values());
  const helpers = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.server\.ts$/.test(name) && !routes.has(name) && MAKES.test(source(name)))
    .map((name) => basename(name));
  const isMaking = (route: string) => {
    const text = source(files.get(route)!);
    return MAKES.test(text) || helpers.some((name) => text.includes(`/${name}'`));
  };
  const making = Object.keys(ROUTES).filter((route) => ROUTES[route]!.action && isMaking(route));
  expect([...Object.keys(CREATE_FORMS), ...Object.keys(NOT_ONE_RECORD)].sort()).toEqual(making.sort());
});

const rowsOf = async (table: string) =>
  Number(
    (await here.db.run<{ count: number }>({ text: `select count(*) as count from ${table}`, values: [] }))[0]!.count,
  );

/** Opens the form, fills it in, and returns how to send it. */
async function fillIn({ path, action, as = admin, fields }: Opened) {
  const visitor = await loggedInVisitor(web.port, as);
  const withRole = (to: string) => `${to}${to.includes('?') ? '&' : '?'}roleId=`;
  const roleId = await roleIdOf(as);
  const address = `${withRole(path)}${roleId}`;
  const to = `${withRole(action ?? path)}${roleId}`;
  const formsIn = (text: string) =>
    formsOf(text, address).filter((form) => form.action.split('?')[0] === to.split('?')[0]);
  const find = (text: string) => formsIn(text).sort((one, other) => other.fields.length - one.fields.length)[0]!.fields;
  const page = await visitor.get(address);
  expect(page.status).toBe(200);
  const replaced = (form: [string, string][], typed: Fields): [string, string][] => [
    ...form.filter(([name]) => !(name in typed) && name !== 'find'),
    ...Object.entries(typed),
  ];
  return {
    form: replaced(find(page.text), fields),
    replaced,
    find,
    /** Returns the contents of all forms on the page that are sent there. */
    shown: (text: string) => formsIn(text).flatMap((form) => form.fields),
    send: (form: [string, string][]) => visitor.postAll(to, form),
  };
}

/** Returns where a response leads, or the secret that it shows. */
const resultOf = ({ status, headers, text }: Answer) => ({
  status,
  location: headers.location ?? null,
  said: headers.location ? null : (/<code[^>]*>[^<]*/.exec(text)?.[0] ?? /error-summary[\s\S]{0,600}/.exec(text)?.[0]),
});

describe.each(Object.entries(CREATE_FORMS))('%s', (_, make) => {
  test('sent twice creates one and answers the same; with different content it is refused, keeping what was typed', async () => {
    const opened = await make();
    const { form, replaced, find, shown, send } = await fillIn(opened);
    const before = await rowsOf(opened.table);
    const first = await send(form);
    expect(resultOf(first)).toMatchObject({ status: first.headers.location ? 302 : 200 });
    expect(resultOf(await send(form))).toEqual(resultOf(first));
    expect((await rowsOf(opened.table)) - before).toBe(1);

    const refused = await send(replaced(form, opened.other));
    expect({ status: refused.status, said: resultOf(refused).said }).toMatchObject({ status: 409 });
    expect((await rowsOf(opened.table)) - before).toBe(1);
    if (opened.action) return;
    const keyOf = (fields: [string, string][]) => new Map(fields).get('formKey');
    expect(keyOf(find(refused.text))).not.toBe(keyOf(form));
    expect(shown(refused.text)).toEqual(expect.arrayContaining(Object.entries(opened.other)));
  });

  test('sent four times at once creates one', async () => {
    const opened = await make();
    const { form, send } = await fillIn(opened);
    const before = await rowsOf(opened.table);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(form)));
    expect(new Set(answers.map((answer) => JSON.stringify(resultOf(answer)))).size).toBe(1);
    expect((await rowsOf(opened.table)) - before).toBe(1);
  });
});

test('Two clients with one name are created by two forms, and by the new key of a refused form', async () => {
  const opened = await CREATE_FORMS['_portal.clients.create.tsx']!();
  const before = await rowsOf('clients');
  const one = await fillIn(opened);
  const two = await fillIn(opened);
  expect((await one.send(one.form)).status).toBe(302);
  expect((await two.send(two.replaced(two.form, { isNamesakeMeant: 'on' }))).status).toBe(302);
  const refused = await one.send(one.replaced(one.form, opened.other));
  expect(refused.text).toContain('This form was saved already, with other details.');
  expect((await one.send(one.find(refused.text))).status).toBe(302);
  expect((await rowsOf('clients')) - before).toBe(3);
});

test('A refused form is sent again under its key once it is corrected', async () => {
  const opened = await CREATE_FORMS['_portal.clients.create.tsx']!();
  const { send, form, replaced } = await fillIn(opened);
  expect((await send(replaced(form, { clientName: '' }))).status).toBe(422);
  expect((await send(form)).status).toBe(302);
});
