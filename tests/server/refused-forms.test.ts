import { describe, expect, test } from 'vitest';
// First, because it lets schemas describe themselves before any is created.
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { CREATE_FORMS } from '../support/create-forms.ts';
import { EDIT_FORMS } from '../support/edit-forms.ts';
import { formsOf } from '../support/html-form.ts';
import { admin, openFormsWorld, web } from '../support/forms-world.ts';

openFormsWorld();

type Stands = { path: string; action?: string; as?: typeof admin };

/** Every form that creates or edits a record, by its route. */
const FORMS: Record<string, () => Promise<Stands>> = {
  ...CREATE_FORMS,
  ...Object.fromEntries(Object.entries(EDIT_FORMS).map(([route, states]) => [route, Object.values(states)[0]!])),
};

/** Forms without text input. */
const SWITCHES_ALONE = [
  '_portal.settings.recruitmentAgency.documents.tsx',
  '_portal.settings.recruitmentAgency.security.tsx',
  '_portal.settings.downloads.tsx',
  '_portal.settings.betaAccess.tsx',
  '_portal.settings.advisories.tsx',
];

/** Fields that stay as the page wrote them, whatever happens meanwhile. */
const AS_WRITTEN = /^(formToken|formKey|formRole|opened|ticks|version|shown|list|events|entries\[\d+\]\.entryDate)$/;

const places = new Map<string, Promise<Stands>>();

/** Returns the location of a route's form, whose record is created once. */
function made(route: string, make: () => Promise<Stands>): Promise<Stands> {
  const known = places.get(route) ?? make();
  places.set(route, known);
  return known;
}

type Pairs = [name: string, value: string][];

/** Opens a form. @returns its fields, and a function that sends them and returns the page refusing them, or null if they are accepted */
async function openForm({ path, action = path, as = admin }: Stands) {
  const visitor = await loggedInVisitor(web.port, as);
  const withRole = async (to: string) => `${to}${to.includes('?') ? '&' : '?'}roleId=${await roleIdOf(as)}`;
  const address = await withRole(path);
  const forms = formsOf((await visitor.get(address)).text, address);
  const own = forms.filter((form) => form.action.split('?')[0] === action.split('?')[0]);
  const { fields, typed } = own.sort((one, other) => other.fields.length - one.fields.length)[0]!;
  const send = async (sent: Pairs) => visitor.postAll(await withRole(action), sent);
  return {
    send,
    fields: fields.filter(([name]) => name !== 'find'),
    typed,
    refusalOf: async (sent: Pairs): Promise<string | null> => {
      const answer = await send(sent);
      return answer.status === 422 ? answer.text : null;
    },
  };
}

/** Returns the fields that a page's error summary links to, in order. */
function linksOf(page: string): string[] {
  const [summary = ''] = /<div class="error-summary"[\s\S]*?<\/ul>/.exec(page) ?? [];
  return [...summary.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id!);
}

describe('Refusals are in plain words, in page order, each problem with a link to its field:', () => {
  const refused: string[] = [];

  for (const [route, make] of Object.entries(FORMS))
    test(route, async () => {
      const { fields, typed, refusalOf } = await openForm(await made(route, make));
      for (const text of ['', 'not, at all']) {
        const page = await refusalOf(fields.map(([name, value]) => [name, typed.includes(name) ? text : value]));
        if (page === null) continue;
        refused.push(route);
        const links = linksOf(page);
        const places = links.map((id) => ({ id, at: page.indexOf(`id="${id}"`) }));
        expect(places.filter(({ at }) => at < 0)).toEqual([]);
        expect(page).not.toMatch(/field is missing|Invalid input/);
        expect(places.toSorted((one, other) => one.at - other.at)).toEqual(places);
      }
    });

  test('Every other form has refused something', () => {
    expect(Object.keys(FORMS).filter((route) => !refused.includes(route))).toEqual(SWITCHES_ALONE);
  });
});

describe('What is wrong with something chosen or carried by the form leads to no field that is not there:', () => {
  for (const [route, make] of Object.entries(FORMS))
    test(route, async () => {
      const { fields, typed, refusalOf } = await openForm(await made(route, make));
      const unseen = new Set(
        fields.map(([name]) => name).filter((name) => !typed.includes(name) && !AS_WRITTEN.test(name)),
      );
      const astray: string[] = [];
      for (const spoilt of unseen)
        for (const text of ['not, at all', '2026-05-13']) {
          const page = await refusalOf(fields.map(([name, value]) => [name, name === spoilt ? text : value]));
          for (const id of page === null ? [] : linksOf(page))
            if (!page?.includes(`id="${id}"`)) astray.push(`${spoilt}: ${id}`);
        }
      expect(astray).toEqual([]);
    });
});

describe('A field that is sent twice is refused, and is never an error of the portal:', () => {
  for (const [route, make] of Object.entries(FORMS))
    test(route, async () => {
      const { fields, typed, send } = await openForm(await made(route, make));
      const twice = fields
        .filter(([name]) => typed.includes(name))
        .map(([name]): [string, string] => [name, '#123456']);
      const { status } = await send([...fields, ...twice]);
      expect(status).toBeLessThan(500);
      if (twice.length > 0) expect(status).toBe(422);
    });
});
