import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { eraseContact } from '#domain/erasure/erase-contact.server.ts';
import { requireErasing } from '#domain/erasure/erasure.policy.ts';
import { EraseContactSchema } from '#domain/erasure/erasure.schema.ts';
import { StillNeeded } from '#domain/erasure/still-needed.ts';
import { Conflict } from '#domain/errors.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { Callout } from '#app/components/callout.tsx';
import { ErasureObstacles } from '../erasure-obstacles.tsx';
import { ErasureSummary } from '../erasure-summary.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Panel } from '#app/components/panel.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormAnswer, formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { SubmitRow } from '#app/components/fields/submit-button.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Erase personal data');

export const loader = portalLoader(async ({ ctx, params }) => {
  requireErasing(ctx.actor);
  const { contactId, fullname, emailAddress } = await getContact(ctx, params.contactId!);
  const contact = { contactId, fullname, emailAddress };
  try {
    return { contact, erasure: await eraseContact(ctx, contactId, { dryRun: true }), refusal: null, obstacles: [] };
  } catch (error) {
    const refused = { contact, erasure: null, obstacles: [] };
    if (error instanceof StillNeeded) return { ...refused, refusal: null, obstacles: [...error.obstacles] };
    if (error instanceof Conflict) return { ...refused, refusal: error.message };
    throw error;
  }
});

export const action = formAction(
  EraseContactSchema.pick({ emailAddress: true }).strip(),
  async ({ ctx, value, params }) => {
    const { kept } = await eraseContact(ctx, params.contactId!, value);
    const rest =
      kept.length > 0
        ? 'Records that have to be kept are deleted automatically once their time is over.'
        : 'Nothing is kept.';
    return redirectWith(pathsOf(ctx).contacts(), { kind: 'good', message: `The personal data is erased. ${rest}` });
  },
);

export default function EraseContactPage() {
  const { contact, erasure, refusal, obstacles } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<{ emailAddress: string }>({ id: 'erasure', lastResult: answer?.result });
  const to = usePaths();
  return (
    <Panel title={`Erase personal data of ${contact.fullname}`} icon="card" closeHref={to.contact(contact.contactId)}>
      {refusal && <Callout tone="bad">{refusal}</Callout>}
      {obstacles.length > 0 && <ErasureObstacles obstacles={obstacles} />}
      {erasure && (
        <>
          <ErasureSummary {...erasure} />
          <Form method="post" className="form mt-8" {...formProps(form)}>
            <FormToken />
            <ErrorSummary form={form} />
            <p>This cannot be taken back.</p>
            <TextField
              field={fields.emailAddress}
              type="email"
              label="Email of the person"
              hint={`To be sure, type ${contact.emailAddress}.`}
              autoComplete="off"
            />
            <SubmitRow kind="danger" busyLabel="Erasing">
              Erase personal data
            </SubmitRow>
          </Form>
        </>
      )}
    </Panel>
  );
}
