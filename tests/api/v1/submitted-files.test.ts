import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { type Answer, type Caller, callerWith } from '../../support/api.ts';
import { allowUploads, form, picture, pictureOf, placementWithUploads } from '../../support/files-form.ts';
import { NORMAL_WEEK } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

type Files = { files: { name: string }[] };

const world = opened(openTwoAgencies);
let call: Caller;
beforeAll(async () => {
  for (const agency of [world.here, world.there]) await allowUploads(agency);
  call = await callerWith(world.platform, world.here);
});

const week = (more: object = {}) => ({ beginning: '2026-05-18', taskId: newId(), entries: NORMAL_WEEK, ...more });
const filesOf = async (timesheetId: string) =>
  ((await call('GET', `/timesheets/${timesheetId}/files`)).body as Files).files;
/** Returns how many files are waiting to be added to a timesheet. */
const waiting = async () =>
  (await world.here.db.run({ text: 'select from uploads where agency_id = $1', values: [world.here.agency.id] }))
    .length;

describe('POST /contractors/{contractorId}/timesheets with files', () => {
  test('Files of a form that is refused, or repeated, are not kept', async () => {
    const { contractorId } = await placementWithUploads(world.here);
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
    const unknown = newId();
    const added = form({ timesheetId: unknown, taskId: newId(), fileMetaData: [] }, [picture()]);
    expect((await call('PATCH', `/timesheets/${unknown}/files`, added)).status).toBe(404);
    expect(await waiting()).toBe(0);
  });
  const submit = (contractorId: string, body: FormData, headers?: Record<string, string>): Promise<Answer> =>
    call('POST', `/contractors/${contractorId}/timesheets`, body, headers);
  test('201 keeps the files with the timesheet; the same taskId again answers with the first', async () => {
    const { contractorId } = await placementWithUploads(world.here);
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
    const { contractorId } = await placementWithUploads(world.here);
    const made = form(undefined, [picture()]);
    made.set('jsonData', new Blob([JSON.stringify(week())], { type: 'application/json' }));
    expect(await submit(contractorId, made)).toMatchObject({ status: 201, body: { contractorId } });
    made.set('jsonData', new Blob(['{'], { type: 'application/json' }));
    expect((await submit(contractorId, made)).status).toBe(400);
    made.set('jsonData', new Blob(['"x"'.padEnd(1_000_001)], { type: 'application/json' }));
    expect((await submit(contractorId, made)).status).toBe(413);
  });

  test('422 for jsonData sent twice and for a file without a name, neither of which is passed over', async () => {
    const { contractorId } = await placementWithUploads(world.here);
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
    const { contractorId } = await placementWithUploads(world.here);
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
    const { contractorId } = await placementWithUploads(world.here);
    const heic = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex');
    const refused = await submit(contractorId, form(week(), [{ name: 'IMG_2041.HEIC', content: heic }]));
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('is in the HEIC format, which few devices can show');
  });
  test('422 names an empty file', async () => {
    const { contractorId } = await placementWithUploads(world.here);
    const refused = await submit(contractorId, form(week(), [{ name: 'scan.pdf', content: Buffer.alloc(0) }]));
    expect(refused).toMatchObject({ status: 422, body: { title: 'The file "scan.pdf" is empty' } });
  });
  test('422 names a file of an unsupported type, and keeps nothing', async () => {
    const { contractorId } = await placementWithUploads(world.here);
    const refused = await submit(contractorId, form(week(), [{ name: 'run.exe', content: Buffer.from('MZ') }]));
    expect(refused).toMatchObject({
      status: 422,
      body: { title: 'The file "run.exe" is not an image, Word, Excel or PDF file' },
    });
    const { body } = await call('GET', `/timesheets?contractorId=${contractorId}`);
    expect(body.timesheets).toEqual([]);
  });
  test('422 without jsonData or with an unknown field, 400 for malformed JSON or form data, 404 for another agency’s contractor', async () => {
    const { contractorId } = await placementWithUploads(world.here);
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
