import { rateUnitOf } from '#domain/digests/amount.ts';
import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { today } from '#domain/context.ts';
import { addContractRate } from '#domain/contracts/add-contract-rate.server.ts';
import { defaultHistory } from '#domain/contracts/contract-rate.ts';
import { getContract } from '#domain/contracts/get-contract.server.ts';
import { listContractRates } from '#domain/contracts/list-contract-rates.server.ts';
import { formatDate } from '#domain/format.ts';
import { ContractRates } from '../contract-rates.tsx';
import { Section } from '#app/components/section.tsx';
import { AddContractRateForm } from '../add-contract-rate-form.tsx';
import { ContractRateFields } from '../contract-rate-fields.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, `Default rates of ${data?.name ?? 'a contract'}`);

export const loader = portalLoader(async ({ ctx, params }) => {
  const rates = await listContractRates(ctx, params.contractId!);
  const { contractId, name, chargingPeriod } = await getContract(ctx, params.contractId!);
  const unit = chargingPeriod === null ? '' : rateUnitOf(chargingPeriod);
  return { contractId, name, unit, today: today(ctx), history: defaultHistory(rates) };
});

/** Adds default rates from a date. */
export const action = createAction(ContractRateFields, async ({ ctx, value, params }) => {
  const { contractId, from } = await addContractRate(ctx, params.contractId!, value);
  return redirectWith(pathsOf(ctx).contract(contractId, 'rates'), {
    kind: 'good',
    message: `New placements take this rate from ${formatDate(from)}. Existing placements do not change.`,
  });
});

export default function ContractDefaultRates() {
  const { contractId, unit, history, today: now } = useLoaderData<typeof loader>();
  const to = usePaths();
  return (
    <div className="cols wide mt-6">
      <div className="minw0">
        <Section title="Default rates by date">
          {history.length > 0 ? (
            <ContractRates history={history} today={now} />
          ) : (
            <p>This contract has no default rates.</p>
          )}
          <p className="hint mt-3">
            A new placement takes the rate of its first day where it is given none of its own, and the later ones as
            changes of its own. Existing placements do not change.{' '}
            <Link to={to.contractors({ contractId })}>Change the rates of several placements</Link>
          </p>
        </Section>
      </div>
      <aside>
        {/* Empty again once a rate is added. */}
        <AddContractRateForm key={history.length} unit={unit} />
      </aside>
    </div>
  );
}
