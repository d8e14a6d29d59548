import { expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { opened } from '../support/opened.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor, roleIdOf, sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));
const timesheetId = opened(async () => ({ id: await submitWeek(placement) }));
const REFUSED = 'This form was not sent as UTF-8 text.';

/** Sends a note as the contractor of its timesheet. */
async function send(type: string, body: string, encoding: 'latin1' | 'utf8') {
  const { Host: host, ...headers } = await sessionHeaders(placement.contractor);
  const path = `/timesheets/${timesheetId.id}/notes?roleId=${await roleIdOf(placement.contractor)}`;
  const sent = { ...headers, 'Content-Type': type };
  return ask(web.port, path, { host: host!, method: 'POST', headers: sent, body: Buffer.from(body, encoding) });
}
const notes = async () =>
  web.here.db.run({
    text: 'select body as note from timesheet_notes where timesheet_id = $1 order by created_at',
    values: [timesheetId.id],
  });

const PLAIN = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=x';
const partOf = (note: string) => `--x\r\nContent-Disposition: form-data; name="note"\r\n\r\n${note}\r\n--x--\r\n`;

test.each([
  ['as bytes', PLAIN, 'note=Caf\u00E9'],
  ['escaped', PLAIN, 'note=Caf%E9'],
  ['in parts', PARTS, partOf('Caf\u00E9')],
])('A form that is not UTF-8 %s is refused, rather than stored without its accented letters', async (_, type, body) => {
  const answer = await send(type, body, 'latin1');
  expect([answer.status, answer.text.includes(REFUSED), await notes()]).toEqual([400, true, []]);
});

test('A page whose query is not UTF-8 is refused, rather than searched for other letters', async () => {
  const office = await loggedInVisitor(web.port, placement.admin);
  const refused = await office.get('/clients?search=Caf%E9');
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('The address was not sent as UTF-8 text.') as string,
  ]);
  expect((await office.get('/clients?search=Caf%C3%A9+100%')).status).toBe(200);
});

test('A form in UTF-8 is stored as sent, with a sign for a lost letter if somebody typed it', async () => {
  for (const [type, body, note] of [
    [PLAIN, 'note=Caf%C3%A9+100%', 'Caf\u00E9 100%'],
    [PARTS, partOf('Caf\u00E9 \uFFFD'), 'Caf\u00E9 \uFFFD'],
  ]) {
    expect((await send(type!, body!, 'utf8')).status).toBe(302);
    expect((await notes()).at(-1)).toEqual({ note });
  }
});

test.each([
  ['/contacts/create', { fullname: 'Zero\0', emailAddress: 'a\0@b.example', reference: 'a\0b' }],
  ['/contractors/starter', { who: 'new', fullname: 'Zero\0', payrollNumber: 'a\0b', reference: 'a\0b' }],
  ['/contractors/starter', { who: 'new', forClient: 'not an id', contractId: 'not an id' }],
])('The form %s with %j is shown again, with what is wrong with it', async (path, fields) => {
  const office = await loggedInVisitor(web.port, placement.admin);
  expect((await office.post(path, fields)).status).toBe(422);
});

test.each(['clients', 'contacts', 'contracts', 'candidates', 'openPlacements'])(
  'A search for %s with a zero character finds what has the other words',
  async (kind) => {
    const office = await loggedInVisitor(web.port, placement.admin);
    const [odd, plain] = [
      await office.get(`/choices/${kind}?search=%00a`),
      await office.get(`/choices/${kind}?search=+a`),
    ];
    expect([odd.status, odd.text]).toEqual([200, plain.text]);
  },
);
