import { Form, useRouteLoaderData } from '@remix-run/react';
import { Button } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { formatInstant } from '#domain/format.ts';
import { dropOpenDraft } from '#app/forms/draft-store.ts';

/** Shows that the form is filled from the account's draft, and lets it be discarded. */
export function AccountDraftNotice({ savedAt, hidden }: { savedAt: string; hidden: Record<string, string> }) {
  const to = usePaths();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  return (
    <Callout className="mt-6">
      <p>
        Your draft, saved to your account on {formatInstant(savedAt, timeZone)}, is back. It has not been submitted.
      </p>
      <Form method="post" action={to.discardDraft()} onSubmit={dropOpenDraft} reloadDocument>
        <FormToken />
        <input type="hidden" name="contractorId" value={hidden.contractorId} />
        <input type="hidden" name="beginning" value={hidden.beginning} />
        {hidden.replacesTimesheetId && (
          <input type="hidden" name="replacesTimesheetId" value={hidden.replacesTimesheetId} />
        )}
        <Button kind="quiet" size="sm">
          Throw it away
        </Button>
      </Form>
    </Callout>
  );
}
