import { z } from 'zod';
import { type Contractor, contractorFields } from '#domain/contractors/contractor.ts';
import {
  checkPlacement,
  type ContractorFields as Fields,
  EditablePlacement,
  NewPlacement,
} from '#domain/contractors/contractor.schema.ts';
import { EnteredUnit } from '#domain/contractors/rates/rate.schema.ts';
import { ReadVersion } from '#domain/fields.ts';
import { withFlags } from '#app/forms/choice-of-flag.ts';
import { SHOWN, shownOnly, withShown } from '#app/forms/shown-fields.ts';
import { Tick } from '#app/forms/tick.ts';
import { typedDates, withTypedDates } from '#app/forms/typed-dates.ts';
import { typedValues } from '#app/forms/typed-values.ts';

/** The value of the primary authoriser's radio for someone not in the table. */
export const ANOTHER = 'another';

const list = (typed: unknown): string[] => (typed === undefined || typed === '' ? [] : [typed].flat().map(String));

const readFlags = (typed: unknown) => withFlags(typed, ['allowHolidays', 'allowNightshifts', 'allowDocumentUploads']);

/** Converts the checkboxes, the other contact chosen and the primary's radio to the authorisers they mean. */
function withAuthorisers(typed: unknown): unknown {
  const fields = readFlags(typed);
  const [another] = list(fields.anotherAuthoriserId);
  const [chosen] = list(fields.primary);
  const primary = chosen === ANOTHER ? another : chosen;
  const ids = new Set([...list(fields.authoriserIds), ...(another ? [another] : []), ...(primary ? [primary] : [])]);
  const authorisers = [...ids].map((contactId) => ({ contactId, isPrimary: contactId === primary }));
  return { ...fields, authorisers };
}

/** Returns whether a form names the placed person among the authorisers, before it is sent. */
export function namesPlacedPerson(typed: Record<string, unknown>): boolean {
  const [placed] = list(typed.contractorContactId);
  const named = [typed.authoriserIds, typed.primary, typed.anotherAuthoriserId].flatMap(list);
  return placed !== undefined && named.includes(placed);
}

const DATES = ['start', 'end', 'priorFrom'];

/** Converts what the forms of a placement posted for the domain. */
export const readNewContractor = (typed: unknown) => typedDates(withAuthorisers(typed), DATES);
export const readContractor = (typed: unknown) => typedDates(readFlags(typed), DATES);

/** A new placement as posted by its form. */
export const NewContractorFields = withTypedDates(
  z.preprocess(withAuthorisers, NewPlacement.strip().superRefine(checkPlacement)),
  DATES,
);

/** A placement as posted by its form: an empty field is cleared, one not sent stays. */
export const ContractorFields = z.preprocess(
  withShown(readContractor),
  EditablePlacement.omit({ isSendingReminders: true })
    .strip()
    .extend({ ...SHOWN, version: ReadVersion, areRatesMeant: Tick, unit: EnteredUnit })
    .superRefine(checkPlacement)
    .transform(shownOnly),
);

/** The fields common to the forms of a new and an edited placement, every one of them. */
export type PlacementValues = Record<keyof Omit<Fields, 'isSendingReminders'>, string>;

/** Returns the same for an existing placement. No weeks with another agency are an empty field. */
export function placementValues(contractor: Contractor): PlacementValues {
  const { isSendingReminders: _, priorWeeks, ...fields } = contractorFields(contractor);
  return typedValues({ ...fields, priorWeeks: priorWeeks || null });
}
