import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { finishRemovals, noteRemoval } from '#domain/agencies/agency-files.server.ts';
import { removeAgency } from '#domain/agencies/remove-agency.server.ts';
import type { Context } from '#domain/context.ts';
import { Conflict } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import { sweepExpired } from '#jobs/sweep-expired.job.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { operatorContext } from '#platform/open-context.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
beforeAll(async () => {
  for (const { agency, files } of [world.here, world.there])
    await files.put(`${agency.id}/logo`, Readable.from(['logo']), { contentType: 'image/png', maxBytes: 100 });
});

const filesOf = ({ agency, files }: Context) => files.list(agency.id);
const agencies = () => {
  const { db } = operatorContext(world.platform, { kind: 'system' });
  return db.run({ text: 'select canonical_name as name from agencies order by 1', values: [] });
};
const sweep = () => {
  const job = { id: newId(), name: sweepExpired.name, agencyId: null, data: null, workerId: newId() };
  const tools = { platform: world.platform, mailer: createMailer(world.platform.config) };
  return sweepExpired.sweep(tools, { ...job, attempt: 1, isLastAttempt: false });
};

test('An agency that is resumed while it is being removed keeps its files', async () => {
  let requested = 0;
  const check = () => {
    requested += 1;
    if (requested > 1) throw new Conflict('agency_not_suspended', 'Resumed meanwhile.');
  };
  await expect(removeAgency(world.here, { by: 'ruth', check })).rejects.toMatchObject({ code: 'agency_not_suspended' });
  expect(await agencies()).toEqual([{ name: 'here' }, { name: 'there' }]);
  await sweep();
  expect(await filesOf(world.here)).toEqual([`${world.here.agency.id}/logo`]);
});

test('The files of an agency whose removal was interrupted after its rows had gone are removed by the next sweep', async () => {
  const { here, there } = world;
  const removeAll = () => Promise.reject(new Error('The store is away.'));
  const cutOff = { ...here, files: { ...here.files, removeAll } };
  await expect(removeAgency(cutOff, { by: 'ruth', check: () => undefined })).rejects.toThrow('The store is away.');
  expect(await agencies()).toEqual([{ name: 'there' }]);
  expect(await filesOf(here)).toHaveLength(1);
  await sweep();
  expect(await filesOf(here)).toEqual([]);
  expect(await here.files.list('removals')).toEqual([]);
  expect(await filesOf(there)).toHaveLength(1);
});

test('Files that the store does not give up keep no other removed agency’s', async () => {
  const { files } = world.there;
  const removed = [newId(), newId()];
  for (const gone of removed) {
    await files.put(`${gone}/logo`, Readable.from(['logo']), { contentType: 'image/png', maxBytes: 100 });
    await noteRemoval(files, gone);
  }
  let locked: string | undefined;
  const removeAll = (folder: string) => {
    locked ??= folder;
    return folder === locked ? Promise.reject(new Error('Not all files could be removed.')) : files.removeAll(folder);
  };
  const { db } = operatorContext(world.platform, { kind: 'system' });
  await expect(finishRemovals({ db, files: { ...files, removeAll } })).rejects.toThrow('Not all files');
  const other = removed.find((gone) => gone !== locked)!;
  expect([await files.list(other), await files.list('removals')]).toEqual([[], [`removals/${locked}`]]);
});
