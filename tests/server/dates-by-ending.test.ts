import { expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { under } from '../support/entered-time.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { opened } from '../support/opened.ts';
import { loggedInVisitor } from '../support/session.ts';
import { TEST_NOW } from '../support/two-agencies.ts';
import { startWebProcessAt } from '../support/web-process.ts';

const web = opened(() => startWebProcessAt(TEST_NOW));

const headings = (html: string) =>
  [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, heading]) => heading!.replace(/<[^>]+>/g, '').trim());

test('An agency that dates periods by their ending reads so over the dates of its lists and on its dashboard', async () => {
  const earlier = await makePlacement(web.here);
  await submitWeek(earlier);
  const visitor = await loggedInVisitor(web.port, earlier.admin);
  const shown = async (of: string) => {
    const { text } = await visitor.get(`/timesheets?contractorId=${of}`);
    return { headings: headings(text), text };
  };
  expect((await shown(earlier.contractorId)).headings).toContain('Beginning');
  expect((await visitor.get('/dashboard')).text).toContain('Week beginning 18 May 2026');

  await changeSettings(web.here, { 'defaults.dateRelativeTo': 'ending' });
  const later = await makePlacement(web.here);
  await submitWeek({ ...later, contractor: under(later.contractor, { dateRelativeTo: 'ending' }) });
  expect((await visitor.get('/dashboard')).text).toContain('Week ending 24 May 2026');
  const list = await shown(later.contractorId);
  expect(list.headings).toContain('Ending');
  expect(list.text).toContain('24 May 2026');
  // What was submitted earlier keeps the date by which it was known.
  expect((await shown(earlier.contractorId)).headings).toContain('Beginning');
  expect(headings((await visitor.get('/timesheets')).text)).toContain('Period');
});
