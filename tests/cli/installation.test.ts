import { expect, test } from 'vitest';
import { runCommandLine } from '../support/command-line.ts';
import { runHere } from '../support/countersign.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const database = opened(createTestDatabase);
const folder = temporaryFolder('installation');

const settings = () => ({ DATABASE_URL: database.appUrl, DATA_DIR: folder });
const countersign = (...args: string[]) => runHere(args, settings());

test('The operator publishes, lists and cancels a notice', async () => {
  const said = ['--headline', 'New reports', '--summary', 'Read on.'];
  const button = ['--button-text', 'Read more', '--button-href', 'https://countersign.example/blog'];
  const made = await countersign(
    'notification',
    'publish',
    ...said,
    ...button,
    '--role-type',
    'superAdministration',
    '--json',
  );
  const { id, ...notification } = JSON.parse(made.out) as { id: string };
  expect(notification).toMatchObject({
    status: 'Active',
    audience: 'superAdministration',
    button: { text: 'Read more' },
  });
  expect((await countersign('notification', 'list')).out).toMatch(/Active +superAdministration +New reports/);
  expect(await countersign('notification', 'cancel', id)).toMatchObject({
    code: 0,
    out: '“New reports” is cancelled.\n',
  });
  const wrong = await countersign(
    'notification',
    'publish',
    ...said,
    '--button-text',
    'x',
    '--button-href',
    'javascript:x',
  );
  expect(wrong.code).toBe(3);
  expect(wrong.err).toContain('Please supply an https address or a path of the portal');
}, 60_000);

test('The operator closes the installation and opens it again', async () => {
  expect((await runCommandLine(['maintenance', 'upgrade'], settings())).out).toBe(
    'The installation is closed for an upgrade.\n',
  );
  expect(JSON.parse((await countersign('maintenance', 'show', '--json')).out)).toMatchObject({ mode: 'systemUpgrade' });
  expect((await countersign('maintenance', 'off')).out).toBe('The installation is open.\n');
}, 60_000);
