import { beforeAll, expect, test } from 'vitest';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
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

test('A display name, website or colour that somebody else changed meanwhile is named, and only saving again replaces it', async () => {
  const [identity, branding] = ['/settings/recruitmentAgency', '/settings/branding'];
  const [before, brand] = [shownIn((await admin(identity)).text), shownIn((await admin(branding)).text)];
  const { displayName, canonicalName, timeZone, settings } = (await agency()).agency;
  const named = { displayName: 'Mine Limited', canonicalName, website: '', timeZone };
  const { primary, secondary } = settings.colors;
  const dyed = {
    displayName,
    'colors.primary.main': '#111111',
    'colors.primary.text': primary.text,
    'colors.secondary.main': secondary.main,
    'colors.secondary.text': secondary.text,
  };
  await changeAgency(await agency(), { displayName: 'Theirs Limited', website: 'https://theirs.example/' });
  await changeSettings(await agency(), { 'colors.primary.main': '#222222' });

  const refused = await admin(identity, { ...named, shown: before });
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/changed this from [^<]+ to Theirs Limited on [^<]*save again to replace it\./);
  const also = await admin(branding, { ...dyed, shown: brand });
  expect(also.status).toBe(422);
  expect(also.text).toMatch(/changed this from #[0-9a-f]{6} to #222222 on [^<]*save again to replace it\./);
  expect((await agency()).agency).toMatchObject({ displayName: 'Theirs Limited' });

  expect((await admin(identity, { ...named, shown: shownIn(refused.text) })).status).toBe(302);
  expect((await admin(branding, { ...dyed, shown: shownIn(also.text) })).status).toBe(302);
  const { agency: now } = await agency();
  expect(now).toMatchObject({ displayName: 'Mine Limited', website: 'https://theirs.example/' });
  expect(now.settings.colors.primary.main).toBe('#111111');
});
