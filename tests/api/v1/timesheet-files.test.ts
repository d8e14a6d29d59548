import { beforeAll, describe, expect, test } from 'vitest';
import { MAXIMUM_UPLOAD_SIZE } from '#domain/files/limits.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { type Caller, callerOf, callerWith } from '../../support/api.ts';
import {
  allowUploads,
  form,
  picture,
  pictureOf,
  placementWithUploads,
  PNG,
  type SentFile,
} from '../../support/files-form.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

type Files = { files: { id: string; name: string; size: number; previewImage: string | null }[] };

const world = opened(openTwoAgencies);
let call: Caller;
beforeAll(async () => {
  for (const agency of [world.here, world.there]) await allowUploads(agency);
  call = await callerWith(world.platform, world.here);
});

const filesOf = async (timesheetId: string) =>
  ((await call('GET', `/timesheets/${timesheetId}/files`)).body as Files).files;
const addTo = (timesheetId: string, files: SentFile[], headers?: Record<string, string>) =>
  call(
    'PATCH',
    `/timesheets/${timesheetId}/files`,
    form({ timesheetId, taskId: newId(), fileMetaData: [] }, files),
    headers,
  );

describe('PATCH /timesheets/{timesheetId}/files', () => {
  test('200 adds files of 20,971,520 bytes; one more byte is refused by the file’s name', async () => {
    const timesheetId = await submitWeek(await placementWithUploads(world.here));
    expect((await addTo(timesheetId, [pictureOf(MAXIMUM_UPLOAD_SIZE)])).status).toBe(200);
    const refused = await addTo(timesheetId, [pictureOf(MAXIMUM_UPLOAD_SIZE + 1)]);
    expect(refused.status).toBe(422);
    expect(refused.body.title).toMatch(/^The file "scan\.png" is too big \(.+\), please remove it$/);
    expect((await filesOf(timesheetId)).map(({ size }) => size)).toEqual([MAXIMUM_UPLOAD_SIZE]);
  }, 60_000);
  test('the same files under one taskId are stored once, one after the other and at once; other files are refused', async () => {
    const timesheetId = await submitWeek(await placementWithUploads(world.here));
    const add = (taskId: string, ...files: ReturnType<typeof picture>[]) =>
      call('PATCH', `/timesheets/${timesheetId}/files`, form({ timesheetId, taskId }, files));
    const first = await add('scan-1', picture(), picture());
    const again = await add('scan-1', picture(), picture());
    expect([first.status, again.status]).toEqual([200, 200]);
    expect([first, again].map(({ headers }) => headers.get('Idempotency-Replayed'))).toEqual([null, 'true']);
    expect(again.body).toEqual(first.body);
    for (const files of [[picture()], [picture(), picture('other.png')], [picture(), pictureOf(200)]])
      expect(await add('scan-1', ...files)).toMatchObject({ status: 409, body: { code: 'task_id_reused' } });
    expect(await filesOf(timesheetId)).toHaveLength(2);

    const atOnce = await Promise.all([1, 2, 3, 4].map(() => add('scan-2', picture())));
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(atOnce.filter(({ headers }) => headers.get('Idempotency-Replayed') === null)).toHaveLength(1);
    const files = await filesOf(timesheetId);
    expect(files).toHaveLength(3);

    // Removed since, they still arrived once; and the database accepts nothing more under the task.
    await call('DELETE', `/timesheets/${timesheetId}/files/${files.at(-1)!.id}`);
    expect((await add('scan-2', picture())).headers.get('Idempotency-Replayed')).toBe('true');
    expect(await filesOf(timesheetId)).toHaveLength(2);
    const copied = world.here.db.run({
      text: `insert into timesheet_files select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid()))).*
        from timesheet_files f where timesheet_id = $1 limit 1 returning id`,
      values: [timesheetId],
    });
    await expect(copied).rejects.toThrow('timesheet_files_task');
  });
  test('a hundred files are taken, the 101st is not', { timeout: 60_000 }, async () => {
    const timesheetId = await submitWeek(await placementWithUploads(world.here));
    const many = (count: number) => Array.from({ length: count }, (_, i) => picture(`card-${i}.png`));
    expect(await addTo(timesheetId, many(101))).toMatchObject({
      status: 422,
      body: { title: 'You may not add more than 100 files.' },
    });
    expect((await addTo(timesheetId, many(100))).status).toBe(200);
    expect(await addTo(timesheetId, [picture()])).toMatchObject({
      status: 422,
      body: { title: 'You may not add more than 100 files.' },
    });
    expect(await filesOf(timesheetId)).toHaveLength(100);
  });
  test(
    'the 101st file is not passed over where jsonData is itself a part like a file',
    { timeout: 60_000 },
    async () => {
      const timesheetId = await submitWeek(await placementWithUploads(world.here));
      const made = new FormData();
      const data = { timesheetId, taskId: newId(), fileMetaData: [] };
      made.set('jsonData', new Blob([JSON.stringify(data)], { type: 'application/json' }));
      for (let at = 0; at <= 100; at += 1) made.append('files', new File([PNG], `card-${at}.png`));
      expect(await call('PATCH', `/timesheets/${timesheetId}/files`, made)).toMatchObject({
        status: 422,
        body: { title: 'You may not add more than 100 files.' },
      });
      expect(await filesOf(timesheetId)).toHaveLength(0);
    },
  );
  test('409 on an accepted timesheet, 415 for JSON, 422 for another timesheet’s id or no file, 404 elsewhere', async () => {
    const placement = await placementWithUploads(world.here);
    const timesheetId = await submitWeek(placement);
    const path = `/timesheets/${timesheetId}/files`;
    expect((await call('PATCH', path, { taskId: 'x' })).status).toBe(415);
    const other = await call('PATCH', path, form({ timesheetId: newId(), taskId: 'x' }, [picture()]));
    expect(other).toMatchObject({ status: 422, body: { errors: [{ field: 'timesheetId' }] } });
    expect((await addTo(timesheetId, [])).status).toBe(422);
    expect((await addTo(await submitWeek(await placementWithUploads(world.there)), [picture()])).status).toBe(404);
    await acceptTimesheet(world.here, { timesheetId, note: null });
    expect((await addTo(timesheetId, [picture()])).status).toBe(409);
  });
});

describe('A timesheet’s file', () => {
  test('is answered as an attachment, found only on its own timesheet, and removed', async () => {
    const [mine, other] = [
      await submitWeek(await placementWithUploads(world.here)),
      await submitWeek(await placementWithUploads(world.here)),
    ];
    await addTo(mine, [picture("a; 'cärd'.png")]);
    const [file] = await filesOf(mine);
    const path = `/timesheets/${mine}/files/${file!.id}`;
    const { status, headers } = await call('GET', path);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('image/png');
    expect(headers.get('Content-Length')).toBe(String(PNG.length));
    expect(headers.get('Content-Disposition')).toBe(
      `attachment; filename="a; 'c_rd'.png"; filename*=UTF-8''a%3B%20%27c%C3%A4rd%27.png`,
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(file!.previewImage).toBe(`/api/v1${path}/previewImage`);
    const preview = await call('GET', `${path}/previewImage`);
    expect([preview.status, preview.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect(preview.headers.get('Cache-Control')).toBe('private, max-age=3600');
    expect((await call('GET', `/timesheets/${other}/files/${file!.id}/previewImage`)).status).toBe(404);
    for (const method of ['GET', 'DELETE'])
      expect((await call(method, `/timesheets/${other}/files/${file!.id}`)).status).toBe(404);
    const reader = await callerWith(world.platform, world.here, ['timesheets:read']);
    expect((await reader('DELETE', path)).status).toBe(403);
    expect((await callerOf(world.platform)('GET', path)).status).toBe(401);
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
    expect(await filesOf(mine)).toEqual([]);
  });
});

test('GET /timesheets/{timesheetId}/notes lists the notes', async () => {
  const timesheetId = await submitWeek(await makePlacement(world.here));
  for (const note of ['First', 'Second']) await call('PATCH', `/timesheets/${timesheetId}/notes`, { note });
  const { status, body } = await call('GET', `/timesheets/${timesheetId}/notes`);
  expect(status).toBe(200);
  expect((body.notes as { body: string }[]).map((note) => note.body).sort()).toEqual(['First', 'Second']);
  const foreign = await submitWeek(await makePlacement(world.there));
  expect((await call('GET', `/timesheets/${foreign}/notes`)).status).toBe(404);
});

test('The authorisation email can be requested again while the timesheet is pending, and not after', async () => {
  const timesheetId = await submitWeek(await makePlacement(world.here));
  const path = `/timesheets/${timesheetId}/emails/requestResendTimesheetAuthorisation`;
  expect((await call('POST', path)).status).toBe(202);
  const resent = (await recordedActions(world.here)).filter((action) => action === 'timesheet.authorisationResent');
  expect(resent).toHaveLength(1);
  await acceptTimesheet(world.here, { timesheetId, note: null });
  expect((await call('POST', path)).status).toBe(409);
  expect((await call('POST', `/timesheets/${newId()}/emails/requestResendTimesheetAuthorisation`)).status).toBe(404);
});
