import { beforeAll, describe, expect, test } from 'vitest';
import { SETTING_INPUTS } from '#domain/agencies/settings/setting-inputs.ts';
import { setBilling } from '#domain/billing/billing.server.ts';
import type { Context } from '#domain/context.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { besideEachOther } from '../support/beside.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';
import { type RoleVisitor, visitInRole } from '../support/role-visitor.ts';

const web = opened(startWebProcess);
let admin: RoleVisitor;
let contractor: RoleVisitor;
beforeAll(async () => {
  const placement = await makePlacement(await open());
  await submitWeek(placement);
  [admin, contractor] = await Promise.all([
    visitInRole(web.port, placement.admin),
    visitInRole(web.port, placement.contractor),
  ]);
});

const open = () => openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
const withoutRole = (address: string | undefined) => address?.replace(/[?&]roleId=[^#&]*/, '');

/** Addresses of the agency, the status for its administration, and for a contractor where tested. */
const ADDRESSES: [path: string, administration: number, contractor?: number][] = [
  ['/administrators', 200, 403],
  ['/administrators/add', 200],
  ['/administrators/01900000-0000-7000-8000-000000000000', 404],
  ['/recruitmentagencies/here', 200, 200],
  ['/recruitmentagencies/there', 404],
  ['/recruitmentagencies/here/nothing', 404],
  ['/settings/branding', 200, 403],
  ['/settings/defaults', 200, 403],
  ['/settings/defaults/nothing', 404],
  ['/settings/emails', 200, 200],
  ['/settings/downloads', 200, 200],
  ['/settings/recruitmentAgency', 200],
  ['/settings/recruitmentAgency/documents', 200],
  ['/settings/recruitmentAgency/financials', 200],
  ['/settings/recruitmentAgency/billees', 200, 403],
  ['/settings/recruitmentAgency/billees/create', 200, 403],
  ['/settings/recruitmentAgency/security', 200],
  ['/settings/timesheets/general-setup', 200],
  ['/settings/advisories', 200],
  ['/settings/forest', 200, 403],
  ['/settings/betaAccess', 200, 403],
  ['/settings/api', 200, 403],
];

describe('Every agency address answers', () => {
  test.each(ADDRESSES)('%s to its administration with %i', async (path, status) => {
    expect((await admin(path)).status).toBe(status);
  });

  test('and each setting has a field on one of them', async () => {
    const nav = await admin('/settings/branding');
    const addresses = [...nav.text.matchAll(/href="(\/settings\/[^"?#]*)/g)].map(([, path]) => path!);
    const pages = await besideEachOther([...new Set(addresses)], (path) => admin(path));
    const names = new Set(pages.flatMap(({ text }) => [...text.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name)));
    const paths = Object.keys(SETTING_INPUTS);
    const hasField = (path: string) => [...names].some((name) => name === path || name?.startsWith(`${path}.`));
    expect(paths.filter((path) => !hasField(path))).toEqual([]);
  });
  test.each([
    ['/settings', '/settings/branding'],
    ['/settings/defaults/contracts', '/settings/defaults#contracts'],
    ['/settings/defaults/dateRelativeTo', '/settings/defaults#dateRelativeTo'],
    ['/settings/defaults/timesheets', '/settings/defaults#timesheets'],
    ['/settings/timesheets', '/settings/timesheets/general-setup'],
    ['/recruitmentagencies/here/information', '/recruitmentagencies/here'],
    ['/recruitmentagencies/here/settings', '/settings'],
    ['/recruitmentagencies/here/administrators', '/administrators'],
    ['/recruitmentagencies/here/clients', '/clients'],
    ['/recruitmentagencies/here/contacts', '/contacts'],
    ['/recruitmentagencies/here/consultants', '/contacts?kind=consultants'],
  ])('%s by redirecting to %s', async (path, target) => {
    const { status, headers } = await admin(path);
    expect([status, withoutRole(headers.location)]).toEqual([302, target]);
  });
  const forContractors = ADDRESSES.flatMap(([path, , status]) => (status ? [{ path, status }] : []));
  test.each(forContractors)('$path to a contractor with $status', async ({ path, status }) => {
    expect((await contractor(path)).status).toBe(status);
  });
});

describe('Without a script', () => {
  test('an administrator is added by name and email, disabled, and the last one stays', async () => {
    const added = await admin('/administrators/add', { fullname: 'Priya Raman', emailAddress: 'priya@here.example' });
    expect(added.status).toBe(302);
    const { text } = await admin('/administrators');
    expect(text).toContain('Priya Raman');
    expect(text).toContain('>You<');
    expect(text).toContain('The agency must have at least one super administrator.');
    const refused = await admin('/administrators/add', { fullname: '', emailAddress: 'nobody' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Please enter a full name for the user');
    expect(refused.text).toContain('Please supply a valid email address');
    const ids = [...text.matchAll(/action="\/administrators\/([0-9a-f-]{36})\?/g)].map(([, id]) => id!);
    const own = ids[0]!;
    const last = await admin(`/administrators/${own}`, { isEnabled: 'false' });
    expect(last.status).toBe(409);
    expect(last.text).toContain('The agency must have at least one super administrator.');
  });
  test('a billee is added, edited and deleted, and the one billed cannot be deleted', async () => {
    const list = '/settings/recruitmentAgency/billees';
    expect((await admin(list)).text).toContain('No billees yet');
    const refused = await admin(`${list}/create`, { name: '', emailAddress: 'nobody' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Please supply a name for the billee');
    expect(refused.text).toContain('Please supply a valid email address');
    expect((await admin(`${list}/create`, { name: 'Here Ltd', address: '1 Here Street\nLeeds' })).status).toBe(302);
    const shown = await admin(list);
    expect(shown.text).toContain('1 Here Street, Leeds');
    const path = /billees\/[0-9a-f-]{36}/.exec(shown.text)![0];
    const at = `/settings/recruitmentAgency/${path}`;
    expect((await admin(at, { name: 'Here Group', version: '1' })).status).toBe(302);
    expect((await admin(at, { name: 'Late', version: '1' })).status).toBe(409);
    expect((await admin(at)).text).toContain('Name changed from Here Ltd to Here Group');
    const system: Context = { ...(await open()), actor: { kind: 'system' } };
    await setBilling(system, { billeeId: path.split('/')[1]! });
    expect((await admin('/settings/recruitmentAgency/financials')).text).toContain('Here Group');
    const kept = await admin(`${at}/delete`, {});
    expect(kept.status).toBe(409);
    expect(kept.text).toContain('Here Group is the billing entity of the agency and cannot be deleted.');
    await setBilling(system, { billeeId: null });
    expect((await admin(`${at}/delete`, {})).status).toBe(302);
    expect((await admin(at)).status).toBe(404);
  });
  test('the open page, or the parent of a template or a billee, is marked in the settings menu', async () => {
    const current = async (path: string) =>
      /<a[^>]*aria-current="page"[^>]*href="\/settings\/([^"?]*)/.exec((await admin(path)).text)?.[1];
    expect(await current('/settings/recruitmentAgency')).toBe('recruitmentAgency');
    expect(await current('/settings/recruitmentAgency/billees/create')).toBe('recruitmentAgency/billees');
    expect(await current('/settings/timesheets/templates/create')).toBe('timesheets/templates');
  });
  test('a beta feature is shown with its state, and appears while beta access is on', async () => {
    const shown = JSON.stringify({ isBetaAccessOn: false, showForest: true });
    const page = async () => (await admin('/settings/betaAccess')).text;
    expect(await page()).toMatch(/How quickly clients decide[^]*Off\. The dashboard shows/);
    expect((await admin('/dashboard')).text).not.toContain('How quickly clients decide');
    await admin('/settings/betaAccess', { isBetaAccessOn: 'on', showForest: 'on', shown });
    expect(await page()).toMatch(/How quickly clients decide[^]*On\. The dashboard shows/);
    expect((await admin('/dashboard')).text).toContain('How quickly clients decide');
    await admin('/settings/betaAccess', { showForest: 'on', shown: JSON.stringify({ isBetaAccessOn: true }) });
  });
  test('the preferred format is first among the downloads and used if none is named', async () => {
    const first = async () =>
      /\/timesheets\/downloads\/summary\?[^"]*format=(\w+)/.exec((await admin('/timesheets')).text)?.[1];
    expect(await first()).toBe('xlsx');
    expect((await admin('/settings/downloads', { 'downloads.format': 'csv' })).status).toBe(302);
    expect(await first()).toBe('csv');
    const plain = await admin('/timesheets/downloads/summary');
    expect(plain.headers['content-type']).toContain('text/csv');
    await admin('/settings/downloads', { 'downloads.format': 'xlsx' });
    expect((await admin('/timesheets/downloads/summary')).headers['content-type']).toContain('spreadsheetml');
  });
  test('a page saves only what was changed on it', async () => {
    const shown = JSON.stringify({ isBetaAccessOn: false, showForest: true });
    const fields = { isBetaAccessOn: 'on', shown };
    expect((await admin('/settings/betaAccess', { ...fields, showForest: 'on' })).status).toBe(302);
    expect((await admin('/settings/betaAccess', { shown })).status).toBe(302);
    const { settings } = (await open()).agency;
    expect([settings.isBetaAccessOn, settings.showForest]).toEqual([true, false]);
  });
  test('a refused setting gives the reason at its field, and the contractor’s word appears in lower case', async () => {
    const empty = await admin('/settings/timesheets/general-setup', { shown: '{}' });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain('There are');
    expect(/<title>(.*?)<\/title>/.exec(empty.text)?.[1]).toMatch(/^Error: .* timesheet portal - /);
    expect((await admin('/settings/timesheets/general-setup')).text).not.toContain('<title>Error');
    const words = {
      'customisation.contractor.name.singular': 'Locum',
      'customisation.contractor.name.plural': 'Locums',
    };
    const time = {
      'defaults.workingTime.start': '09:00',
      'defaults.workingTime.finish': '17:00',
      'defaults.workingTime.breakMinutes': '30',
      'reminders.hour': '9',
    };
    expect((await admin('/settings/timesheets/general-setup', { ...words, ...time, shown: '{}' })).status).toBe(302);
    expect((await open()).agency.settings.customisation.contractor.name).toEqual({
      singular: 'locum',
      plural: 'locums',
    });
    expect((await admin('/recruitmentagencies/here')).text).toContain('Locums');
  });
});
