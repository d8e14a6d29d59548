import { beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { type Colleagues, makeColleagues } from '../support/colleagues.ts';
import { pagesOf } from '../support/pages-of-a-side.ts';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { foundTestAgency, TEST_NOW } from '../support/two-agencies.ts';
import { startWebProcessAt } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(() => startWebProcessAt(TEST_NOW));
let sides: Colleagues;
beforeAll(async () => {
  const { here } = web;
  const there = await foundTestAgency(web.platform, 'there');
  sides = await makeColleagues({ platform: web.platform, here, there });
  const name = { singular: 'zorble', plural: 'zorbles' };
  await changeSettings(here, {
    'customisation.contractor.name.singular': name.singular,
    'customisation.contractor.name.plural': name.plural,
  });
});

/** Returns what a reader sees or hears of a page: its texts, and the names and hints in attributes. */
function readable(html: string): string {
  const body = html.replace(/<(script|style|template)[\s\S]*?<\/\1>/g, ' ').replace(/<code[\s\S]*?<\/code>/g, ' ');
  const heard = [...body.matchAll(/(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(([, said]) => said);
  return [body.replace(/<[^>]+>/g, '\n'), ...heard].join('\n').replaceAll(/contractors?(?=\.csv)|\S*@\S*/g, '');
}

test.each(['admin', 'authoriser', 'contractor'] as const)(
  'Every page of the %s uses the agency’s own word for contractors, and nowhere the usual one',
  { timeout: 120_000 },
  async (who) => {
    const visitor = await loggedInVisitor(web.port, sides.own[who]);
    const roleId = await roleIdOf(sides.own[who]);
    const found: string[] = [];
    let pages = 0;
    let named = 0;
    for (const { address, to } of pagesOf({ ...sides.own.ids, roleId })) {
      const { status, headers, text } = await visitor.get(to);
      if (status !== 200 || !String(headers['content-type']).startsWith('text/html')) continue;
      pages += 1;
      const words = readable(text);
      if (/zorble/i.test(words)) named += 1;
      for (const line of words.split('\n'))
        if (/\bcontractors?\b/i.test(line)) found.push(`${address}: ${line.trim()}`);
    }
    expect(found).toEqual([]);
    expect(pages).toBeGreaterThan({ admin: 60, authoriser: 12, contractor: 12 }[who]);
    expect(named).toBeGreaterThan({ admin: 50, authoriser: 5, contractor: 1 }[who]);
  },
);
