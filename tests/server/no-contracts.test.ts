import { expect, test } from 'vitest';
import { opened } from '../support/opened.ts';
import { makePlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { words } from '../app/components/rendered.tsx';

const web = opened(startWebProcess);

test('A contractor without a contract reads that the agency will add them to one, and with one that nothing is submitted yet', async () => {
  const { contractor, contractorId } = await makePlacement(web.here);
  const visitor = await loggedInVisitor(web.port, contractor);
  expect(words((await visitor.get('/timesheets')).text)).toContain('No timesheets yet');
  await web.here.db.run({ text: `update contractors set status = 'deleted' where id = $1`, values: [contractorId] });
  const page = words((await visitor.get('/timesheets')).text);
  expect(page).toContain('You have no contracts yet. Your agency will add you to one.');
  expect(page).not.toContain('No timesheets yet');
});
