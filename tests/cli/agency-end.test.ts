import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '../support/countersign.ts';
import { contentsOf, fingerprints, rowsOf } from '../support/installation.ts';
import { seedWorld, type SeededWorld } from '../support/seeded-world.ts';
import { addContact } from '../support/two-agencies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let world: SeededWorld;
const folder = temporaryFolder('agency-end');
beforeAll(async () => {
  world = await seedWorld(join(folder, 'data'));
});
afterAll(async () => {
  await world.close();
});

const ofAll = (...args: string[]) => {
  const { ownerUrl, appUrl } = world.database;
  const env = { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data') };
  return runHere(args, env);
};
const countersign = (...args: string[]) => ofAll(...args, '--agency', 'here');
const agencyId = (which: 'here' | 'there') => world[which].agency.agency.id;
const printsOf = (which: 'here' | 'there') =>
  fingerprints(world.database.ownerUrl, ({ hasAgency }) => (hasAgency ? `agency_id = '${agencyId(which)}'` : null));
const countIn = (print: string) => Number(print.split(':')[0]);
const csv = (text: Buffer) => parse(text, { columns: true }) as Record<string, string>[];

describe('An export of an agency contains', () => {
  const out = () => join(folder, 'export');
  let said: { rows: Record<string, number>; files: number };
  beforeAll(async () => {
    const exported = await countersign('agency', 'export', '--out', out(), '--json');
    expect(exported).toMatchObject({ code: 0, err: '' });
    said = JSON.parse(exported.out) as typeof said;
  }, 60_000);

  test('every row of every table with rows of agencies, as the database lists them', async () => {
    const tables = await printsOf('here');
    expect(Object.keys(tables).length).toBeGreaterThan(30);
    for (const [name, print] of Object.entries(tables)) {
      const kind = name.replaceAll('_', '-');
      expect(said.rows[kind], name).toBe(countIn(print));
      expect(csv(readFileSync(join(out(), `${kind}.csv`))), name).toHaveLength(countIn(print));
    }
  });
  test('its people, and nobody else’s', () => {
    const addresses = csv(readFileSync(join(out(), 'accounts.csv'))).map(({ emailAddress }) => emailAddress);
    expect(addresses).toContain('hannah@here.example');
    expect(addresses).not.toContain('hannah@there.example');
  });
  test('the files under the ids of their timesheets, with an index', () => {
    const index = csv(readFileSync(join(out(), 'files.csv')));
    const card = index.find(({ name }) => name === 'card.png')!;
    expect(card).toMatchObject({ subject: 'timesheet', subjectId: world.here.timesheetId, state: 'stored' });
    expect(card.path).toMatch(new RegExp(`^files/${world.here.timesheetId}/`));
    expect(readFileSync(join(out(), card.path!)).subarray(1, 4).toString()).toBe('PNG');
    expect(index).toHaveLength(said.files);
  });
  test('no hash, no secret and no access link', () => {
    const columns = Object.keys(contentsOf(out()))
      .filter((name) => name.endsWith('.csv'))
      .flatMap((name) => readFileSync(join(out(), name), 'utf8').split('\r\n', 1)[0]!.split(','));
    // When a secret was set or expires, and who keeps a password.
    const harmless = ['previousSecretUntil', 'secretSetAt', 'keepsPasswordContactId'];
    expect(columns.filter((name) => /hash|secret|password|^html$/i.test(name) && !harmless.includes(name))).toEqual([]);
    expect(readFileSync(join(out(), 'README.txt'), 'utf8')).toMatch(/timesheets\.csv: 1 row\b/);
  });
  test('as one zip too', async () => {
    const zipped = await countersign('agency', 'export', '--out', join(folder, 'here.zip'), '--json');
    expect(zipped).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'here.zip')).subarray(0, 2).toString()).toBe('PK');
  });
  test('a file that only its owner may read', () => {
    const modes = ['here.zip', 'export/timesheets.csv'].map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600]);
    expect(statSync(out()).mode & 0o777).toBe(0o700);
  });
  test('into a folder that holds nothing else', async () => {
    const mixed = await countersign('agency', 'export', '--out', out());
    expect(mixed).toMatchObject({ code: 2, err: expect.stringContaining('is not empty.') as string });
  });
});

test('Previewing a person’s erasure leaves everything as it is', async () => {
  await addContact(world.here.agency, 'leaver@here.example');
  const before = await printsOf('here');
  const looked = await countersign('user', 'erase', 'leaver@here.example', '--dry-run', '--json');
  expect(looked).toMatchObject({ code: 0, err: '' });
  const { erased, isDryRun } = JSON.parse(looked.out) as { erased: Record<string, number>; isDryRun: boolean };
  expect([isDryRun, Object.values(erased).some((count) => count > 0)]).toEqual([true, true]);
  expect(await printsOf('here')).toEqual(before);
});

describe('An agency is erased', () => {
  test('only while it is suspended, and only by its name typed again', async () => {
    const open = await countersign('agency', 'erase', '--confirm', 'here');
    expect(open.err).toContain('Only a suspended agency can be erased');
    expect((await countersign('agency', 'suspend')).code).toBe(0);
    const wrong = await countersign('agency', 'erase', '--confirm', 'there');
    expect(wrong).toMatchObject({ code: 3 });
    expect((await countersign('agency', 'erase')).err).toContain('--confirm');
  }, 120_000);
  test('with everything that is its own and nothing of another', async () => {
    const others = await printsOf('there');
    const [othersFiles, othersPeople] = [filesOf('there'), await people('there')];
    const erased = await countersign('agency', 'erase', '--confirm', 'here', '--json');
    expect(erased).toMatchObject({ code: 0, err: '' });
    const { removed } = JSON.parse(erased.out) as { removed: Record<string, number> };
    expect(removed).toMatchObject({ timesheets: 1, timesheet_files: 1 });
    expect(removed.jobs).toBeGreaterThan(0);
    expect(removed.accounts).toBeGreaterThan(0);

    expect(Object.values(await printsOf('here')).filter((print) => countIn(print) > 0)).toEqual([]);
    expect(await mentions(agencyId('here'))).toEqual([]);
    expect(filesOf('here')).toEqual({});
    expect(await people('here')).toEqual([]);

    expect(await printsOf('there')).toEqual(others);
    expect(filesOf('there')).toEqual(othersFiles);
    expect(await people('there')).toEqual(othersPeople);
  }, 60_000);
  test('and one line about it remains', async () => {
    const { erasures } = JSON.parse((await ofAll('agency', 'erasures', '--json')).out) as {
      erasures: { subject: string; actorName: string }[];
    };
    expect(erasures).toMatchObject([{ subject: 'here', actorName: expect.stringContaining('Command line') as string }]);
    expect(JSON.stringify(erasures)).not.toContain('@');
  });
});

const filesOf = (which: 'here' | 'there') =>
  Object.fromEntries(
    Object.entries(contentsOf(join(folder, 'data', 'files'))).filter(([name]) => name.startsWith(agencyId(which))),
  );

async function people(which: 'here' | 'there'): Promise<string[]> {
  const rows = await rowsOf<{ email: string }>(
    world.database.ownerUrl,
    `select email_address as email from accounts where email_address = 'hannah@${which}.example'`,
  );
  return rows.map(({ email }) => email);
}

/** Returns the tables, including the queue's, in which any row contains this id. */
async function mentions(id: string): Promise<string[]> {
  const prints = await fingerprints(world.database.ownerUrl, () => `to_jsonb(t)::text like '%${id}%'`);
  const jobs = await rowsOf(
    world.database.appUrl,
    `select id from pgboss.job j where to_jsonb(j)::text like '%${id}%'`,
  );
  const found = Object.keys(prints).filter((name) => countIn(prints[name]!) > 0);
  return jobs.length > 0 ? [...found, 'pgboss.job'] : found;
}
