import { z } from 'zod';
import { type Contractor, contractorFields } from '#domain/contractors/contractor.ts';
import {
  checkPlacement,
  type ContractorFields as Fields,
  EditablePlacement,
  NewPlacement,
} from '#domain/contractors/contractor.schema.ts';
import { ReadVersion } from '#domain/fields.ts';
import { withFlags } from '#app/forms/choice-of-flag.ts';
import { SHOWN, shownOnly, withShown } from '#app/forms/shown-fields.ts';
import { Tick } from '#app/forms/tick.ts';
import { typedDates, withTypedDates } from '#app/forms/typed-dates.ts';
import { typedValues } from '#app/forms/typed-values.ts';

/** What the radio of the primary authoriser says for somebody who is not in the table. */
export const ANOTHER = 'another';

const list = (typed: unknown): string[] => (typed === undefined || typed === '' ? [] : [typed].flat().map(String));

const readFlags = (typed: unknown) => withFlags(typed, ['allowHolidays', 'allowNightshifts', 'allowDocumentUploads']);

/** The ticks, the chosen other contact and the primary one’s radio, as the authorisers they mean. */
function withAuthorisers(typed: unknown): unknown {
  const fields = readFlags(typed);
  const [another] = list(fields.anotherAuthoriserId);
  const [chosen] = list(fields.primary);
  const primary = chosen === ANOTHER ? another : chosen;
  const ids = new Set([...list(fields.authoriserIds), ...(another ? [another] : []), ...(primary ? [primary] : [])]);
  const authorisers = [...ids].map((contactId) => ({ contactId, isPrimary: contactId === primary }));
  return { ...fields, authorisers };
}

/** Whether a form names the person who is placed among those who authorise, before it is sent. */
export function namesOwn(typed: Record<string, unknown>): boolean {
  const [placed] = list(typed.contractorContactId);
  const named = [typed.authoriserIds, typed.primary, typed.anotherAuthoriserId].flatMap(list);
  return placed !== undefined && named.includes(placed);
}

const DATES = ['start', 'end', 'priorFrom'];

/** What the forms of a placement posted, as the domain reads it. */
export const readNewContractor = (typed: unknown) => typedDates(withAuthorisers(typed), DATES);
export const readContractor = (typed: unknown) => typedDates(readFlags(typed), DATES);

/** A new placement as its form posts it. */
export const NewContractorFields = withTypedDates(
  z.preprocess(withAuthorisers, NewPlacement.strip().superRefine(checkPlacement)),
  DATES,
);

/** A placement as its form posts it: an empty field is to be cleared, one that was not sent stays. */
export const ContractorFields = z.preprocess(
  withShown(readContractor),
  EditablePlacement.omit({ isSendingReminders: true })
    .strip()
    .extend({ ...SHOWN, version: ReadVersion, areRatesMeant: Tick })
    .superRefine(checkPlacement)
    .transform(shownOnly),
);

/** The fields that a new and an edited placement share, as their forms show them; every one of them. */
export type PlacementValues = Record<keyof Omit<Fields, 'isSendingReminders'>, string>;

/** The same of a placement that is there. No weeks with another agency are an empty field. */
export function placementValues(contractor: Contractor): PlacementValues {
  const { isSendingReminders: _, priorWeeks, ...fields } = contractorFields(contractor);
  return typedValues({ ...fields, priorWeeks: priorWeeks || null });
}
