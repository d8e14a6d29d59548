import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { AccountPage } from '#app/frame/account-page.tsx';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { portalPlatform } from '#app/http/caller.server.ts';
import { VISITOR_LIMITS } from '#app/http/form-limits.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Generate an error');

/** Available only where internal errors are switched on, which production refuses. */
export async function loader(_args: LoaderFunctionArgs) {
  const { config } = await portalPlatform();
  if (!config.internalErrors) throw new Response('There is nothing at this address.', { status: 404 });
  return null;
}

export async function action(args: ActionFunctionArgs) {
  await loader(args);
  await readFields(args.request, VISITOR_LIMITS);
  return translateErrors(args.request, () => Promise.reject(new Error('This error was generated on purpose.')));
}

export default function GenerateErrorPage() {
  return (
    <AccountPage
      title="Generate an error"
      lead="A test page: the button fails on purpose, so that error reporting can be tested."
    >
      <form method="post" className="btn-row">
        <FormToken />
        <Button kind="danger" size="lg">
          Generate an error
        </Button>
      </form>
    </AccountPage>
  );
}
