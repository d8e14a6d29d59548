import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlacement } from '../support/placement.ts';
import { openTwoAgencies, type TwoAgencies } from '../support/two-agencies.ts';

let world: TwoAgencies;
let folder: string;
beforeAll(async () => {
  world = await openTwoAgencies();
  await makePlacement(world.here);
  folder = mkdtempSync(join(tmpdir(), 'countersign-roles-'));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

function countersign(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { PATH, HOME } = process.env;
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    PATH,
    HOME,
    DATABASE_URL: world.database.appUrl,
    DATA_DIR: folder,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', 'cli/index.ts', ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
  });
}

test('The operator disables a role, but not the last administrator’s, and a whole person', async () => {
  const here = ['--agency', 'here'];
  const listed = JSON.parse((await countersign('role', 'list', ...here, '--json')).out) as {
    roles: { id: string; type: string; emailAddress: string }[];
  };
  const roleOf = (type: string) => listed.roles.find((role) => role.type === type)!;
  const contracting = roleOf('ContractingRole');
  const disabled = await countersign('role', 'disable', contracting.id, ...here);
  expect(disabled).toMatchObject({ code: 0, out: 'The role is disabled.\n' });
  const refused = await countersign('role', 'disable', roleOf('RecruitmentAgencyAdministrationRole').id, ...here);
  expect(refused.code).not.toBe(0);
  expect(refused.err).toContain('The agency must have at least one administrator.');
  const gone = await countersign('user', 'disable', contracting.emailAddress, '--json');
  expect(JSON.parse(gone.out)).toMatchObject({ isEnabled: false, endedSessions: 0 });
});
