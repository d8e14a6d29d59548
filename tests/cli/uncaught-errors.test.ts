import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../support/ask.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

const world = opened(openTwoAgencies);
const folder = temporaryFolder('uncaught');
let started: WorkerProcess | undefined;
afterEach(() => started?.child.kill('SIGKILL'));

/** Starts a process in which an uncaught error occurs once it receives SIGUSR2. */
async function startFaulty(command: 'work' | 'serve', fault: string, port: number): Promise<WorkerProcess> {
  const faulty = `process.on('SIGUSR2',()=>${fault})`;
  started = startWorkerProcess(
    {
      DATABASE_URL: world.database.appUrl,
      DATA_DIR: folder,
      PORT: String(port),
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(faulty)}`,
    },
    command,
  );
  await vi.waitUntil(() => started!.said() !== '', { timeout: 60_000 });
  return started;
}
const fatalLines = ({ complained }: WorkerProcess) => {
  const fatal = complained()
    .split('\n')
    .filter((line) => line.includes('"level":"fatal"'));
  return fatal.map((line) => JSON.parse(line) as { origin: string; err: { message: string; stack: string } });
};

test.each([
  ['rejection', `Promise.reject(new Error('lost@here'))`, 'unhandledRejection'],
  ['exception', `{throw(new(Error)('lost@here'))}`, 'uncaughtException'],
])(
  'A worker with an uncaught %s logs it with its stack, closes and exits with 1',
  async (_, fault, origin) => {
    const running = await startFaulty('work', fault, await freePort());
    running.child.kill('SIGUSR2');
    await running.ended;
    expect([running.child.exitCode, running.child.signalCode]).toEqual([1, null]);
    const [said, ...more] = fatalLines(running);
    expect([said, more]).toMatchObject([{ origin, err: { message: 'lost@here' } }, []]);
    expect(said!.err.stack).toMatch(/Error: lost@here\n\s+at /);
    // A killed worker leaves its row behind.
    expect(await world.here.db.run({ text: 'select id from job_workers', values: [] })).toEqual([]);
  },
  90_000,
);

test('A web process with an uncaught error still answers the requests it has', async () => {
  const port = await freePort();
  const running = await startFaulty('serve', `Promise.reject(new Error('lost@here'))`, port);
  const body = JSON.stringify({ emailAddress: 'nobody' });
  const asking = request({
    port,
    host: '127.0.0.1',
    path: '/api/v1/accounts/local/login',
    method: 'POST',
    headers: {
      Host: `localhost:${port}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  });
  const [taken, answered] = [once(asking, 'continue'), once(asking, 'response')];
  answered.catch(() => undefined); // reported when it is awaited
  asking.flushHeaders();
  await taken;
  asking.write(body.slice(0, 10));
  running.child.kill('SIGUSR2');
  await vi.waitUntil(() => fatalLines(running).length > 0, { timeout: 30_000 });
  asking.end(body.slice(10));
  const [{ statusCode }] = (await answered) as [{ statusCode: number }];
  expect(statusCode).toBe(422);
  await running.ended;
  expect(running.child.exitCode).toBe(1);
}, 90_000);
