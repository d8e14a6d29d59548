import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { listApiKeys } from '#domain/api-keys/list-api-keys.server.ts';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.server.ts';
import { NotFound } from '#domain/errors.ts';
import { ApiKeyForm } from '../api-key-form.tsx';
import { ApiKeyTable } from '../api-key-table.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { createKey, type KeyAnswer } from '../create-key.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'API keys');

export const loader = portalLoader(async ({ ctx }) => ({ apiKeys: await listApiKeys(ctx) }));

const revoke = formAction(z.object({ keyId: z.string() }), async ({ ctx, value }) => {
  const back = pathsOf(ctx).settings('api');
  try {
    const { name } = await revokeApiKey(ctx, value.keyId);
    return await redirectWith(back, { kind: 'good', message: `The key “${name}” no longer works.` });
  } catch (error) {
    if (error instanceof NotFound) return redirectWith(back, { kind: 'bad', message: error.message });
    throw error;
  }
});

/** Creates a key, or ends the one whose button was pressed: that button's address has `?revoke`. */
export const action = async (args: ActionFunctionArgs) =>
  new URL(args.request.url).searchParams.has('revoke') ? revoke(args) : createKey(args);

export default function ApiPage() {
  const { apiKeys } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const answer = useActionData<typeof action>() as KeyAnswer | undefined;
  return (
    <SettingsPage title="API keys" lead="Keys for payroll and other systems. Each does only what it is allowed.">
      <ApiKeyForm answer={answer} />
      <ApiKeyTable apiKeys={apiKeys} timeZone={timeZone} />
    </SettingsPage>
  );
}
