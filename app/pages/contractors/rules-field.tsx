import { offeredChargingPeriods } from '#domain/agencies/charging-periods.ts';
import type { ChargingPeriod } from '#domain/agencies/settings/settings.schema.ts';
import {
  type AgencyRules,
  NO_OWN_RULES,
  type OwnRules,
  placementRules,
  type TemplateRules,
} from '#domain/contractors/placement-rules.ts';
import type { AnyField } from '#app/components/fields/field.tsx';
import {
  ACTS_ON_NEW,
  chargingOptions,
  chargingWords,
  ENTRY_OPTIONS,
  entryWords,
} from '#app/components/placements/words.ts';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { FLAG_OPTIONS } from '#app/forms/choice-of-flag.ts';
import { Fold } from '#app/components/fold.tsx';

const RULES = ['entryPeriod', 'chargingPeriod', 'allowHolidays', 'allowNightshifts', 'allowDocumentUploads'] as const;

/** A placement's own timesheet rules, as shown in a form; an empty string inherits. */
export type RuleValues = Record<(typeof RULES)[number], string>;

type RulesFieldProps = {
  fields: Record<keyof RuleValues, AnyField>;
  /** What applies if the placement has no rule of its own. */
  contract: OwnRules | null;
  template: Omit<TemplateRules, 'captureWorkerFinancials'> | null;
  agency: AgencyRules;
};

/** Returns how a new placement would be charged by what is chosen so far; null while nothing that is chosen says it. */
export function chargingChosen({ fields, contract, template, agency }: RulesFieldProps): ChargingPeriod | null {
  const chargingPeriod = (fields.chargingPeriod.value || null) as ChargingPeriod | null;
  if (!contract || !(chargingPeriod ?? contract.chargingPeriod ?? template)) return null;
  const contractor = { ...NO_OWN_RULES, chargingPeriod };
  return placementRules({ contractor, contract, template: withoutFinancials(template), agency }).chargingPeriod;
}

/** Returns whether a placement has rules of its own, or a refused one. */
export const hasOwnRules = (fields: Record<keyof RuleValues, AnyField>): boolean =>
  RULES.some((name) => Boolean(fields[name].initialValue) || Boolean(fields[name].errors));

/** The same questions in a collapsible part of the form. */
export function RulesField(props: RulesFieldProps) {
  return (
    <Fold label="Rules of this placement" isOpen={hasOwnRules(props.fields)}>
      <RuleQuestions {...props} />
    </Fold>
  );
}

/** Where a placement differs from its contract and its template. Unset rules show what they inherit. */
export function RuleQuestions({ fields, contract, template, agency }: RulesFieldProps) {
  const inherited = placementRules({
    contractor: NO_OWN_RULES,
    contract: contract ?? NO_OWN_RULES,
    template: withoutFinancials(template),
    agency,
  });
  const chosen = (fields.chargingPeriod.initialValue ?? null) as ChargingPeriod | null;
  const charging = chargingOptions(offeredChargingPeriods(agency.defaults, chosen));
  const flag = (value: boolean) => inheriting(FLAG_OPTIONS, value ? 'Yes' : 'No');
  return (
    <>
      <p className="hint">Only where it differs from its contract and its template. {ACTS_ON_NEW}</p>
      <div className="form-2 mt-3">
        <SelectField
          field={fields.entryPeriod}
          label="Entry period"
          options={inheriting(ENTRY_OPTIONS, entryWords(inherited.entryPeriod))}
        />
        <SelectField
          field={fields.chargingPeriod}
          label="Charging period"
          options={inheriting(charging, chargingWords(inherited.chargingPeriod))}
        />
        <SelectField
          field={fields.allowHolidays}
          label="Holidays may be entered"
          options={flag(inherited.allowHolidays)}
        />
        <SelectField
          field={fields.allowNightshifts}
          label="Nightshifts may be entered"
          hint="Only where it charges by start and finish"
          options={flag(inherited.allowNightshifts)}
        />
        <SelectField
          field={fields.allowDocumentUploads}
          label="Documents may be uploaded"
          {...(agency.documents.allowUploads ? {} : { hint: 'Your agency takes no documents at present' })}
          options={flag(inherited.allowDocumentUploads)}
        />
      </div>
    </>
  );
}

const withoutFinancials = (template: RulesFieldProps['template']) =>
  template && { ...template, captureWorkerFinancials: false };

/** Returns options whose first, empty one shows what is inherited: `As inherited: Weekly`. */
function inheriting(options: { value: string; label: string }[], value: string) {
  return options.map((option) => (option.value === '' ? { value: '', label: `As inherited: ${value}` } : option));
}
