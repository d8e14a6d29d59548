import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } }));
  return lines.join('');
}

test('a line is one JSON object with its time in UTC', () => {
  const line = written((log) => log.info({ agencyId: 'a', note: 'two\nlines' }, 'timesheet accepted'));
  expect(line.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    agencyId: 'a',
    note: 'two\nlines',
    msg: 'timesheet accepted',
    time: expect.stringMatching(/Z$/),
  });
});

test('passwords, tokens, cookies and keys never reach the log, however deeply nested', () => {
  const line = written((log) => {
    log.info({
      password: 'hunter2!',
      form: { newPassword: 'hunter2!' },
      request: { headers: { authorization: 'Bearer hunter2!', cookie: 'hunter2!', 'x-api-key': 'hunter2!' } },
    });
    log.warn(
      { err: new Error('connect postgres://app:hunter2!@db:5432/x failed') },
      'at postgres://app:hunter2!@db:5432/x',
    );
    log.info({ url: '/account/resetpassword/email/hunter2hunter2hunter2?token=hunter2!' }, 'GET');
    log.info({ url: '/account/email/hunter2hunter2hunter2' }, 'POST');
    for (const link of ['unsubscribe', 'verify', 'first-run', 'invitation', 'handover', 'authorise', 'resetpassword'])
      log.info({ url: `/${link}/hunter2hunter2hunter2` }, 'POST');
    for (const link of ['login/sso/connect', 'domain-proof'])
      log.info({ url: `/${link}/hunter2hunter2hunter2` }, 'POST');
    log.info({ url: '/login/sso/callback?code=hunter2&state=hunter2&iss=https://login.example' }, 'GET');
    log.info('Authorization: Bearer hunter2hunter2');
  });
  expect(line).not.toContain('hunter2');
  expect(line.match(/\[redacted\]/g)?.length).toBe(23);
});

test('a line below the level is not written', () => {
  expect(written((log) => log.debug('details'))).toBe('');
});

test('a process whose log is full continues, and ends normally', async () => {
  const full = openSync('/dev/full', 'w');
  const script = `const { createLog } = await import('#platform/log.ts');
    const log = createLog({ level: 'info' });
    for (const round of [1, 2, 3]) {
      log.info({ round }, 'request');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    process.stdout.write('goes on');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', full],
    timeout: 20_000,
  });
  closeSync(full);
  let said = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text));
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(said).toBe('goes on');
}, 30_000);
