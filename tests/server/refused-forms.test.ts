import { describe, expect, test } from 'vitest';
// First, for it teaches schemas to describe themselves before any is made.
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { CREATE_FORMS } from '../support/create-forms.ts';
import { EDIT_FORMS } from '../support/edit-forms.ts';
import { formsOf } from '../support/html-form.ts';
import { admin, openFormsWorld, web } from '../support/forms-world.ts';

openFormsWorld();

type Stands = { path: string; action?: string; as?: typeof admin };

/** Every form that makes or edits a record, by its route. */
const FORMS: Record<string, () => Promise<Stands>> = {
  ...CREATE_FORMS,
  ...Object.fromEntries(Object.entries(EDIT_FORMS).map(([route, states]) => [route, Object.values(states)[0]!])),
};

/** Forms that nobody types into. */
const SWITCHES_ALONE = [
  '_portal.settings.recruitmentAgency.documents.tsx',
  '_portal.settings.recruitmentAgency.security.tsx',
  '_portal.settings.downloads.tsx',
  '_portal.settings.betaAccess.tsx',
  '_portal.settings.advisories.tsx',
];

/** Sends the form of a page with the same text wherever somebody types, and gives the page that refuses it; null where it is taken. */
async function refusalOf({ path, action = path, as = admin }: Stands, text: string): Promise<string | null> {
  const visitor = await loggedInVisitor(web.port, as);
  const withRole = async (to: string) => `${to}${to.includes('?') ? '&' : '?'}roleId=${await roleIdOf(as)}`;
  const address = await withRole(path);
  const forms = formsOf((await visitor.get(address)).text, address);
  const own = forms.filter((form) => form.action.split('?')[0] === action.split('?')[0]);
  const { fields, typed } = own.sort((one, other) => other.fields.length - one.fields.length)[0]!;
  const sent = fields
    .filter(([name]) => name !== 'find')
    .map(([name, value]): [string, string] => [name, typed.includes(name) ? text : value]);
  const answer = await visitor.postAll(await withRole(action), sent);
  return answer.status === 422 ? answer.text : null;
}

/** The fields that the summary of a page leads to, in its order. */
function linksOf(page: string): string[] {
  const [summary = ''] = /<div class="error-summary"[\s\S]*?<\/ul>/.exec(page) ?? [];
  return [...summary.matchAll(/<a href="#([^"]+)"/g)].map(([, id]) => id!);
}

describe('What is refused is said in words for people, in the order of the page, each problem with a link to its field:', () => {
  const refused: string[] = [];

  for (const [route, make] of Object.entries(FORMS))
    test(route, async () => {
      const form = await make();
      for (const text of ['', 'not, at all']) {
        const page = await refusalOf(form, text);
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
