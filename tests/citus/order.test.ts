import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Conflict } from '#domain/errors.ts';
import { isDatabaseUnavailable } from '#domain/installation/faults.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { type CabledCluster, type ListenedAgency, openCabledCluster } from './cabled-cluster.ts';

const CLIENTS = 12;
const TIMESHEETS = 4;

let cluster: CabledCluster;
beforeAll(async () => {
  cluster = await openCabledCluster();
});
afterAll(() => cluster.close());

/** Retries under one key until it is created. @returns the client's id */
async function insistOnClient({ call }: ListenedAgency): Promise<string> {
  const [content, headers] = [{ clientName: `Client ${newId()}` }, { 'Idempotency-Key': newId() }];
  for (;;) {
    const { status, body } = await call('POST', '/clients', content, headers);
    if (status === 201) return String(body.clientId);
    expect([409, 503]).toContain(status);
    await sleep(100);
  }
}

/** Retries until it is accepted; one that was accepted with its response lost is not accepted again. */
async function insistOnAccepting({ ctx }: ListenedAgency, timesheetId: string): Promise<void> {
  for (;;) {
    try {
      await acceptTimesheet(ctx, { timesheetId, note: null });
      return;
    } catch (error) {
      if (error instanceof Conflict) return;
      if (!isDatabaseUnavailable(error)) throw error;
      await sleep(100);
    }
  }
}

const created = ({ heard }: ListenedAgency) =>
  heard.flatMap((event) => (event?.action === 'client.created' ? [event.subjectId] : []));

test('While a node restarts again and again nothing is skipped: each agency’s events and payroll are numbered without a gap', async () => {
  const all = [...cluster.atFirst, ...cluster.atOthers];
  const toAccept: { one: ListenedAgency; timesheetId: string }[] = [];
  for (const one of all) {
    for (let number = 0; number < TIMESHEETS; number += 1)
      toAccept.push({ one, timesheetId: await submitWeek(await makePlacement(one.ctx)) });
  }
  let isOver = false;
  const restarting = (async () => {
    for (; !isOver; await sleep(1200)) {
      await cluster.cable.pull();
      await sleep(300);
      await cluster.cable.plugIn();
    }
  })();
  const clients = await Promise.all(
    all.map(async (one) => {
      const ids = [];
      for (let number = 0; number < CLIENTS; number += 1) ids.push(await insistOnClient(one));
      return ids;
    }),
  );
  await Promise.all(toAccept.map(({ one, timesheetId }) => insistOnAccepting(one, timesheetId)));
  isOver = true;
  await restarting;

  for (const [at, one] of all.entries()) {
    await expect.poll(() => created(one).slice(-CLIENTS)).toEqual(clients[at]);
    const numbers = one.heard.map((event) => event!.number);
    expect(numbers).toEqual(numbers.map((_, place) => numbers[0]! + place));
    const payroll = await one.ctx.db.run<{ sequence: number }>({
      text: 'select sequence::int from payroll_entries order by sequence',
      values: [],
    });
    expect(payroll.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  }
});
