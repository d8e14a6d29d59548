import { Agent, request } from 'node:http';
import { newId } from '#domain/new-id.ts';
import { createServer } from '#server/create-server.ts';
import type { BenchWorld } from './world.ts';

const SIZE = 10_000;
const TIMES = 5;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const LOGIN = 'emailAddress=nobody@bench.example&password=correct-horse';
const LOGIN_JSON = JSON.stringify({ emailAddress: 'nobody@bench.example', password: 'correct-horse' });
const REPORT = JSON.stringify({ id: 'a', type: 'error', timestamp: '2026-05-26T08:40:00Z', data: {} });

/** A request body: its content type and its text. */
type Body = { type: string; text: string };
/** An endpoint that requires no login, with an ordinary visitor's body for it. */
type Door = { path: string; at: 'agency' | 'product'; plain: Body };

const form = (text: string): Body => ({ type: FORM, text });
const json = (text: string): Body => ({ type: JSON_TYPE, text });
const fill = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);

const DOORS: Door[] = [
  { path: '/login', at: 'agency', plain: form(LOGIN) },
  { path: '/login/code', at: 'agency', plain: form('code=123456') },
  { path: '/signup', at: 'product', plain: form('agencyName=&fullname=A&emailAddress=a@b.example') },
  { path: '/reset-password', at: 'agency', plain: form('emailAddress=nobody@bench.example') },
  { path: '/account/signup/local/verify', at: 'agency', plain: form('emailAddress=nobody@bench.example') },
  { path: `/account/signup/local/verify/${'k'.repeat(43)}`, at: 'agency', plain: form('password=correct-horse') },
  { path: `/account/resetpassword/email/${'k'.repeat(43)}`, at: 'agency', plain: form('password=correct-horse') },
  { path: `/timesheets/${newId()}/authorise/rejected?key=${'k'.repeat(43)}`, at: 'agency', plain: form('note=No') },
  { path: `/unsubscribe/${'k'.repeat(43)}`, at: 'agency', plain: form('List-Unsubscribe=One-Click') },
  { path: '/hand-over', at: 'agency', plain: form('ticket=none') },
  { path: '/preferences/sidebar', at: 'agency', plain: form('collapsed=true&returnTo=/') },
  { path: '/logout', at: 'agency', plain: form('') },
  { path: '/api/v1/accounts/local/login', at: 'agency', plain: json(LOGIN_JSON) },
  { path: '/api/v1/errors', at: 'agency', plain: json(REPORT) },
  { path: '/api/v1/timesheets', at: 'agency', plain: json('{}') },
];

const NAMES = ['emailAddress', 'password', 'agencyName', 'websiteAddress', 'note', 'requestedRoute', 'returnTo'];
const VALUES = ['a', 'a@', '.', '(', '%F0%9F%92%A9', '%CC%81', '%0D%0A', 'x.', '/.', '%E2%80%8B', '%'];

/** The bodies that cost a careless reader most: distant indexes, depth, numbers of fields, long texts that a pattern struggles with. */
const WORST: Body[] = [
  form('x[5000000]=1'),
  form(fill('x[5000000]=1&')),
  form(fill('a[999].b[999].c[999].d[999]=1&')),
  form(`${fill('a.')}b=1`),
  form(`${fill('a[0]')}=1`),
  form(fill('a=&')),
  form(fill('&')),
  form(Array.from({ length: 990 }, (_, index) => `a${index}=1`).join('&')),
  form(`${LOGIN}&__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"x[5000000]","value":1}}')}`),
  form(`__state__=${fill('[')}`),
  ...NAMES.flatMap((name) => VALUES.map((value) => form(`${name}=${fill(value)}`))),
  {
    type: 'multipart/form-data; boundary=b',
    text: `${fill('--b\r\nContent-Disposition: form-data; name="x[5000000]"\r\n\r\n1\r\n')}\r\n--b--\r\n`,
  },
  json(fill('[')),
  json(fill('{"a":')),
  json(`{"data":${'['.repeat(4900)}${']'.repeat(4900)}}`),
  json(`{"id":"a","type":"e","timestamp":"2026-05-26T08:40:00Z","data":{"a":${'['.repeat(4900)}${']'.repeat(4900)}}}`),
  json(`[${fill('1,')}1]`),
  json(`{${Array.from({ length: 900 }, (_, index) => `"a${index}":1`).join(',')}}`),
  json(`{"emailAddress":"${fill('a@')}","password":"${fill('a')}"}`),
];

/**
 * Returns the addresses that cost a careless reader most, at their maximum length: many segments, plain, encoded and
 * empty, and a request for the routes behind them.
 */
const worstAddresses = (version: string): string[] => [
  '/a'.repeat(7000),
  '/%61'.repeat(3700),
  `/contractors${'/'.repeat(14_000)}x`,
  `/login?${'a=b&'.repeat(3700)}`,
  `/login.data?_routes=${'root,'.repeat(2900)}`,
  `/__manifest?version=${version}&p=${'/a'.repeat(3700)}`,
  `/__manifest?version=${version}${Array.from({ length: 800 }, (_, index) => `&p=/${index}`).join('')}`,
];

/**
 * Returns the milliseconds of the fastest of several requests, since anything else on the machine only adds to them,
 * and the bytes of the longest response.
 */
async function timed(
  ask: () => Promise<number>,
  clear: () => Promise<unknown>,
): Promise<{ ms: number; bytes: number }> {
  const took: number[] = [];
  let bytes = 0;
  for (let time = 0; time < TIMES; time += 1) {
    await clear();
    const begun = performance.now();
    bytes = Math.max(bytes, await ask());
    took.push(performance.now() - begun);
  }
  return { ms: Math.min(...took), bytes };
}

/** Prints the worst case as a ratio to an ordinary body. */
const say = (name: string, plain: { ms: number }, worst: Worst) =>
  console.log(
    `${name.padEnd(58)} ${(worst.ms / plain.ms).toFixed(2).padStart(6)}   (${worst.ms.toFixed(1)} ms against ${plain.ms.toFixed(1)} ms, ${worst.bytes} bytes, by ${JSON.stringify(worst.sent)}; reach below 20)`,
  );
type Worst = { ms: number; bytes: number; sent: string };

/**
 * Measures the worst that 10 kB do to each endpoint without login, as a ratio to an ordinary visitor's body, and the
 * worst that an address does, against the login page.
 */
export async function benchOpenDoors({ platform }: BenchWorld): Promise<void> {
  const server = await createServer(platform, { port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const base = new URL(platform.config.baseUrl);
  const send = ({ path, at }: Omit<Door, 'plain'>, body?: Body) =>
    new Promise<Buffer>((resolve, reject) => {
      const host = at === 'product' ? base.host : `bench.${base.host}`;
      const headers = { Host: host, Origin: `${base.protocol}//${host}`, ...(body && { 'Content-Type': body.type }) };
      const method = body ? 'POST' : 'GET';
      const asking = request({ host: '127.0.0.1', port: server.port, path, agent, method, headers });
      asking.once('error', reject);
      asking.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () => resolve(Buffer.concat(chunks)));
      });
      asking.end(body?.text);
    });
  const ask = async (door: Omit<Door, 'plain'>, body?: Body) => (await send(door, body)).length;
  const clear = () =>
    platform.pool
      .for({ agencyId: null })
      .run({ text: 'select remove_forgotten_tries($1)', values: [Number.MAX_SAFE_INTEGER] });
  try {
    for (const door of DOORS) {
      await timed(() => ask(door, door.plain), clear);
      const plain = await timed(() => ask(door, door.plain), clear);
      let worst = { ms: 0, bytes: 0, sent: '' };
      for (const body of WORST) {
        const one = await timed(() => ask(door, body), clear);
        if (one.ms > worst.ms) worst = { ...one, sent: body.text.slice(0, 30) };
      }
      const name = `POST ${door.path.replace(/k{43}/, ':key').replace(/[\da-f-]{36}/, ':id')}`;
      say(name, plain, worst);
    }
    const logIn = { path: '/login', at: 'agency' } as const;
    const version = /"version": ?"(\w+)"/.exec((await send(logIn)).toString())![1]!;
    const plain = await timed(() => ask(logIn), clear);
    for (const path of worstAddresses(version)) {
      const one = await timed(() => ask({ path, at: 'agency' }), clear);
      say(`GET ${path.slice(0, 30)}…`, plain, { ...one, sent: path.slice(0, 30) });
    }
  } finally {
    agent.destroy();
    await server.stop();
  }
}
