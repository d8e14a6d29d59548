import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { readBilling } from '#domain/billing/billing.server.ts';
import { formatDate, formatMoney } from '#domain/format.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { DescriptionList } from '#app/components/records/facts.tsx';
import { Section } from '#app/components/section.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Financials');

export const loader = portalLoader(async ({ ctx }) => {
  const templates = await listTemplates(ctx, { includeHidden: true });
  const capturing = templates.filter(({ captureWorkerFinancials }) => captureWorkerFinancials);
  return { billing: await readBilling(ctx), capturing: capturing.map(({ templateName }) => templateName) };
});

export default function FinancialsPage() {
  const { billing, capturing } = useLoaderData<typeof loader>();
  const { chargeRate, credit, chargeFrom, billee } = billing;
  const to = usePaths();
  const from = chargeFrom.date ? `${formatDate(chargeFrom.date)}${chargeFrom.fixed ? ', fixed' : ''}` : 'Not set';
  const facts = [
    { term: 'Charge rate', value: chargeRate ?? 'Not set', tabular: true },
    { term: 'Credit', value: formatMoney(credit), tabular: true },
    { term: 'Charge from', value: from },
    { term: 'Billing entity', value: billee?.name ?? 'Not set' },
  ];
  return (
    <SettingsPage title="Financials" lead="Which timesheets have rates, and what Countersign costs your agency.">
      <Section title="Worker financials">
        <p className="md">
          {capturing.length === 0
            ? 'No template captures charge and pay rates.'
            : `Charge and pay rates are captured by: ${capturing.join(', ')}.`}{' '}
          <Link to={to.settings('timesheets/templates')}>Change it in the templates</Link>
        </p>
      </Section>
      <Section title="Billing">
        <DescriptionList facts={facts} />
        <p className="hint">
          These are set by Countersign. <Link to={to.settings('recruitmentAgency/billees')}>Edit the billees</Link>
        </p>
      </Section>
    </SettingsPage>
  );
}
