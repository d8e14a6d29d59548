import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);

/** Returns the server's response to these lines of HTTP/1.0, after which it closes the connection. */
async function say(...lines: string[]): Promise<{ status: string; body: string }> {
  const socket = connect(web.port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const answer = await text(socket);
  return { status: answer.split('\r\n', 1)[0]!, body: answer.slice(answer.indexOf('\r\n\r\n') + 4) };
}

const OK = 'HTTP/1.1 200 OK';

test('Health is answered over HTTP/1.0 and without a Host, as load balancers ask', async () => {
  expect(await say('GET /healthz HTTP/1.0')).toEqual({ status: OK, body: '{"status":"alive"}' });
  const ready = '{"status":"ready","checks":{"database":"ok","queue":"ok","files":"ok"}}';
  expect(await say('GET /readyz HTTP/1.0')).toEqual({ status: OK, body: ready });
  expect(await say('OPTIONS / HTTP/1.0')).toEqual({ status: OK, body: ready });
  expect((await say('HEAD /readyz HTTP/1.0')).status).toBe(OK);
});

test('Nothing else is answered without a Host', async () => {
  for (const line of ['GET / HTTP/1.0', 'GET /login HTTP/1.0', 'POST / HTTP/1.0', 'OPTIONS /login HTTP/1.0'])
    expect((await say(line)).status).toMatch(/ 400 /);
});
