import { afterEach, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { type LiveStream, openStream } from '../support/live-stream.ts';
import { makePlacement } from '../support/placement.ts';
import { opened } from '../support/opened.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';

/** Longer than the watch's interval, including the final message. */
const LOOKED_MS = 5000;

const web = opened(startWebProcess);
const open: LiveStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

const isOpenAfter = (stream: LiveStream) =>
  Promise.race([stream.ended.then(() => false), new Promise((resolve) => setTimeout(resolve, LOOKED_MS, true))]);

test('Once an agency asks for a second step, streams of administrators without one end, and no others', async () => {
  const { admin, contractor } = await makePlacement(web.here);
  const { accountId } = admin.actor as RoleActor;
  const [adminHeaders, steppedHeaders] = [await sessionHeaders(admin), await sessionHeaders(admin)];
  await web.here.db.as(accountId).run({
    text: 'update sessions set second_step = true where account_id = $1 and id = (select max(id::text)::uuid from sessions where account_id = $1)',
    values: [accountId],
  });
  const query = `?roleId=${await roleIdOf(admin)}`;
  const streams = await Promise.all([
    openStream(web, adminHeaders, query),
    openStream(web, steppedHeaders, query),
    openStream(web, await sessionHeaders(contractor), `?roleId=${await roleIdOf(contractor)}`),
  ]);
  open.push(...streams);
  for (const stream of streams) await stream.until('hello');
  await changeSettings(web.here, { 'security.administratorsMustUseTotp': true });
  expect(await Promise.all(streams.map(isOpenAfter))).toEqual([false, true, true]);
  expect((await openStream(web, adminHeaders, query)).status).toBe(403);
  await changeSettings(web.here, { 'security.administratorsMustUseTotp': false });
});

test('An administrator with log-in codes keeps listening', async () => {
  const { admin } = await makePlacement(web.here);
  const { accountId } = admin.actor as RoleActor;
  await web.here.db.as(accountId).run({
    text: `update accounts set totp_secret = $2, totp_confirmed_at = now() where id = $1`,
    values: [
      accountId,
      web.here.sealing.seal('JBSWY3DPEHPK3PXP', { table: 'accounts', agencyId: null, id: accountId }),
    ],
  });
  const stream = await openStream(web, await sessionHeaders(admin), `?roleId=${await roleIdOf(admin)}`);
  open.push(stream);
  await stream.until('hello');
  await changeSettings(web.here, { 'security.administratorsMustUseTotp': true });
  expect(await isOpenAfter(stream)).toBe(true);
});
