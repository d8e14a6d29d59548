import { z } from 'zod';
import { optionalFilter, PageNumber } from '#domain/browse.schema.ts';
import { withChosenClient } from '#domain/clients/list-filter-clients.server.ts';
import { listClientChoices } from '#domain/clients/list-client-choices.server.ts';
import type { Context } from '#domain/context.ts';
import { Conflict, NotFound } from '#domain/errors.ts';
import { optionalDate, OptionalId } from '#domain/fields.ts';
import { formatInstant } from '#domain/format.ts';
import { listPayrollLayouts } from '#domain/payroll-layouts/get-layout.server.ts';
import { whyLayoutGone } from '#domain/payroll-layouts/why-layout-gone.server.ts';
import { isId } from '#domain/new-id.ts';
import { parseInput } from '#domain/parse-input.ts';
import { getPayrollRun, listPayrollRuns } from '#domain/payroll-runs/get-run.server.ts';
import { listAcceptedPeriods } from '#domain/payroll-runs/list-accepted-periods.server.ts';
import { findRunBefore, listRunPeople } from '#domain/payroll-runs/list-run-people.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import type { PayrollRun } from '#domain/payroll-runs/payroll-run.ts';
import { isClientOfRun } from '#domain/payroll-runs/client-of-run.server.ts';
import { proposePeriod } from '#domain/payroll-runs/propose-period.server.ts';
import { reviewPayrollRun } from '#domain/payroll-runs/review-run.server.ts';
import { listedNote } from '#domain/payroll-runs/run-refusals.ts';
import { money } from '../amounts.ts';
import type { RunFields } from './run-fields.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import { wholeNumber } from '#domain/whole-number.ts';

const day = optionalDate('Choose a period').default(null);
const idOf = (notThere: string) =>
  OptionalId.default(null).refine((id) => id === null || isId(id), { message: notThere });
const NO_LAYOUT = 'The payroll layout does not exist.';
const NO_RUN = 'Please choose the earlier runs again.';
const NO_CLIENT = 'The client does not exist.';

/** The query of the page of runs: what the next run takes, and which pages of people and of runs are shown. */
const RunsQuery = z.object({
  layout: idOf(NO_LAYOUT),
  from: day,
  to: day,
  clientId: idOf(NO_CLIENT),
  page: PageNumber,
  before: optionalFilter(wholeNumber({ min: 1, max: 2_147_483_647, message: NO_RUN })),
});

/** The query of the page of one run: the page of its people. */
const RunQuery = z.object({ page: PageNumber });

/** Runs per page. */
const RUNS = 10;

/** Loads a preview of the next run, and the existing runs. */
export async function loadRuns(ctx: Context, url: URL) {
  const { filter, typed, problem } = readFilter(url, RunsQuery);
  const [layouts, runs, latest, clients, periods] = [
    await listPayrollLayouts(ctx),
    await listPayrollRuns(ctx, { before: filter.before ?? null, limit: RUNS + 1 }),
    await listPayrollRuns(ctx, { before: null, limit: 1 }),
    await listClientChoices(ctx),
    await listAcceptedPeriods(ctx),
  ];
  const last = latest[0] ?? null;
  const byId = (id: string | null | undefined) => layouts.find(({ payrollLayoutId }) => payrollLayoutId === id);
  const wanted = byId(filter.layout);
  const chosen = wanted ?? byId(last?.payrollLayoutId) ?? layouts[0] ?? null;
  // An address without periods gets proposed ones; chosen ones may be empty.
  const isProposed = typed.from === undefined && typed.to === undefined;
  const { from } = filter;
  const isClient = filter.clientId === null || (await isClientOfRun(ctx, filter.clientId));
  const clientId = isClient ? filter.clientId : null;
  const problemOfClient = isClient ? null : NO_CLIENT;
  const to = isProposed && chosen ? await proposePeriod(ctx, { ...chosen, clientId }) : filter.to;
  const problemOfLayout = filter.layout !== null && !wanted ? await shownInstead(ctx, filter.layout, chosen) : null;
  const inOrder = from === null || to === null || from <= to;
  const requested = { from: inOrder ? from : null, to, clientId };
  const review =
    chosen && (await reviewPayrollRun(ctx, { payrollLayoutId: chosen.payrollLayoutId, ...requested }, filter.page));
  return {
    layouts: layouts.map(({ payrollLayoutId, name }) => ({ payrollLayoutId, name })),
    layout: chosen && { payrollLayoutId: chosen.payrollLayoutId, name: chosen.name },
    requested,
    typed,
    isProposed: isProposed && to !== null,
    problem: inOrder ? (problem ?? problemOfLayout ?? problemOfClient) : 'The last period is before the first one.',
    page: filter.page,
    review: review && {
      ...shownPlan(review.plan),
      people: review.people,
      before: review.before,
      missing: review.missing,
    },
    runs: runs.slice(0, RUNS),
    older: runs.length > RUNS ? runs[RUNS - 1]!.number : null,
    isFirstPage: filter.before === undefined,
    clients: await withChosenClient(
      ctx,
      clients.map(({ id, clientName }) => ({ value: id, label: clientName })),
      clientId,
    ),
    periods: [...new Set([...periods.map(({ beginning }) => beginning), ...(to ? [to] : [])])].sort().reverse(),
  };
}

/** The message where the layout in the address does not exist. */
async function shownInstead(ctx: Context, payrollLayoutId: string, layout: { name: string } | null) {
  const why = (await whyLayoutGone(ctx, payrollLayoutId)) ?? NO_LAYOUT;
  return layout ? `${why} The next run is shown in “${layout.name}”.` : why;
}

/** Loads an existing run, with a page of the people in it, and the run before it. @throws Forbidden, NotFound */
export async function loadRun(ctx: Context, payrollRunId: string, url: URL) {
  const run = await getPayrollRun(ctx, payrollRunId);
  const { filter, problem } = readFilter(url, RunQuery);
  const { page } = filter;
  const before = await findRunBefore(ctx, { payrollLayoutId: run.payrollLayoutId, before: run.number });
  return { ...run, page, problem, before, people: await listRunPeople(ctx, run, { page, before }) };
}

/** Returns the part of a plan that the page needs. */
function shownPlan({
  number,
  fileName,
  fingerprint,
  report,
  waiting,
  refusal,
}: Awaited<ReturnType<typeof reviewPayrollRun>>['plan']) {
  return { number, fileName, fingerprint, report, waiting, refusal };
}

/** Makes the run shown on a page. @throws Conflict naming who made another in the meantime, if anyone did */
async function makeShownRun(ctx: Context, { number, ...requested }: Shown): Promise<PayrollRun> {
  try {
    return await makePayrollRun(ctx, parseInput(MakeRunSchema, requested));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const [last] = await listPayrollRuns(ctx, { before: null, limit: 1 });
    if (!last || last.number < number) throw error;
    const when = formatInstant(last.madeAt, ctx.agency.timeZone);
    throw new Conflict(
      error.code,
      `${last.madeBy} made run ${last.number} on ${when}. This page now shows run ${last.number + 1}.`,
    );
  }
}

type Shown = z.output<typeof RunFields>;

/**
 * Makes that run and leads to it; if its layout has been deleted in the meantime, back to the next run in another, with
 * who deleted it. @throws as `makeShownRun`
 */
export async function postShownRun(ctx: Context, shown: Shown): Promise<Response> {
  try {
    const { payrollRunId, number, fileName, report } = await makeShownRun(ctx, shown);
    const message = [`Run ${number} is made. Its file is ${fileName}.`, listedNote(report, money)];
    return await redirectWith(pathsOf(ctx).payrollRun(payrollRunId), {
      kind: 'good',
      message: message.filter((part) => part !== null).join(' '),
    });
  } catch (error) {
    const why = error instanceof NotFound ? await whyLayoutGone(ctx, shown.payrollLayoutId) : null;
    if (why === null) throw error;
    const { from, to, clientId } = shown;
    return redirectWith(pathsOf(ctx).payrollRuns({ from: from ?? '', to: to ?? '', clientId }), {
      kind: 'bad',
      message: `${why} No run was made. Choose another layout.`,
    });
  }
}
