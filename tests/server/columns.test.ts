import { describe, expect, test } from 'vitest';
// First, because it lets schemas describe themselves before any is created.
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { storedName } from '#domain/columns.ts';
import { EDIT_FORMS } from '../support/edit-forms.ts';
import { admin, here, openFormsWorld, web } from '../support/forms-world.ts';
import { formsOf } from '../support/html-form.ts';
import { NOUNS } from '../support/nouns-with-columns.ts';

openFormsWorld();

describe.each(Object.entries(NOUNS))('A %s', (_, noun) => {
  const columns = Object.entries(noun.columns);
  const names = columns.map(([name]) => name);
  const inForm = columns.filter(([name]) => !noun.notInForm?.includes(name));

  /** Returns a fully filled record: its stored columns, and its edit form as opened. */
  let made: ReturnType<typeof make> | undefined;
  const everything = () => (made ??= make());
  async function make() {
    const { path } = await EDIT_FORMS[noun.editForm]!['with everything']!();
    const [id] = /[0-9a-f-]{36}/.exec(path)!;
    const visitor = await loggedInVisitor(web.port, admin);
    const roleId = await roleIdOf(admin);
    const at = (part: string) => `${path.replace(/\/edit$/, '')}${part}?roleId=${roleId}`;
    const edit = `${path}?roleId=${roleId}`;
    const stored = async () => {
      const text = `select to_jsonb(t) as row from ${noun.table} t where agency_id = $1 and id = $2`;
      const [found] = await here.db.run<{ row: Record<string, unknown> }>({ text, values: [here.agency.id, id] });
      return Object.fromEntries(columns.map(([name, column]) => [name, found!.row[storedName(name, column)]]));
    };
    const form = async () => {
      const { text } = await visitor.get(edit);
      const forms = formsOf(text, edit).filter(({ fields }) => fields.some(([name]) => name === 'version'));
      return { text, fields: forms[0]!.fields };
    };
    const save = (fields: [string, string][]) => visitor.postAll(edit, fields);
    return { stored, form, save, page: async (part: string) => (await visitor.get(at(part))).text };
  }

  test('has a rule for every column, and a column for every rule', () => {
    expect([...names, ...noun.beside].sort()).toEqual(Object.keys(noun.rules).sort());
  });

  test('has every column in the database, with its type', async () => {
    const found = await here.db.run<{ name: string; type: string }>({
      text: `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = cast($1 as regclass) and attnum > 0 and not attisdropped`,
      values: [noun.table],
    });
    const held = new Map(found.map(({ name, type }) => [name, type]));
    const stored = columns.map(([name, column]) => [name, held.get(storedName(name, column))]);
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(columns.map(([name, { type }]) => [name, type])));
  });

  test('has its edit form tested with something in every column', async () => {
    const stored = await (await everything()).stored();
    expect(names.filter((name) => (stored[name] ?? null) === null)).toEqual([]);
  });

  test('has every column in its edit form, by its label', async () => {
    const { text, fields } = await (await everything()).form();
    const requested = fields.map(([name]) => name.split(/[.[]/)[0]);
    expect(inForm.map(([name]) => name).filter((name) => !requested.includes(name))).toEqual([]);
    const labels = [...text.matchAll(/<(?:label|legend)\b[^>]*>([\s\S]*?)<\/(?:label|legend)>/g)].map(
      ([, label]) => label,
    );
    const unsaid = inForm.filter(([, { label }]) => !labels.some((words) => words!.includes(label)));
    expect(unsaid.map(([name]) => name)).toEqual([]);
  });

  test('has every filled column on its pages', async () => {
    const { page } = await everything();
    const texts = await Promise.all(noun.shownOn.map(page));
    const unsaid = columns.filter(([, { label }]) => !texts.some((text) => text.includes(`>${label}<`)));
    expect(unsaid.map(([name]) => name)).toEqual(noun.inOtherWords);
  });

  test('keeps a field its form does not show, and clears one that is emptied', async () => {
    const { stored, form, save } = await everything();
    const { fields } = await form();
    const before = await stored();
    const refused: string[] = [];
    for (const [name] of inForm) {
      const without = fields.filter(([field, value]) => (field === 'ticks' ? value : field).split(/[.[]/)[0] !== name);
      expect([name, without.length]).not.toEqual([name, fields.length]);
      if ((await save(without)).status !== 302) refused.push(name);
      expect([name, await stored()]).toEqual([name, before]);
    }
    expect(refused).toEqual(noun.refusedWithout);
    const optional = inForm.filter(([, { isRequired }]) => !isRequired).map(([name]) => name);
    const emptied = optional.slice(-1);
    await save(fields.map(([name, value]) => [name, emptied.includes(name) ? '' : value]));
    expect(await stored()).toEqual({ ...before, ...Object.fromEntries(emptied.map((name) => [name, null])) });
  });
});
