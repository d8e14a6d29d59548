import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { listClients } from '#domain/clients/list-clients.server.ts';
import { storeImportFile } from '#domain/files/import-file.server.ts';
import { makePlacement } from '../support/placement.ts';
import { loggedInVisitor } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));
const office = opened(() => loggedInVisitor(web.port, placement.admin));

const PROBLEM = 'One of the choices of how to read the file is not valid. Please choose it again.';

async function planOf(...lines: string[]): Promise<string> {
  const stream = Readable.from([Buffer.from(`${lines.join('\r\n')}\r\n`)]);
  return `/imports/clients/${await storeImportFile(placement.admin, { name: 'clients.csv', stream })}`;
}

test.each(['encoding=ebcdic', 'headingRow=x', 'dates=sideways', 'dates=dayFirst&dates=monthFirst', 'map=sideways'])(
  'A plan says that a file cannot be read with %s, and imports nothing until that is chosen again',
  async (requested) => {
    const plan = await planOf('reference,clientName', `WRY-${requested.length},Wryly read ${requested.length}`);
    expect((await office.get(plan)).text).not.toContain(PROBLEM);
    const shown = await office.get(`${plan}?${requested}`);
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining(PROBLEM)]);
    const refused = await office.post(`${plan}?${requested}`, {});
    expect(refused.status).toBe(302);
    expect((await office.get(refused.headers.location!)).text).toContain(PROBLEM);
    const { rows } = await listClients(web.here);
    expect(rows.map(({ clientName }) => clientName)).not.toContain(`Wryly read ${requested.length}`);
  },
);

test('What a file is read with may be left empty, as the form does', async () => {
  const plan = await planOf('reference,clientName', 'EMP,Emptily read');
  const shown = await office.get(`${plan}?encoding=&separator=comma&dates=dayFirst&map=reference%3Dreference&map=`);
  expect([shown.status, shown.text]).toEqual([200, expect.not.stringContaining(PROBLEM)]);
  expect(shown.text).toContain('Import 1 row: 1 created');
});
