import fc from 'fast-check';
import { expect } from 'vitest';
import { any, day, kind, type Kind } from './kinds.ts';
import { type Change, dayAt, type Office, oneOf } from './office.ts';

/** The whole period of a life, and more. */
export const WHOLE_YEAR = { from: '2026-01-01', to: '2026-12-31' };

type Page = { changes: Change[]; page: { through: number; epoch: string; nextCursor: string | null } };

/** Pulls a page for payroll and stores it. @returns whether there is more */
export async function pull(office: Office, limit: number): Promise<boolean> {
  const { consumer } = office;
  const epoch = consumer.epoch ? `&epoch=${consumer.epoch}` : '';
  const { body } = await office.ask('key', 'GET', `/payroll/changes?after=${consumer.after}&limit=${limit}${epoch}`);
  const { changes, page } = body as unknown as Page;
  expect(changes.map(({ sequence }) => sequence)).toEqual(changes.map((_, place) => consumer.after + 1 + place));
  consumer.changes.push(...changes);
  consumer.after = page.through;
  consumer.epoch = page.epoch;
  return page.nextCursor !== null;
}

/** Takes a digest of everything as payroll now is; returns the text of its file and its totals. */
export async function takeDigest(office: Office, asOf?: string) {
  const at = asOf ? `&asOf=${asOf}` : '';
  const answer = await office.text(`/digests/export?from=${WHOLE_YEAR.from}&to=${WHOLE_YEAR.to}&format=csv${at}`);
  expect(answer.status).toBe(200);
  return {
    text: answer.text,
    asOf: answer.headers.get('Digest-As-Of')!,
    totals: JSON.parse(answer.headers.get('Digest-Totals')!) as Record<string, number> & {
      payAmount: string;
      chargeAmount: string;
    },
  };
}

type Run = { layout: number; client: number | null; from: number | null; to: number | null; leaveOut: boolean };

/** Acts of payroll. */
export const PAYROLL: Record<string, Kind> = {
  pull: kind(4, { limit: fc.integer({ min: 1, max: 4 }) }, (office, { limit }: { limit: number }) =>
    pull(office, limit),
  ),
  acknowledge: kind(
    1,
    {},
    async (office) =>
      office.consumer.after > 0 &&
      office.ask('key', 'POST', '/payroll/acknowledgements', { through: office.consumer.after }),
  ),
  run: kind(
    5,
    {
      layout: any,
      client: fc.option(any, { freq: 2 }),
      from: fc.option(day, { freq: 2 }),
      to: fc.option(day, { freq: 2 }),
      leaveOut: fc.boolean(),
    },
    async (office, { layout, client, from, to, leaveOut }: Run) => {
      const requested = {
        payrollLayoutId: oneOf(office.layouts, layout),
        clientId: client === null ? null : oneOf(office.clients, client),
        ...{ from: from === null ? null : dayAt(from - 30), to: to === null ? null : dayAt(to) },
      };
      const { body: plan } = await office.ask('key', 'POST', '/payroll/runs/plan', requested);
      const made = await office.ask('key', 'POST', '/payroll/runs', {
        ...requested,
        leaveOut,
        fingerprint: plan.fingerprint,
      });
      if (made.status !== 201) return;
      expect(made.body.checksum).toBe(plan.checksum);
      expect(made.body.report).toEqual(plan.report);
    },
  ),
  voidRun: kind(1, { of: any }, async (office, { of }: { of: number }) => {
    const { body } = await office.ask('key', 'GET', '/payroll/runs');
    const run = oneOf(body.payrollRuns as { payrollRunId: string }[], of % 2);
    return run && office.ask('key', 'POST', `/payroll/runs/${run.payrollRunId}/void`);
  }),
  layout: kind(
    1,
    {
      of: any,
      negative: fc.constantFrom('rows', 'list', 'refuse'),
      rowPer: fc.constantFrom('person', 'element', 'timesheet'),
    },
    async (office, drawn: { of: number; negative: string; rowPer: string }) => {
      const path = `/payroll/layouts/${oneOf(office.layouts, drawn.of)}`;
      const { body } = await office.ask('key', 'GET', path);
      const { payrollLayoutId: _, runCount: __, version, createdAt: ___, updatedAt: ____, ...layout } = body;
      return office.ask('key', 'PUT', path, { ...layout, version, negative: drawn.negative, rowPer: drawn.rowPer });
    },
  ),
  digest: kind(2, {}, async (office) => {
    const { asOf, text } = await takeDigest(office);
    office.digests.push({ asOf, text });
  }),
  confirm: kind(4, { of: any, some: fc.option(any) }, async (office, drawn: { of: number; some: number | null }) => {
    const path = `/contractors/${oneOf(office.placements, drawn.of)}/rates/differences`;
    if (drawn.some === null) return office.ask('key', 'POST', `${path}/confirm`, {});
    const { body } = await office.ask('key', 'GET', path);
    const one = oneOf(body.differences as { differenceId: string }[], drawn.some);
    return one && office.ask('key', 'POST', `${path}/confirm`, { differenceIds: [one.differenceId], reason: 'Agreed' });
  }),
};
