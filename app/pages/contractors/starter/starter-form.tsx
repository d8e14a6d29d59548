import { useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { type FormEvent, useEffect, useState } from 'react';
import type { StarterDraft } from '#domain/starters/draft-starter.server.ts';
import { rateUnitOf } from '#domain/digests/amount.ts';
import { placeWords, summaryOf } from '#domain/starters/starter.ts';
import { starterFacts } from '#domain/starters/starter-facts.ts';
import type { StarterField } from '#domain/starters/starter.schema.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { ElementRatesSection } from '#app/forms/element-rate-inputs.tsx';
import {
  AuthoriserSection,
  ContractSection,
  InvitationSection,
  RatesSection,
  WhoSection,
} from './starter-sections.tsx';

type Typed = Record<string, unknown>;
type StarterFormProps = { values: Record<string, string>; draft: StarterDraft; cancelHref: string };

/** A person, a contract and an authoriser on one page, beside what will be created. All problems are reported in one response. */
export function StarterForm({ values, draft: opened, cancelHref }: StarterFormProps) {
  const answer = useActionData<FormAnswer<{ starter: StarterDraft }>>();
  const draft = answer?.starter ?? opened;
  const [form, fields] = useForm<Record<StarterField, string>>({
    id: 'starter',
    lastResult: answer?.result,
    defaultValue: values,
  });
  const sent = answer?.result.initialValue ?? values;
  const [typed, follow] = useState<Typed>(sent);
  useEffect(() => follow(sent), [sent]);
  const facts = starterFacts(typed, draft);
  const section = { fields, draft };
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    follow(Object.fromEntries(new FormData(currentTarget)));
  return (
    <div className="cols wide aside-between starter">
      <div>
        <DraftForm method="post" className="form wide" {...formProps(form)} onInput={onInput}>
          {/* The first button: Enter in any field searches, and never submits the placement. */}
          <button className="vh" tabIndex={-1} aria-hidden name="find" value="all" formNoValidate />
          <FormToken />
          <ErrorSummary form={form} unseen={['unit']} />
          <input type="hidden" name="forClient" value={values.forClient ?? ''} />
          <WhoSection {...section} />
          <ContractSection {...section} />
          {facts.rules && <input type="hidden" name="unit" value={rateUnitOf(facts.rules.chargingPeriod)} />}
          <RatesSection {...section} facts={facts} />
          <ElementRatesSection fields={fields} defaults={facts.defaults} />
          <AuthoriserSection {...section} facts={facts} />
          <InvitationSection {...section} facts={facts} />
        </DraftForm>
      </div>
      <aside>
        <section className="box summary" aria-labelledby="summary-heading">
          <h2 id="summary-heading">What will be made</h2>
          <ul>
            {summaryOf(facts).map(({ label, text, isOpen }) => (
              <li key={label} className={isOpen ? 'warn' : undefined}>
                <b>{label}</b>
                <span>{text}</span>
              </li>
            ))}
          </ul>
          <Button size="sm" full className="mt-4" form={form.id} name="find" value="all" formNoValidate>
            Update this summary
          </Button>
          <p className="hint mt-3">Everything on this page is saved together, or none of it is.</p>
        </section>
      </aside>
      <div className="btn-row">
        <SubmitButton form={form.id} className="wraps" busyLabel="Placing">
          {placeWords(facts, draft.label.singular)}
        </SubmitButton>
        <ButtonLink kind="quiet" href={cancelHref}>
          Cancel
        </ButtonLink>
      </div>
    </div>
  );
}
