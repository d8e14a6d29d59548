import { describe, expect, test } from 'vitest';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { words } from '../app/components/rendered.tsx';
import type { FormVisitor } from '../support/form.ts';
import { formsOf } from '../support/html-form.ts';
import { makePlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const CHANGES = '/contractors/changes';
const web = opened(startWebProcess);

const endOf = async (id: string) => (await getContractor(web.here, id)).end;
const ticks = (...ids: string[]) => ids.map((id): [string, string] => ['tick', id]);
const begin = (visitor: FormVisitor, intent: string, fields: [string, string][], query = '') =>
  visitor.postAll(`${CHANGES}${query}`, [['intent', intent], ...fields]);
/** Returns the page of a plan for a value, and the form that applies it, if there is one. */
async function planAt(visitor: FormVisitor, page: string, query: string) {
  const { status, text } = await visitor.get(`${page}?${query}`);
  const apply = formsOf(text, CHANGES).find(({ fields }) => fields.some(([, value]) => value === 'apply'));
  return { status, said: words(text), text, apply };
}

describe('Changing many placements from their list, without JavaScript', () => {
  test('asks for the last day, shows who ends, ends them together, and offers the same again', async () => {
    const [first, second] = [await makePlacement(web.here), await makePlacement(web.here)];
    const admin = await loggedInVisitor(web.port, first.admin);
    const list = await admin.get('/contractors');
    for (const { contractorId } of [first, second]) expect(list.text).toContain(`value="${contractorId}"`);

    const begun = await begin(admin, 'end', ticks(first.contractorId, second.contractorId));
    const page = begun.headers.location!.split('?')[0]!;
    expect([begun.status, page]).toEqual([302, expect.stringMatching(/^\/contractors\/changes\/[0-9a-f-]{36}$/)]);
    expect(words((await admin.get(page)).text)).toContain('End 2 placements');

    const wrong = await planAt(admin, page, 'end=31+Feb+2027');
    expect(wrong.said).toContain('Please supply a valid end date for the contractor');
    expect([wrong.text.includes('value="31 Feb 2027"'), wrong.apply]).toEqual([true, undefined]);

    const plan = await planAt(admin, page, 'end=19+Dec+2026');
    expect(plan.said).toContain('End 2 placements on 19 Dec 2026');
    expect(plan.said).toContain('Nothing has changed yet.');
    expect(await endOf(first.contractorId)).toBeNull();
    const done = await admin.postAll(plan.apply!.action, plan.apply!.fields);
    expect(done.status).toBe(302);
    expect([await endOf(first.contractorId), await endOf(second.contractorId)]).toEqual(['2026-12-19', '2026-12-19']);
    const result = words((await admin.get(done.headers.location!)).text);
    expect(result).toContain('Ended 2 placements on 19 Dec 2026');
    expect(result).toContain('2 changed.');

    expect((await admin.postAll(page, [['intent', 'takeBack']])).status).toBe(302);
    expect(words((await admin.get(page)).text)).toContain('The change was taken back.');
    expect(await endOf(first.contractorId)).toBeNull();
    const anew = await admin.postAll(page, [['intent', 'repeat']]);
    const more = await planAt(admin, anew.headers.location!.split('?')[0]!, 'end=19+Dec+2026');
    await admin.postAll(more.apply!.action, more.apply!.fields);

    const earlier = words((await admin.get(CHANGES)).text);
    expect(earlier).toContain('Ended 2 placements on 19 Dec 2026');
    const repeated = await admin.postAll(page, [['intent', 'repeat']]);
    const again = await planAt(admin, repeated.headers.location!.split('?')[0]!, 'end=19+Dec+2026');
    expect(again.said).toContain('2 need no change.');
    expect(again.apply).toBeUndefined();
  });

  test('shows the plan again if a placement changed meanwhile', async () => {
    const placement = await makePlacement(web.here);
    const admin = await loggedInVisitor(web.port, placement.admin);
    const begun = await begin(admin, 'end', ticks(placement.contractorId));
    const page = begun.headers.location!.split('?')[0]!;
    const { apply } = await planAt(admin, page, 'end=2026-12-19');
    await editContractor(web.here, placement.contractorId, EditContractorSchema.parse({ payrollNumber: '0077' }));
    const refused = await admin.postAll(apply!.action, apply!.fields);
    expect(refused.headers.location).toContain('end=2026-12-19');
    const drawn = words((await admin.get(refused.headers.location!)).text);
    expect(drawn).toContain('Some of the placements changed since this plan was shown.');
    expect(await endOf(placement.contractorId)).toBeNull();
  });

  test.each([
    ['extend', 'isOngoing=true', 'Extend 1 placement without an end date'],
    ['reminders', 'isSendingReminders=false', 'Turn reminders off for 1 placement'],
  ])('plans to %s', async (kind, query, title) => {
    const placement = await makePlacement(web.here);
    await editContractor(web.here, placement.contractorId, EditContractorSchema.parse({ end: '2027-03-31' }));
    const admin = await loggedInVisitor(web.port, placement.admin);
    const page = (await begin(admin, kind, ticks(placement.contractorId))).headers.location!.split('?')[0]!;
    expect((await planAt(admin, page, query)).said).toContain(title);
  });

  test('offers templates, and a search for contacts', async () => {
    const placement = await makePlacement(web.here);
    const admin = await loggedInVisitor(web.port, placement.admin);
    const at = async (kind: string) =>
      (await begin(admin, kind, ticks(placement.contractorId))).headers.location!.split('?')[0]!;
    expect((await planAt(admin, await at('template'), '')).said).toContain('Weekly hourly');
    const { authoriserContacts } = await getContractor(web.here, placement.contractorId);
    const { fullname, emailAddress, contactId } = authoriserContacts[0]!;
    const found = await planAt(admin, await at('authoriser'), `search=${encodeURIComponent(emailAddress)}`);
    expect(found.said).toContain(fullname);
    const own = await planAt(admin, await at('authoriser'), `contactId=${contactId}`);
    expect(own.said).toContain('1 needs no change.');
  });

  test('returns to the list with the reason if nothing is ticked, the filter is invalid, or there is nothing to do', async () => {
    const placement = await makePlacement(web.here);
    const admin = await loggedInVisitor(web.port, placement.admin);
    const said = async (intent: string, fields: [string, string][], query = '') => {
      const { headers } = await begin(admin, intent, fields, query);
      expect(headers.location).toMatch(/^\/contractors(\?|$)/);
      return words((await admin.get(headers.location!)).text);
    };
    expect(await said('end', [])).toContain('Select at least one contractor');
    expect(await said('fire', ticks(placement.contractorId))).toContain('Choose what to do with the contractors');
    expect(await said('end', [['scope', 'all']], '?clientId=nobody')).toContain('One of the filters is not valid.');
    expect(await said('end', [['scope', 'all']], '?search=nobody-is-called-so')).toContain('Select at least one');
  });

  test('is for administrators only', async () => {
    const placement = await makePlacement(web.here);
    const authoriser = await loggedInVisitor(web.port, placement.authoriser);
    expect((await authoriser.get('/contractors')).text).not.toContain('name="tick"');
    expect((await begin(authoriser, 'end', ticks(placement.contractorId))).status).toBe(403);
    expect((await authoriser.get(CHANGES)).status).toBe(403);
  });
});
