import { sentenceCase } from '#domain/format.ts';
import type { StarterDraft } from '#domain/starters/draft-starter.server.ts';
import type { StarterFacts } from '#domain/starters/starter.ts';
import { ChoiceList } from '#app/components/fields/choice-cards.tsx';
import { DateField } from '#app/components/fields/date-field.tsx';
import { ChoiceField } from '#app/components/fields/choice-field.tsx';
import { type AnyField, FormSection } from '#app/components/fields/field.tsx';
import { rateUnit, runsWords } from '#app/components/placements/words.ts';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { MoneyField, TextField } from '#app/components/fields/text-field.tsx';
import { formatDayDate } from '#domain/format.ts';
import type { StarterField } from '#domain/starters/starter.schema.ts';
import { Icon } from '#app/components/icon.tsx';
import { AddFirst } from '#app/forms/add-first.tsx';
import { defaultHint } from '#app/forms/element-rate-inputs.tsx';
import { FoundCards, FoundSection } from './found-cards.tsx';
import { PlacementDates } from '../placement-fields.tsx';
import { hasOwnRules, RuleQuestions } from '../rules-field.tsx';
import { NoTemplates, type TemplateCard } from '../template-cards.tsx';
import { templateWords } from '../template-words.ts';

/** The fields of the page, and the choices for them. */
type SectionProps = { fields: Record<StarterField, AnyField>; draft: StarterDraft };

const asCard = ({ contactId, fullname, hint, isPlacedHere }: StarterDraft['people'][number]) => ({
  value: contactId,
  label: fullname,
  hint,
  isOff: isPlacedHere,
});
const GIVE = 'Give a name and an email address.';

/** The person to place, found or created. */
export function WhoSection({ fields, draft }: SectionProps) {
  return (
    <FoundSection
      field={fields.who}
      legend="Who is starting"
      search={{
        label: 'Find a person',
        hint: 'Name, email, telephone or payroll number. Accents do not matter.',
        words: draft.whoSearch,
      }}
      cards={draft.people.map(asCard)}
      more={draft.peopleTotal - draft.people.length}
      made={{
        label: 'Someone new',
        hint: GIVE,
        fields: (
          <div className="form-2 level">
            <TextField field={fields.fullname} label="Full name" autoComplete="off" />
            <TextField field={fields.telephoneNumber} label="Telephone" type="tel" optional autoComplete="off" />
            <TextField field={fields.emailAddress} label="Email" type="email" autoComplete="off" className="span-2" />
            <OptOut fields={fields} />
          </div>
        ),
      }}
    />
  );
}

/** Fields that apply to few people; collapsed unless filled in. */
function OptOut({ fields: { optOutFrom, optOutUntil } }: Pick<SectionProps, 'fields'>) {
  return (
    <details className="fold span-2" open={isGiven(optOutFrom) || isGiven(optOutUntil)}>
      <summary>
        <Icon name="right" size="sm" />
        Opt-out of the 48-hour week
      </summary>
      <div className="form-2 level mt-3">
        <DateField
          field={optOutFrom}
          label="Opted out from"
          optional
          hint="Where they agreed in writing to work more than 48 hours a week on average"
        />
        <DateField field={optOutUntil} label="Last day of the opt-out" optional hint="Leave empty until it is ended" />
      </div>
    </details>
  );
}

/** Whether a field was filled in, or has a problem. */
const isGiven = (field: AnyField) => Boolean(field.initialValue) || Boolean(field.errors);

/** The contract, found, or created together with its client if there is none yet. */
export function ContractSection({ fields, draft }: SectionProps) {
  const { contract } = draft;
  return (
    <FormSection legend={draft.makesContract ? 'Client, contract and dates' : 'Contract and dates'}>
      {draft.makesContract ? (
        <>
          <input type="hidden" name={fields.contractId.name} value="new" />
          <FoundCards
            field={fields.clientId}
            label="Client"
            search={
              draft.clients.total > draft.clients.choices.length || draft.clients.search !== ''
                ? { label: 'Find a client', hint: 'Name or reference.', words: draft.clients.search }
                : null
            }
            cards={draft.clients.choices.map(({ value, label, detail }) => ({ value, label, hint: detail ?? '' }))}
            more={draft.clients.total - draft.clients.choices.length}
            made={{
              label: 'A new client',
              hint: 'The organisation that the hours are worked for.',
              fields: <TextField field={fields.clientName} label="Client name" autoComplete="off" />,
            }}
          />
          <TextField
            field={fields.contractName}
            label="Contract name"
            hint="What is worked on, for example CNC setter-operator"
            autoComplete="off"
          />
        </>
      ) : (
        <ChoiceField
          field={fields.contractId}
          label="Contract"
          hint={
            <>
              {contract?.start && `Runs ${runsWords(contract.start, contract.end)}. `}
              <AddFirst kind="contract" field={fields.contractId.name} />
            </>
          }
          kind="contracts"
          found={draft.contracts}
        />
      )}
      <PlacementDates fields={fields} contract={contract} />
    </FormSection>
  );
}

/** What is charged and paid, and how time is entered. */
export function RatesSection({ fields, draft, facts }: SectionProps & { facts: StarterFacts }) {
  const unit = rateUnit(facts.rules?.chargingPeriod);
  const template = draft.templates.find(({ id }) => id === fields.timesheetTemplateId.value);
  const words = template && templateWords(template, draft.contract, draft.rules);
  const hintOf = (rate: 'chargeRate' | 'payRate') => defaultHint(facts.defaults[rate]);
  return (
    <FormSection legend="Rates and template">
      <div className="form-2 level">
        <MoneyField field={fields.chargeRate} label="Charge rate" hint={hintOf('chargeRate')} optional unit={unit} />
        <MoneyField field={fields.payRate} label="Pay rate" hint={hintOf('payRate')} optional unit={unit} />
      </div>
      {draft.templates.length === 0 ? (
        <NoTemplates />
      ) : (
        <SelectField
          field={fields.timesheetTemplateId}
          label="Timesheet template"
          hint={words && `${words.entered}. May hold: ${words.allowed.toLowerCase()}.`}
          prompt="Choose a template"
          options={draft.templates.map(({ id, templateName, isDefault }) => ({
            value: id,
            label: isDefault ? `${templateName} (default)` : templateName,
          }))}
        />
      )}
      <MoreOfPlacement fields={fields} draft={draft} template={template ?? null} />
    </FormSection>
  );
}

/** Fields that few placements need: its names in payroll and elsewhere, and where it differs from its contract and its template. */
function MoreOfPlacement({ fields, draft, template }: SectionProps & { template: TemplateCard | null }) {
  const named = [fields.payrollNumber, fields.reference, fields.priorWeeks, fields.priorFrom];
  const isOpen = hasOwnRules(fields) || named.some(isGiven);
  return (
    <details className="fold" open={isOpen}>
      <summary>
        <Icon name="right" size="sm" />
        More: payroll number, reference, weeks with another agency and rules
      </summary>
      <div className="form-2 level mt-3">
        <TextField field={fields.payrollNumber} label="Payroll number" optional width={8} autoComplete="off" />
        <TextField field={fields.reference} label="Reference" optional width={8} autoComplete="off" />
        <TextField
          field={fields.priorWeeks}
          label="Weeks with another agency"
          optional
          hint="In the same role at the same client; they count towards the twelve weeks"
          inputMode="numeric"
          width={2}
          autoComplete="off"
        />
        <DateField field={fields.priorFrom} label="From" optional hint="The day on which those weeks began" />
      </div>
      <h3 className="label mt-4">Rules of this placement</h3>
      <RuleQuestions fields={fields} contract={draft.contract} template={template} agency={draft.rules} />
    </details>
  );
}

/** Who decides on the hours, found or created. */
export function AuthoriserSection({ fields, draft, facts }: SectionProps & { facts: StarterFacts }) {
  const at = facts.contract?.clientName;
  return (
    <FoundSection
      field={fields.authoriser}
      legend="Who authorises the hours"
      search={{
        label: 'Find an authoriser',
        hint: at ? `Those who authorise at ${at} are offered automatically.` : 'Name, email or telephone.',
        words: draft.authoriserSearch,
      }}
      cards={draft.authorisers.map(asCard)}
      more={0}
      made={{
        label: at ? `Someone new at ${at}` : 'Someone new',
        hint: GIVE,
        fields: (
          <div className="form-2 level">
            <TextField field={fields.authoriserName} label="Full name" autoComplete="off" />
            <TextField field={fields.authoriserEmail} label="Email" type="email" autoComplete="off" />
          </div>
        ),
      }}
    />
  );
}

/** When new people are told how to log in. */
export function InvitationSection({ fields, draft, facts }: SectionProps & { facts: StarterFacts }) {
  const firstDay = facts.start ? `, ${formatDayDate(facts.start)} ${facts.start.slice(0, 4)} at 08:00` : ' at 08:00';
  return (
    <FormSection legend="Invitation">
      <ChoiceList
        field={fields.invitation}
        label={`For the ${draft.label.singular} and a new authoriser`}
        choices={[
          { value: 'now', label: 'Send it now', hint: 'An email with a link to set a password. Accepting it logs in.' },
          { value: 'firstDay', label: `Send it on the first day${firstDay}` },
          {
            value: 'none',
            label: 'Do not send one',
            hint: `You enter the hours, or send it later from the person’s page.`,
          },
          { value: 'date', label: 'Send it on another day at 08:00' },
        ]}
      />
      <div className="on-date">
        <DateField field={fields.invitationDate} label="Day of the invitation" hint="Today or later" />
      </div>
    </FormSection>
  );
}

/** The title of the page: the first people, or a new starter. */
export const starterTitle = (isFirst: boolean) => (isFirst ? 'Your first people' : sentenceCase('new starter'));
