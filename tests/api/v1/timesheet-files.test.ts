import { beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { MAXIMUM_UPLOAD_SIZE } from '#domain/files/limits.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { type Answer, type Caller, callerOf, callerWith } from '../../support/api.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
type Files = { files: { id: string; name: string; size: number; previewImage: string | null }[] };

const world = opened(openTwoAgencies);
let call: Caller;
beforeAll(async () => {
  for (const agency of [world.here, world.there])
    agency.agency.settings = await changeSettings(agency, {
      'documents.allowUploads': true,
      'documents.allowByDefault': true,
    });
  call = await callerWith(world.platform, world.here);
});

/** Creates a placement on which documents may be uploaded. */
async function placementWithUploads(agency = world.here): Promise<TestPlacement> {
  const placement = await makePlacement(agency);
  await agency.db.run({
    text: 'update contractors set allow_document_uploads = true where id = $1',
    values: [placement.contractorId],
  });
  return placement;
}

function form(jsonData: unknown, files: { name: string; content: Uint8Array }[] = []): FormData {
  const made = new FormData();
  if (jsonData !== undefined) made.set('jsonData', typeof jsonData === 'string' ? jsonData : JSON.stringify(jsonData));
  for (const { name, content } of files) made.append('files', new File([new Uint8Array(content)], name));
  return made;
}
const picture = (name = 'card.png') => ({ name, content: PNG });
const pictureOf = (size: number) => ({
  name: 'scan.png',
  content: Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]),
});
const week = (more: object = {}) => ({ beginning: '2026-05-18', taskId: newId(), entries: NORMAL_WEEK, ...more });
const filesOf = async (timesheetId: string) =>
  ((await call('GET', `/timesheets/${timesheetId}/files`)).body as Files).files;
const addTo = (timesheetId: string, files: { name: string; content: Uint8Array }[], headers?: Record<string, string>) =>
  call(
    'PATCH',
    `/timesheets/${timesheetId}/files`,
    form({ timesheetId, taskId: newId(), fileMetaData: [] }, files),
    headers,
  );

/** Returns how many files are waiting to be added to a timesheet. */
const waiting = async () =>
  (await world.here.db.run({ text: 'select from uploads where agency_id = $1', values: [world.here.agency.id] }))
    .length;

describe('POST /contractors/{contractorId}/timesheets with files', () => {
  test('Files of a form that is refused, or repeated, are not kept', async () => {
    const { contractorId } = await placementWithUploads();
    const data = week();
    const notPlaced = form({ ...data, beginning: '2020-01-06' }, [picture(), picture('back.png')]);
    expect((await submit(contractorId, notPlaced)).status).toBe(422);
    expect(
      (await submit(contractorId, form(data, [picture(), { ...picture('a.exe'), content: Buffer.from('MZ') }]))).status,
    ).toBe(422);
    expect(await waiting()).toBe(0);
    for (const repeat of ['false', 'true']) {
      const answer = await submit(contractorId, form(data, [picture()]), { 'Idempotency-Key': data.taskId });
      expect([answer.status, answer.headers.get('Idempotency-Replayed') ?? 'false']).toEqual([201, repeat]);
    }
    expect((await addTo(newId(), [picture()])).status).toBe(404);
    expect(await waiting()).toBe(0);
  });
  const submit = (contractorId: string, body: FormData, headers?: Record<string, string>): Promise<Answer> =>
    call('POST', `/contractors/${contractorId}/timesheets`, body, headers);
  test('201 keeps the files with the timesheet; the same taskId again answers with the first', async () => {
    const { contractorId } = await placementWithUploads();
    const data = week();
    const first = await submit(contractorId, form(data, [picture(), picture('Rück seite.png')]));
    expect(first.status).toBe(201);
    const { timesheetId } = first.body as { timesheetId: string };
    expect((await filesOf(timesheetId)).map(({ name }) => name).sort()).toEqual(['Rück seite.png', 'card.png']);
    const again = await submit(contractorId, form(data, [picture('Rück seite.png'), picture()]));
    expect([again.status, again.body.timesheetId]).toEqual([201, timesheetId]);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await filesOf(timesheetId)).toHaveLength(2);
    for (const files of [
      [picture()],
      [picture(), picture('renamed.png')],
      [picture(), { ...pictureOf(200), name: 'Rück seite.png' }],
    ])
      expect(await submit(contractorId, form(data, files))).toMatchObject({
        status: 409,
        body: { code: 'task_id_reused' },
      });
    expect(await filesOf(timesheetId)).toHaveLength(2);
  });
  test('jsonData may also be a part of type application/json', async () => {
    const { contractorId } = await placementWithUploads();
    const made = form(undefined, [picture()]);
    made.set('jsonData', new Blob([JSON.stringify(week())], { type: 'application/json' }));
    expect(await submit(contractorId, made)).toMatchObject({ status: 201, body: { contractorId } });
    made.set('jsonData', new Blob(['{'], { type: 'application/json' }));
    expect((await submit(contractorId, made)).status).toBe(400);
    made.set('jsonData', new Blob(['"x"'.padEnd(1_000_001)], { type: 'application/json' }));
    expect((await submit(contractorId, made)).status).toBe(413);
  });

  test('422 for jsonData sent twice and for a file without a name, neither of which is passed over', async () => {
    const { contractorId } = await placementWithUploads();
    const twice = form(week(), [picture()]);
    twice.append('jsonData', JSON.stringify(week({ beginning: '2026-05-11' })));
    expect(await submit(contractorId, twice)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'jsonData', code: 'too_many' }] },
    });
    const part = (headers: string, content: string) =>
      `--edge\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;
    const json = part('name="jsonData"', JSON.stringify(week()));
    const unnamed = (content: string) =>
      `${json}${part('name="files"\r\nContent-Type: application/octet-stream', content)}--edge--\r\n`;
    const send = (content: string) =>
      call('POST', `/contractors/${contractorId}/timesheets`, unnamed(content), {
        'Content-Type': 'multipart/form-data; boundary=edge',
      });
    expect(await send('a timesheet')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'files', code: 'missing' }] },
    });
    expect((await send('')).status).toBe(201);
  });

  test('the same form under one Idempotency-Key is stored once, a different one is refused', async () => {
    const { contractorId } = await placementWithUploads();
    const [data, headers] = [week(), { 'Idempotency-Key': newId() }];
    const first = await submit(contractorId, form(data, [picture()]), headers);
    const again = await submit(contractorId, form(data, [picture()]), headers);
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await submit(contractorId, form(data, [picture('other.png')]), headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });
  test('422 says what to do with a photograph in HEIC', async () => {
    const { contractorId } = await placementWithUploads();
    const heic = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex');
    const refused = await submit(contractorId, form(week(), [{ name: 'IMG_2041.HEIC', content: heic }]));
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('is in the HEIC format, which few devices can show');
  });
  test('422 names an empty file', async () => {
    const { contractorId } = await placementWithUploads();
    const refused = await submit(contractorId, form(week(), [{ name: 'scan.pdf', content: Buffer.alloc(0) }]));
    expect(refused).toMatchObject({ status: 422, body: { title: 'The file "scan.pdf" is empty' } });
  });
  test('422 names a file of an unsupported type, and keeps nothing', async () => {
    const { contractorId } = await placementWithUploads();
    const refused = await submit(contractorId, form(week(), [{ name: 'run.exe', content: Buffer.from('MZ') }]));
    expect(refused).toMatchObject({
      status: 422,
      body: { title: 'The file "run.exe" is not an image, Word, Excel or PDF file' },
    });
    const { body } = await call('GET', `/timesheets?contractorId=${contractorId}`);
    expect(body.timesheets).toEqual([]);
  });
  test('422 without jsonData or with an unknown field, 400 for malformed JSON or form data, 404 for another agency’s contractor', async () => {
    const { contractorId } = await placementWithUploads();
    expect((await submit(contractorId, form(undefined))).status).toBe(422);
    expect((await submit(contractorId, form('{'))).status).toBe(400);
    const more = form(week());
    more.append('colour', 'green');
    expect(await submit(contractorId, more)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'colour', code: 'unknown_field' }] },
    });
    const broken = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await call('POST', `/contractors/${contractorId}/timesheets`, '--x\r\nnothing', broken)).status).toBe(400);
    const unbounded = { 'Content-Type': 'multipart/form-data' };
    expect((await call('POST', `/contractors/${contractorId}/timesheets`, 'x', unbounded)).status).toBe(400);
    const { contractorId: foreign } = await placementWithUploads(world.there);
    expect((await submit(foreign, form(week()))).status).toBe(404);
  });
});

describe('PATCH /timesheets/{timesheetId}/files', () => {
  test('200 adds files of 20,971,520 bytes; one more byte is refused by the file’s name', async () => {
    const timesheetId = await submitWeek(await placementWithUploads());
    expect((await addTo(timesheetId, [pictureOf(MAXIMUM_UPLOAD_SIZE)])).status).toBe(200);
    const refused = await addTo(timesheetId, [pictureOf(MAXIMUM_UPLOAD_SIZE + 1)]);
    expect(refused.status).toBe(422);
    expect(refused.body.title).toMatch(/^The file "scan\.png" is too big \(.+\), please remove it$/);
    expect((await filesOf(timesheetId)).map(({ size }) => size)).toEqual([MAXIMUM_UPLOAD_SIZE]);
  }, 60_000);
  test('the same files under one taskId are stored once, one after the other and at once; other files are refused', async () => {
    const timesheetId = await submitWeek(await placementWithUploads());
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
    const timesheetId = await submitWeek(await placementWithUploads());
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
      const timesheetId = await submitWeek(await placementWithUploads());
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
    const placement = await placementWithUploads();
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
      await submitWeek(await placementWithUploads()),
      await submitWeek(await placementWithUploads()),
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
