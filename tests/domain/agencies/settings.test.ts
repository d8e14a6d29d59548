import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ChangeAgencySchema } from '#domain/agencies/agency-change.schema.ts';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { contractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { forestOf } from '#domain/agencies/forest.ts';
import { openLogo } from '#domain/agencies/branding/open-logo.server.ts';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { setAllDocumentUploads } from '#domain/agencies/settings/set-document-uploads.server.ts';
import { changeBranding } from '#domain/agencies/branding/change-branding.server.ts';
import { BillingSchema } from '#domain/billing/billing.schema.ts';
import { readBilling, setBilling } from '#domain/billing/billing.server.ts';
import type { Context } from '#domain/context.ts';
import { Forbidden, Invalid } from '#domain/errors.ts';
import { parseInput } from '#domain/parse-input.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { makePlacement } from '../../support/placement.ts';
import { warmPool } from '../../support/race.ts';
import { inRole, openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
let here: Context;
beforeAll(async () => {
  here = world.here;
});

const again = (name = 'here') => openNamedAgencyContext(world.platform, name, { kind: 'commandLine' });
const settingsNow = async () => (await again()).agency.settings;
const events = (ctx: Context, action: string) =>
  ctx.db.run<{ changeBefore: Record<string, unknown>; changeAfter: Record<string, unknown> }>({
    text: 'select change_before, change_after from audit_events where agency_id = $1 and action = $2 order by id',
    values: [ctx.agency.id, action],
  });

describe('Changing a setting', () => {
  test('goes on top of what others did to its list meanwhile, unless both together would empty it', async () => {
    const list = (...value: string[]) => ({ 'emails.replyTo': { enabled: true, value } });
    const shown = { emails: { replyTo: { enabled: true, value: ['a@x.example', 'b@x.example'] } } };
    await changeSettings(here, list('a@x.example', 'b@x.example'));
    await changeSettings(here, list('a@x.example'));
    await expect(changeSettings(here, list('b@x.example'), shown)).rejects.toThrow(
      'Email address missing from setting to reply to emails',
    );
    expect((await settingsNow()).emails.replyTo.value).toEqual(['a@x.example']);
    await changeSettings(here, list('b@x.example', 'c@x.example'), shown);
    expect((await settingsNow()).emails.replyTo.value).toEqual(['c@x.example']);
    await changeSettings(here, { 'emails.replyTo': { enabled: false, value: [] } });
  });
  test('never loses another change made at the same moment', async () => {
    await warmPool(world.platform);
    await Promise.all([
      changeSettings(here, { 'hourFormat.decimal': true }),
      changeSettings(here, { 'defaults.timesheetWeekStartsOn': 'Sunday' }),
      changeSettings(here, { 'colors.primary.main': '#123456' }),
      changeSettings(here, { 'colors.secondary.text': '#000000' }),
      changeSettings(here, { 'customisation.contractor.name.plural': 'Locums' }),
    ]);
    const { hourFormat, defaults, colors, customisation } = await settingsNow();
    expect(hourFormat.decimal).toBe(true);
    expect(defaults.timesheetWeekStartsOn).toBe('Sunday');
    expect([colors.primary.main, colors.secondary.text]).toEqual(['#123456', '#000000']);
    expect(customisation.contractor.name.plural).toBe('locums');
  });
  test('is recorded with its value before and after, and not at all if nothing changed', async () => {
    await changeSettings(here, { 'defaults.dateRelativeTo': 'ending' });
    await changeSettings(here, { 'defaults.dateRelativeTo': 'ending' });
    const [last, ...none] = (await events(here, 'settings.changed')).filter(
      ({ changeAfter }) => 'defaults.dateRelativeTo' in changeAfter,
    );
    expect(none).toEqual([]);
    expect(last).toEqual({
      changeBefore: { 'defaults.dateRelativeTo': 'beginning' },
      changeAfter: { 'defaults.dateRelativeTo': 'ending' },
    });
  });
  test.each([
    ['colors.primary.main', 'red', 'Please choose a colour such as #464646'],
    ['customisation.contractor.name.singular', ' ', 'Please supply a singular name for your contractors'],
    ['customisation.contractor.name.plural', '', 'Please supply a plural name for your contractors'],
    ['defaults.dateRelativeTo', 'middle', 'Please choose beginning or ending'],
    ['defaults.workingTime.breakMinutes', 1.5, 'Please give the break in whole minutes'],
    ['hourFormat.decimal', 'yes', 'Please choose yes or no.'],
    ['emails.replyTo', { enabled: true, value: [] }, 'Email address missing from setting to reply to emails'],
    ['emails.replyTo', { enabled: false, value: ['nobody'] }, 'The replyTo email address is not valid'],
    [
      'emails.emailAcceptedTimesheetCopiesTo',
      { enabled: true },
      'Email address missing from setting to send emails when timesheet are authorised',
    ],
    ['no.such', 1, 'The no.such field is not known.'],
  ])('of %s to %j is refused: %s', async (path, value, message) => {
    await expect(changeSettings(here, { [path]: value })).rejects.toThrow(message);
  });
  test('accepts a single address, also under the name email, and stores it in lower case', async () => {
    await changeSettings(here, { 'emails.replyTo': { enabled: true, value: 'Desk@Here.example' } });
    expect((await settingsNow()).emails.replyTo).toEqual({ enabled: true, value: ['desk@here.example'] });
    await changeSettings(here, { 'emails.replyTo': { enabled: true, email: 'Office@here.example' } });
    expect((await settingsNow()).emails.replyTo.value).toEqual(['office@here.example']);
  });
  test('keeps the default charging period visible', async () => {
    const hide = changeSettings(here, { 'defaults.chargingPeriod.hourly': false });
    await expect(hide).rejects.toThrow('The default charging period must be visible.');
    await changeSettings(here, { 'defaults.chargingPeriod.hourly': false, 'defaults.chargingPeriod.default': 'daily' });
    expect((await settingsNow()).defaults.chargingPeriod).toMatchObject({ default: 'daily', hourly: false });
  });
  test('is for administration only, and affects no other agency', async () => {
    for (const role of ['ContractingRole', 'AuthorisingRole', 'SystemRole', 'personal'] as const)
      await expect(changeSettings(inRole(here, role), { showForest: false })).rejects.toThrow(
        'This role may not edit the roles settings',
      );
    expect((await again('there')).agency.settings.colors.primary.main).toBe('#464646');
  });
});

test('Document uploads cannot be switched off while any template has documents, and the refusal names them', async () => {
  await changeSettings(here, { 'documents.allowUploads': true });
  await here.db.run({
    text: `update timesheet_templates set allow_document_uploads = true, template_name = 'Weekly with papers'
      where agency_id = $1 and is_default`,
    values: [here.agency.id],
  });
  await expect(changeSettings(here, { 'documents.allowUploads': false })).rejects.toThrow(
    'Document uploads cannot be switched off while any template has documents: Weekly with papers.',
  );
  await changeSettings(here, { 'documents.allowByDefault': true });
});

test('Document uploads can be allowed for all contractors, or for none', async () => {
  const { contractorId } = await makePlacement(here);
  const isAllowed = async () =>
    (await here.db.run<{ allowDocumentUploads: boolean }>(here.db.sql('contractors').where({ id: contractorId })))[0]!
      .allowDocumentUploads;
  expect((await setAllDocumentUploads(here, true)).changedCount).toBeGreaterThan(0);
  expect(await isAllowed()).toBe(true);
  await setAllDocumentUploads(here, false);
  expect(await isAllowed()).toBe(false);
  const [told] = await listHistory(here, 'contractor', contractorId);
  expect(told).toMatchObject({
    ...{ action: 'contractor.edited', before: { allowDocumentUploads: true }, after: { allowDocumentUploads: false } },
  });
  await expect(setAllDocumentUploads(world.there, true)).rejects.toThrow('Please allow document uploads first.');
});

describe('An agency’s name', () => {
  const change = (input: unknown) => changeAgency(here, parseInput(ChangeAgencySchema, input));
  test.each([
    [{ displayName: ' ' }, 'Please specify a display name'],
    [{ canonicalName: '' }, 'Please specify a custom URL'],
    [{ canonicalName: 'there' }, 'This name is unavailable, please choose another'],
    [{ canonicalName: 'admin' }, 'This name is unavailable, please choose another'],
    [{ website: 'no website' }, 'Please enter a valid website address / domain name'],
    [{ timeZone: 'Europe/Atlantis' }, 'Please choose a time zone'],
  ])('%j is refused: %s', async (input, message) => {
    await expect((async () => change(input))()).rejects.toThrow(message);
  });
  test('can be changed alone, leaving everything else', async () => {
    await change({ website: 'here.example' });
    expect(await change({ displayName: 'Here and Now' })).toEqual({
      displayName: 'Here and Now',
      canonicalName: 'here',
      website: 'https://here.example',
      timeZone: 'Europe/London',
    });
  });
});

describe('A logo', () => {
  const sent = (content: Buffer, kind: 'rectangular' | 'square' = 'rectangular') => ({
    kind,
    stream: Readable.from([content]),
    field: kind,
  });
  const set = (content: Buffer) => changeBranding(here, { logos: [sent(content)], colors: {} });
  const draw = (background: string) =>
    sharp({ create: { width: 90, height: 90, channels: 3, background } })
      .png()
      .toBuffer();
  test('stays if the previous one cannot be removed yet', async () => {
    await set(await draw('#00c'));
    // The file store fails once, as after a lost request.
    let fails = 1;
    const remove = (key: string) => ((fails -= 1) < 0 ? here.files.remove(key) : Promise.reject(new Error('lost')));
    const failing = { ...here, files: { ...here.files, remove } };
    await changeBranding(failing, { logos: [sent(await draw('#0cc'))], colors: {} });
    expect((await openLogo(here, 'rectangular')).contentType).toBe('image/png');
  });
  test('is drawn at exactly 352 by 128 and shows in its own agency only', async () => {
    await set(await draw('#c00'));
    const { body, contentType } = await openLogo(here, 'rectangular');
    const drawn = Buffer.from(await new Response(body as BodyInit).arrayBuffer());
    expect(contentType).toBe('image/png');
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 352, height: 128 });
    expect((await openLogo(world.there, 'rectangular')).contentType).toBe('image/svg+xml');
  });
  test('gives way to the agency’s name while its file is lost, so that pages and PDFs are still made', async () => {
    await set(await draw('#c0c'));
    const lost = { ...here, files: { ...here.files, get: () => here.files.get(`${here.agency.id}/no/such-file`) } };
    expect((await openLogo(lost, 'rectangular')).contentType).toBe('image/svg+xml');
    expect((await openLogo(here, 'rectangular')).contentType).toBe('image/png');
  });
  test('must be a picture of 2 MB at most', async () => {
    await expect(set(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toThrow(
      'The logo must be a PNG, JPEG, GIF or WebP image',
    );
    await expect(set(Buffer.alloc(2_100_000))).rejects.toThrow('The logo may be 2 MB at most');
  });
  test('is stored together with names and colours, or none of them is', async () => {
    const shown = async () => {
      const { body } = await openLogo(here, 'square');
      return Buffer.from(await new Response(body as BodyInit).arrayBuffer()).toString('base64');
    };
    const [before, { colors }] = [await shown(), await settingsNow()];
    const [logo, other] = [await draw('#0c0'), Buffer.from('no picture')];
    const mixed = (content: Buffer, main: string, displayName: string) =>
      changeBranding(here, { logos: [sent(content, 'square')], colors: { 'colors.primary.main': main }, displayName });
    await expect(mixed(logo, 'red', 'Here')).rejects.toThrow('Please choose a colour such as #464646');
    await expect(mixed(logo, '#123456', ' ')).rejects.toThrow(Invalid);
    // In the order of their page.
    const all = await mixed(other, 'red', ' ').catch((error: unknown) => error as Invalid);
    expect((all as Invalid).fields.map(({ field }) => field)).toEqual(['displayName', 'square', 'colors.primary.main']);
    expect([await shown(), (await settingsNow()).colors]).toEqual([before, colors]);
    await mixed(logo, '#123456', 'Here');
    expect([(await shown()) === before, (await settingsNow()).colors.primary.main]).toEqual([false, '#123456']);
  });
});

describe('The platform’s fee', () => {
  const fee = { chargeRate: '0.025', credit: '100', chargeFrom: { date: '2026-06-01', fixed: true } };
  test('is set by the system only, and shown to administration', async () => {
    await expect((async () => setBilling(here, parseInput(BillingSchema, fee)))()).rejects.toThrow(Forbidden);
    await setBilling({ ...here, actor: { kind: 'system' } }, parseInput(BillingSchema, fee));
    expect(await readBilling(here)).toEqual({ ...fee, chargeRate: '0.0250', credit: '100.00', billee: null });
  });
  test.each([
    [{ ...fee, chargeRate: '1.1' }, 'The charge rate must be a number between 0 and 1.'],
    [{ ...fee, chargeRate: -0.1 }, 'The charge rate must be a number between 0 and 1.'],
    [{ ...fee, credit: 'much' }, 'The credit must be a number.'],
    [{ ...fee, credit: '10000000000' }, 'The credit is £9,999,999,999.99 at most.'],
    [{ ...fee, chargeFrom: { date: 'soon', fixed: true } }, 'Please supply a date for charge from.'],
    [{ ...fee, chargeFrom: { date: null } }, 'Please choose whether charge from is fixed.'],
  ])('%j is refused: %s', (input, message) => {
    expect(() => parseInput(BillingSchema, input)).toThrow(message);
  });
});

test('A forest counts one sheet for every accepted timesheet, and never a tree too many', () => {
  expect(forestOf(0)).toEqual({ acceptedTimesheets: 0, sheets: 0, trees: '0.00' });
  expect(forestOf(8332).trees).toBe('0.99');
  expect(forestOf(12_500).trees).toBe('1.50');
});

test('The agency’s word for contractors is lower-case in a sentence and begins one with a capital', async () => {
  expect(contractorLabel(await settingsNow())).toEqual({
    singular: 'contractor',
    plural: 'locums',
    one: 'Contractor',
    many: 'Locums',
  });
});
