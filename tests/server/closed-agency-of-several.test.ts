import { expect, test } from 'vitest';
import { suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { formVisitor } from '../support/form.ts';
import { givePassword, MEMBER_PASSWORD } from '../support/member.ts';
import { opened } from '../support/opened.ts';
import { addPlacement, foundTestAgency } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);

test('Somebody whose first agency is suspended is led to their roles, which offer only their other agency, and on to it', async () => {
  const emailAddress = 'zofia@people.example';
  await addPlacement(web.here, emailAddress);
  await addPlacement(await foundTestAgency(web.platform, 'there'), emailAddress);
  await givePassword(web.platform, emailAddress);
  await suspendAgency(web.here);
  const { baseUrl } = web.platform.config;
  const visitor = formVisitor(web.port, baseUrl);
  await visitor.post('/login', { emailAddress, password: MEMBER_PASSWORD });
  const first = (await visitor.get('/')).headers.location!;
  expect((await visitor.get(first)).headers.location).toBe('/roles');
  const { text } = await visitor.get('/roles');
  expect(text).toContain('The timesheet portal of Agency here is closed at the moment.');
  expect(text.match(/Agency here [\s\S]*?<\/li>/)![0]).toContain('portal is closed at the moment');
  const [other, ...more] = [...text.matchAll(/href="(\/roles\/[\w-]+\/open)"/g)].map(([, path]) => path!);
  expect(more).toEqual([]);
  const opening = new URL((await visitor.get(other!)).headers.location!);
  expect(opening.href).toContain(`${baseUrl.replace('://', '://there.')}/hand-over?`);
  const elsewhere = formVisitor(web.port, opening.origin);
  await elsewhere.get(opening.pathname + opening.search);
  const page = await elsewhere.get((await elsewhere.get('/timesheets')).headers.location!);
  expect([page.status, page.text.includes('Agency there'), page.text.includes('Agency here')]).toEqual([
    200,
    true,
    false,
  ]);
});

test('The page of a closed portal has no link that leads to itself', async () => {
  const { status, text } = await formVisitor(web.port, web.platform.config.baseUrl.replace('://', '://here.')).get('/');
  expect(status).toBe(403);
  expect(text).toContain('This timesheet portal is closed at the moment.');
  expect(text).not.toContain('Go to your dashboard');
});
