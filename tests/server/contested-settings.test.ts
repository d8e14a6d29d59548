import { beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { opened } from '../support/opened.ts';
import { makePlacement } from '../support/placement.ts';
import { type RoleVisitor, visitInRole } from '../support/role-visitor.ts';
import { startWebProcess } from '../support/web-process.ts';

const PAGE = '/settings/timesheets/general-setup';

const web = opened(startWebProcess);
let admin: RoleVisitor;
const agency = () => openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
beforeAll(async () => {
  const { admin: ctx } = await makePlacement(await agency());
  admin = await visitInRole(web.port, ctx);
});

/** Returns what a page's form compares with, as a browser would send it. */
const shownIn = (html: string) => /name="shown" value="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"');

test('A setting that somebody else changed meanwhile is named without JavaScript, and saving again replaces it and nothing else', async () => {
  const shown = shownIn((await admin(PAGE)).text);
  const { defaults, customisation, reminders } = (await agency()).agency.settings;
  const form = {
    'customisation.contractor.name.singular': customisation.contractor.name.singular,
    'customisation.contractor.name.plural': customisation.contractor.name.plural,
    'defaults.workingTime.start': defaults.workingTime.start,
    'defaults.workingTime.finish': defaults.workingTime.finish,
    'defaults.workingTime.breakMinutes': '25',
    'reminders.hour': String(reminders.hour),
  };
  await changeSettings(await agency(), { 'defaults.workingTime.breakMinutes': 50, 'reminders.hour': 7 });

  const refused = await admin(PAGE, { ...form, shown });
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(
    /changed this from \d+ to 50 on [^<]*\. What you typed is kept: save again to replace it\./,
  );
  expect(refused.text).toMatch(
    /name="defaults\.workingTime\.breakMinutes"[^>]*value="25"|value="25"[^>]*name="defaults\.workingTime\.breakMinutes"/,
  );

  expect((await admin(PAGE, { ...form, shown: shownIn(refused.text) })).status).toBe(302);
  expect((await agency()).agency.settings).toMatchObject({
    defaults: { workingTime: { breakMinutes: 25 } },
    reminders: { hour: 7 },
  });
});
