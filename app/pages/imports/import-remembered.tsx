import { Form, useRouteLoaderData } from '@remix-run/react';
import { formatInstant } from '#domain/format.ts';
import type { ImportPlan } from './import-plan.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { Callout } from '#app/components/callout.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';

/** Shows that a file is read like the previous one with the same headings, since when, and how to forget that. */
export function ImportRemembered({ remembered }: Pick<ImportPlan, 'remembered'>) {
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  if (!remembered) return null;
  const { savedByName, savedAt } = remembered;
  return (
    <Callout>
      <p>{`Read as the last file with these headings, which ${savedByName} imported on ${formatInstant(savedAt, timeZone)}.`}</p>
      <Form method="post" className="mt-2">
        <FormToken />
        <button className="btn btn-secondary sm" name="intent" value="forget">
          Forget
        </button>
      </Form>
    </Callout>
  );
}
