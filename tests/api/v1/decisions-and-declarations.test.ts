import { describe, expect, test } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { callerWith, openedCaller } from '../../support/api.ts';
import { makePlacement, submitWeek } from '../../support/placement.ts';
import { sessionCaller } from '../../support/session.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);
const call = openedCaller(world);

describe('/timesheets/{timesheetId}/authorise/{confirmationType}', () => {
  test('200 GET shows the timesheet and decides nothing', async () => {
    const path = `/timesheets/${await submitWeek(await makePlacement(world.here))}/authorise/accepted`;
    expect(await call('GET', path)).toMatchObject({ status: 200, body: { isPending: true } });
    expect(await call('GET', path)).toMatchObject({ status: 200, body: { isPending: true, version: 1 } });
  });
  test('200 POST decides, 409 once it is decided', async () => {
    const placement = await makePlacement(world.here);
    const path = `/timesheets/${await submitWeek(placement)}/authorise`;
    const asAuthoriser = await sessionCaller(world.platform, placement.authoriser);
    const { status, body } = await asAuthoriser('POST', `${path}/rejected`, { note: 'Wrong week' });
    expect([status, body]).toMatchObject([200, { isRejected: true, decisionNote: 'Wrong week' }]);
    expect(await call('POST', `${path}/accepted`, {})).toMatchObject({
      status: 409,
      body: { code: 'already_decided' },
    });
  });
  test('422 for a rejection without a reason and for any other word, 404 out of reach', async () => {
    const path = `/timesheets/${await submitWeek(await makePlacement(world.here))}/authorise`;
    expect(await call('POST', `${path}/rejected`, {})).toMatchObject({
      status: 422,
      body: { title: 'You must provide a note giving the reason for the rejection.' },
    });
    for (const method of ['GET', 'POST'])
      expect(await call(method, `${path}/deleted`, method === 'POST' ? {} : undefined)).toMatchObject({
        status: 422,
        body: { title: 'Expected a status of accepted or rejected.' },
      });
    const other = await callerWith(world.platform, world.there);
    expect(await other('POST', `${path}/accepted`, {})).toMatchObject({ status: 404 });
    expect(await call('POST', `/timesheets/${newId()}/authorise/accepted`, {})).toMatchObject({ status: 404 });
  });
  test('403 for a contractor and for a key that may only read', async () => {
    const placement = await makePlacement(world.here);
    const path = `/timesheets/${await submitWeek(placement)}/authorise/accepted`;
    const asContractor = await sessionCaller(world.platform, placement.contractor);
    expect(await asContractor('POST', path, {})).toMatchObject({ status: 403 });
    const reading = await callerWith(world.platform, world.here, ['timesheets:read']);
    expect(await reading('POST', path, {})).toMatchObject({ status: 403 });
  });
});

describe('/contractors/{contractorId}/declarations', () => {
  const WEEK = { beginning: '2026-05-18', reason: 'No work on the contract' };
  test('201 makes one, 200 lists it, 204 takes it back, 404 after that', async () => {
    const { contractorId } = await makePlacement(world.here);
    const path = `/contractors/${contractorId}/declarations`;
    const made = await call('POST', path, WEEK);
    expect([made.status, made.body]).toMatchObject([201, { ...WEEK, contractorId }]);
    expect((await call('GET', path)).body).toEqual({ declarations: [made.body] });
    const one = `${path}/${String(made.body.declarationId)}`;
    expect((await call('DELETE', one)).status).toBe(204);
    expect((await call('DELETE', one)).status).toBe(404);
  });
  test('409 for a period with a timesheet, 422 without a reason or a period, 404 in another agency', async () => {
    const placement = await makePlacement(world.here);
    const path = `/contractors/${placement.contractorId}/declarations`;
    await submitWeek(placement);
    expect(await call('POST', path, WEEK)).toMatchObject({ status: 409, body: { code: 'period_taken' } });
    expect(await call('POST', path, { ...WEEK, reason: ' ' })).toMatchObject({ status: 422 });
    expect(await call('POST', path, { ...WEEK, beginning: '2026-05-20' })).toMatchObject({ status: 422 });
    const other = await callerWith(world.platform, world.there);
    for (const method of ['GET', 'POST'])
      expect(await other(method, path, method === 'POST' ? WEEK : undefined)).toMatchObject({ status: 404 });
  });
});
