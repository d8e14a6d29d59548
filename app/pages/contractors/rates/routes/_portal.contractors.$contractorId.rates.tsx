import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { today } from '#domain/context.ts';
import { rateHistory, ratesOn } from '#domain/contractors/rates/dated-rates.ts';
import type { RateCheck } from '#domain/contractors/rates/check-rate.server.ts';
import type { Contractor } from '#domain/contractors/contractor.ts';
import {
  ELEMENT_RATE_LABELS,
  ELEMENT_RATES,
  elementRateInWords,
  elementRatesOf,
} from '#domain/contractors/rates/element-rates.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { listRates } from '#domain/contractors/rates/list-rates.server.ts';
import { formatDate } from '#domain/format.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import { Facts } from '#app/components/records/facts.tsx';
import { ConfirmedDifferences } from '../confirmed-differences.tsx';
import { RateBand } from '../rate-band.tsx';
import { RateHistory } from '#app/components/placements/rate-history.tsx';
import { rateInWords } from '#app/components/placements/words.ts';
import { Section } from '#app/components/section.tsx';
import { AddRateForm } from '../add-rate-form.tsx';
import { CheckedRate } from '../checked-rate.tsx';
import { ConfirmDifferencesForm } from '../confirm-differences-form.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { checkThenSaveRate, confirmTicked, saveRate } from '../rate-actions.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, `Rates of ${data?.fullname ?? ''}`);

export const loader = portalLoader(async ({ ctx, params }) => {
  const rates = await listRates(ctx, params.contractorId!);
  const contractor = await getContractor(ctx, params.contractorId!);
  const { contractorId, fullname, chargingPeriod } = contractor;
  const differences = await listDifferences(ctx, contractorId);
  const open = differences.filter(({ status }) => status === 'open');
  const history = rateHistory(startOf(contractor), rates);
  /** The change a difference follows from, by its first day. */
  const since = new Set(open.map((one) => history.find(({ from }) => from <= one.from)?.from));
  const now = today(ctx);
  return {
    contractorId,
    fullname,
    chargingPeriod,
    today: now,
    current: ratesOn(contractor, rates, now),
    next: rates.findLast(({ from }) => from > now)?.from ?? null,
    open,
    confirmed: differences.filter(({ status }) => status !== 'open'),
    history: history.map((one) => ({ ...one, isToConfirm: since.has(one.from) })),
  };
});

const startOf = ({ start, chargeRate, payRate, ...own }: Contractor) => ({
  start,
  chargeRate,
  payRate,
  ...elementRatesOf(own),
});

/** Checks a change, saves it, or confirms the differences since one, according to the URL. */
export function action(args: ActionFunctionArgs) {
  const step = new URL(args.request.url).searchParams.get('step');
  if (step === 'check') return checkThenSaveRate(args);
  return step === 'confirm' ? confirmTicked(args) : saveRate(args);
}

export default function ContractorRates() {
  const data = useLoaderData<typeof loader>();
  const { contractorId, chargingPeriod, today: now, current, next, history, open, confirmed } = data;
  const answer = useActionData<FormAnswer<{ rateCheck: RateCheck }>>();
  const facts = [
    { term: 'Charge now', value: rateInWords(current.chargeRate, chargingPeriod), tabular: true, isFigure: true },
    { term: 'Pay now', value: rateInWords(current.payRate, chargingPeriod), tabular: true, isFigure: true },
    ...ELEMENT_RATES.flatMap((rate) =>
      current[rate] ? [{ term: `${ELEMENT_RATE_LABELS[rate]} now`, value: elementRateInWords(current[rate]) }] : [],
    ),
    { term: 'Next change', value: next ? formatDate(next) : 'None', tabular: true },
  ];
  const due = history.filter(({ isToConfirm, rate }) => isToConfirm && rate);
  const takeBack = due.length === 1 ? due[0]!.rate : null;
  const typed = (answer?.result.initialValue ?? {}) as Record<string, unknown>;
  return (
    <>
      <div className="mt-6">
        <Facts facts={facts} />
        <RateBand history={history} today={now} />
      </div>
      {answer?.rateCheck && <CheckedRate contractorId={contractorId} check={answer.rateCheck} typed={typed} />}
      {open.length > 0 && !answer?.rateCheck && (
        <ConfirmDifferencesForm
          key={open.map(({ differenceId }) => differenceId).join()}
          contractorId={contractorId}
          differences={open}
          takeBack={takeBack}
        />
      )}
      <div className="cols wide mt-8">
        <div className="minw0">
          <Section title="Rates by date" aside={<p>Each day takes the rates of that day</p>}>
            <RateHistory contractorId={contractorId} history={history} today={now} />
          </Section>
          {confirmed.length > 0 && <ConfirmedDifferences differences={confirmed} />}
        </div>
        <aside>
          {/* Cleared once a change is added. */}
          <AddRateForm key={history.length} contractorId={contractorId} chargingPeriod={chargingPeriod} />
        </aside>
      </div>
    </>
  );
}
