import { describe, expect, test } from 'vitest';
import { TimesheetSchema, TimesheetsSchema } from '#api/v1/timesheet-document.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { newId } from '#domain/new-id.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { VERSION } from '#platform/version.ts';
import { callerOf, callerWith, openedCaller } from '../../support/api.ts';
import { makePlacement, NORMAL_WEEK, submitWeek, weekInput } from '../../support/placement.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);
const placement = opened(() => makePlacement(world.here));

describe('GET /timesheets', () => {
  test('200 pages through every timesheet once, also while others are added', async () => {
    const expected = new Set<string>();
    for (let i = 0; i < 5; i += 1) expected.add(await submitWeek(await makePlacement(world.here)));
    const seen: string[] = [];
    let path = '/timesheets?limit=2';
    for (let page = 0; page < 20; page += 1) {
      const { status, body, headers } = await call('GET', path);
      expect(status).toBe(200);
      const { timesheets, page: ending } = TimesheetsSchema.parse(body);
      seen.push(...timesheets.map(({ timesheetId }) => timesheetId));
      if (page === 0) expected.add(await submitWeek(await makePlacement(world.here)));
      if (ending.nextCursor === null) break;
      expect(headers.get('Link')).toContain(`cursor=${ending.nextCursor}`);
      path = `/timesheets?limit=2&cursor=${ending.nextCursor}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of expected) expect(seen).toContain(id);
  });
  test('200 filters by status and by last change', async () => {
    const timesheetId = await submitWeek(await makePlacement(world.here));
    await acceptTimesheet(world.here, { timesheetId, note: null });
    const { body } = await call('GET', '/timesheets?status=accepted&updatedSince=2026-05-26T08:00:00Z');
    const { timesheets } = TimesheetsSchema.parse(body);
    expect(timesheets.map((one) => one.timesheetId)).toContain(timesheetId);
    expect(timesheets.every(({ isAccepted, isApproved }) => isAccepted && isApproved)).toBe(true);
    expect(timesheets[0]!.timesheetEntries.every(({ status }) => status === 'accepted')).toBe(true);
    expect(await call('GET', '/timesheets?beginningFrom=2026-06-01&beginningTo=2026-05-01')).toMatchObject({
      status: 422,
      body: { title: 'The filter period end date must be after the start date.' },
    });
    const later = await call('GET', '/timesheets?status=accepted&updatedSince=2030-01-01T00:00:00Z');
    expect(later.body.timesheets).toEqual([]);
  });
  test('401 without a key, with a made-up one, and with a wrong secret', async () => {
    for (const authorization of [undefined, 'Bearer cs_aaaaaaaaaaaa_bbbbbbbbbbbbbbbbbbbbbbbb', 'Basic Zm9v']) {
      const { status, body, headers } = await callerOf(
        world.platform,
        authorization ? { Authorization: authorization } : {},
      )('GET', '/timesheets');
      expect(status).toBe(401);
      expect(headers.get('Content-Type')).toBe('application/problem+json');
      expect(body.reportingId).toBeTruthy();
    }
  });
  test('403 with a key that lacks the scope', async () => {
    const payrollOnly = await callerWith(world.platform, world.here, ['payroll:read']);
    expect(await payrollOnly('GET', '/timesheets')).toMatchObject({
      status: 403,
      body: { title: 'The API key does not have the scope timesheets:read.' },
    });
  });
  test('403 while the agency is suspended', async () => {
    const theirs = await callerWith(world.platform, world.there);
    const standing = (status: string) =>
      world.there.db.run({
        text: 'update agencies set status = $1 where id = $2',
        values: [status, world.there.agency.id],
      });
    await standing('suspended');
    expect(await theirs('GET', '/timesheets')).toMatchObject({ status: 403, body: { code: 'agency_closed' } });
    await standing('active');
  });
  test('422 names what is wrong with the query', async () => {
    expect((await call('GET', '/timesheets?limit=0')).body).toMatchObject({
      status: 422,
      errors: [{ field: 'limit' }],
    });
    expect((await call('GET', '/timesheets?cursor=nonsense')).body).toMatchObject({
      status: 400,
      code: 'invalid_cursor',
      errors: [{ field: 'cursor' }],
    });
    expect((await call('GET', '/timesheets?colour=red')).body).toMatchObject({
      errors: [{ field: 'colour', code: 'unknown_field' }],
    });
  });
});

describe('GET /timesheets/{timesheetId}', () => {
  test('200 shows it in full', async () => {
    const timesheetId = await submitWeek(await makePlacement(world.here), { note: 'With a note' });
    const { status, body } = await call('GET', `/timesheets/${timesheetId}`);
    expect(status).toBe(200);
    expect(TimesheetSchema.parse(body)).toMatchObject({
      timesheetId,
      totalMinutes: 2250,
      note: 'With a note',
      mostRecentAuditTrailAction: 'timesheet.submitted',
    });
  });
  test('404 for another agency’s, exactly as if it never existed', async () => {
    const foreign = await submitWeek(await makePlacement(world.there));
    const never = '01900000-0000-7000-8000-000000000000';
    const [theirs, nobodys] = [await call('GET', `/timesheets/${foreign}`), await call('GET', `/timesheets/${never}`)];
    expect(theirs.status).toBe(404);
    expect({ ...theirs.body, reportingId: '' }).toEqual({ ...nobodys.body, reportingId: '' });
  });
});

describe('POST /contractors/{contractorId}/timesheets', () => {
  const week = (taskId: string, more: Record<string, unknown> = {}) => ({
    beginning: '2026-05-11',
    taskId,
    entries: NORMAL_WEEK.map((entry, i) => ({ ...entry, entryDate: `2026-05-${11 + i}` })),
    ...more,
  });
  test('201 submits once, however often it is sent', async () => {
    const first = await call('POST', `/contractors/${placement.contractorId}/timesheets`, week('task-1'));
    const again = await call('POST', `/contractors/${placement.contractorId}/timesheets`, week('task-1'));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.timesheetId).toBe(first.body.timesheetId);
    expect(first.headers.get('Location')).toBe(`/api/v1/timesheets/${String(first.body.timesheetId)}`);
    expect(first.headers.get('Idempotency-Replayed')).toBeNull();
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  });
  test('The same week in another spelling is the same, even after an edit or a change of rules', async () => {
    const { contractorId, admin } = await makePlacement(world.here);
    const path = `/contractors/${contractorId}/timesheets`;
    const first = await call('POST', path, { ...week('spelled'), note: 'Cover' });
    const { timesheetId } = first.body as { timesheetId: string };
    await editTimesheet(admin, {
      timesheetId,
      note: null,
      entries: weekInput(contractorId, week('x')).entries.slice(1),
    });
    await world.here.db.run({
      text: 'update contractors set allow_nightshifts = false where id = $1',
      values: [contractorId],
    });
    const { entries, beginning: _, ...rest } = week('spelled');
    const spelled = entries.map(({ breakTime: _, ...entry }) => ({ ...entry, startTime: '9', breakMinutes: 30 }));
    const blank = { entryDate: '2026-05-16' };
    const again = await call('POST', path, {
      ...rest,
      ending: '2026-05-17',
      note: ' Cover ',
      entries: [blank, ...spelled.reverse()],
    });
    expect([again.status, again.body.timesheetId]).toEqual([201, timesheetId]);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  });
  test.each<[string, Record<string, unknown>]>([
    ['for another week', { beginning: '2026-05-18', entries: NORMAL_WEEK }],
    ['with other hours', { entries: [{ entryDate: '2026-05-11', startTime: '09:00', endTime: '12:00' }] }],
    ['with another note', { note: 'Something else' }],
    ['said to correct another one', { replacesTimesheetId: newId() }],
  ])('409 for a taskId that is reused %s, and nothing is made', async (_, more) => {
    const { contractorId } = await makePlacement(world.here);
    const path = `/contractors/${contractorId}/timesheets`;
    const first = await call('POST', path, week('clock-1'));
    expect(first.status).toBe(201);
    const other = await call('POST', path, week('clock-1', more));
    expect(other).toMatchObject({ status: 409, body: { code: 'task_id_reused' } });
    expect(other.body.title).toContain('with other days, hours, note or files');
    expect((await call('GET', `/timesheets?contractorId=${contractorId}`)).body.timesheets).toHaveLength(1);
    expect((await call('POST', path, week('clock-1'))).body.timesheetId).toBe(first.body.timesheetId);
  });
  test('A timesheet from before contents were stored is compared by its period only', async () => {
    const { contractorId } = await makePlacement(world.here);
    const path = `/contractors/${contractorId}/timesheets`;
    const first = await call('POST', path, week('old'));
    await world.here.db.run({
      text: 'update timesheets set content_hash = null where id = $1',
      values: [first.body.timesheetId],
    });
    expect(await call('POST', path, week('old'))).toMatchObject({
      status: 201,
      body: { timesheetId: first.body.timesheetId },
    });
    expect(await call('POST', path, week('old', { beginning: '2026-05-18', entries: [] }))).toMatchObject({
      status: 409,
      body: { code: 'task_id_reused' },
    });
  });
  test('409 for a period that already has one', async () => {
    expect(await call('POST', `/contractors/${placement.contractorId}/timesheets`, week('task-2'))).toMatchObject({
      status: 409,
      body: { code: 'period_taken' },
    });
  });
  test('422 names every broken rule at its field, and unknown fields by name', async () => {
    const other = await makePlacement(world.here);
    const entries = [{ entryDate: '2026-05-11', startTime: '09:00', endTime: '08:00' }];
    const { status, body } = await call(
      'POST',
      `/contractors/${other.contractorId}/timesheets`,
      week('task-3', { entries }),
    );
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      {
        field: 'entries[0].endTime',
        message: 'Finish must not be before start unless it is a nightshift',
        code: 'finish_before_start',
      },
    ]);
    const unknown = await call(
      'POST',
      `/contractors/${other.contractorId}/timesheets`,
      week('task-4', { payRate: '100' }),
    );
    expect(unknown.body.errors).toEqual([
      { field: 'payRate', message: 'The payRate field is not known.', code: 'unknown_field' },
    ]);
  });
  test('400 for malformed JSON, 415 if it is not sent as JSON', async () => {
    const path = `/contractors/${placement.contractorId}/timesheets`;
    expect((await call('POST', path, '{"beginning"')).status).toBe(400);
    expect((await call('POST', path, JSON.stringify(week('plain')), { 'Content-Type': 'text/plain' })).status).toBe(
      415,
    );
  });
});

describe('Every answer', () => {
  test('carries a request id and the build’s version, and is not kept by caches', async () => {
    const { headers } = await call('GET', '/timesheets?limit=1', undefined, { 'X-Request-Id': 'my-own-id' });
    expect(headers.get('X-Request-Id')).toBe('my-own-id');
    expect(headers.get('X-Frontend-Version')).toBe(VERSION);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
  });
  test('404 is a problem too for an unknown address', async () => {
    expect(await call('GET', '/nothing/here')).toMatchObject({ status: 404, body: { code: 'unknown_path' } });
  });
});
