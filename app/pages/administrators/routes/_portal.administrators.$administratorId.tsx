import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { setAdministratorEnabled, setSuperAdministrator } from '#domain/administrators/set-administrator.server.ts';
import { NotFound } from '#domain/errors.ts';
import { AdministratorSwitch } from '../administrator-switches.tsx';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { DescriptionList } from '#app/components/records/facts.tsx';
import { Panel } from '#app/components/panel.tsx';
import { loadAdministrators } from '../administrators-data.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormAnswer, formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { onOrOff } from '#app/forms/on-or-off.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Administrator');

export const loader = portalLoader(async ({ ctx, params }) => {
  const { administrators } = await loadAdministrators(ctx);
  const found = administrators.find(({ administratorId }) => administratorId === params.administratorId);
  if (!found) throw new NotFound('The requested administrator does not exist.', { code: 'administrator_not_found' });
  return found;
});

const SwitchSchema = z.union([
  z.object({ administratorId: z.string(), isEnabled: onOrOff }),
  z.object({ administratorId: z.string(), isSuperAdministrator: onOrOff }),
]);

/** One switch at a time. */
export const action = formAction(
  SwitchSchema,
  async ({ ctx, value }) => {
    const isEnabling = 'isEnabled' in value;
    const after = isEnabling ? await setAdministratorEnabled(ctx, value) : await setSuperAdministrator(ctx, value);
    const is = isEnabling
      ? `is ${after.isEnabled ? 'enabled' : 'disabled'}`
      : `is ${after.isSuperAdministrator ? 'a super administrator now' : 'no longer a super administrator'}`;
    return redirectWith(pathsOf(ctx).administrators(), { kind: 'good', message: `${after.fullname} ${is}.` });
  },
  { fixed: ({ administratorId }) => ({ administratorId: administratorId! }) },
);

export default function AdministratorPage() {
  const administrator = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form] = usePostedForm({ id: 'administrator', lastResult: answer?.result });
  const to = usePaths();
  const facts = [
    { term: 'Email', value: administrator.emailAddress },
    { term: 'Enabled', value: <AdministratorSwitch administrator={administrator} of="isEnabled" /> },
    {
      term: 'Super administrator',
      value: <AdministratorSwitch administrator={administrator} of="isSuperAdministrator" />,
    },
  ];
  return (
    <Panel title={administrator.fullname} icon="shield" closeHref={to.administrators()} narrow>
      <ErrorSummary form={form} />
      <DescriptionList facts={facts} look="stack" />
    </Panel>
  );
}
