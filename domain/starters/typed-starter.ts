import { z } from 'zod';
import { isEmailAddress, lowerCase, optionalRate } from '../fields.ts';
import type { ElementRate } from '../contractors/rates/element-rates.ts';
import { ElementRateFields } from '../contractors/rates/element-rates.schema.ts';
import { NewPlacement } from '../contractors/contractor.schema.ts';
import type { RuleSources } from '../contractors/placement-rules.ts';
import { INVITATION_TIMES, type InvitationTime } from '../invitations/invitation.ts';
import { isDate } from '../periods/period.ts';
import { readDate } from '../periods/read-date.ts';
import type { StarterField } from './starter.schema.ts';

/** What has been typed of a new starter so far, each part null if it cannot be read. Dates are calendar dates. */
export type TypedStarter = Record<Exclude<StarterField, 'invitation' | 'unit' | keyof Rules>, string | null> & {
  invitation: InvitationTime;
  /** Where the placement differs from its contract and its template. */
  own: Rules;
};

type Rules = RuleSources['contractor'];

const Rate = optionalRate('');
const Invitation = z.enum(INVITATION_TIMES).catch('now');
const { entryPeriod: EntryPeriod, chargingPeriod: ChargingPeriod } = NewPlacement.shape;
/** Reads a flag as sent by a form or in a schema. */
const flag = (typed: unknown) => (String(typed) === 'true' ? true : String(typed) === 'false' ? false : null);

/** Reads as much as possible of an unfinished form; nothing is refused. */
export function readTypedStarter(typed: Record<string, unknown>): TypedStarter {
  const text = (name: StarterField) => (typeof typed[name] === 'string' ? typed[name].trim() : '') || null;
  const email = (name: StarterField) => {
    const given = text(name);
    return given && isEmailAddress(given) ? lowerCase(given) : null;
  };
  const date = (name: StarterField) => {
    const given = text(name);
    const read = given && (readDate(given) ?? given);
    return read && isDate(read) ? read : null;
  };
  const rate = (name: StarterField) => Rate.safeParse(text(name)).data ?? null;
  const own = (name: ElementRate) => ElementRateFields[name].safeParse(text(name)).data ?? null;
  return {
    who: text('who'),
    fullname: text('fullname'),
    emailAddress: email('emailAddress'),
    telephoneNumber: text('telephoneNumber'),
    optOutFrom: date('optOutFrom'),
    optOutUntil: date('optOutUntil'),
    contractId: text('contractId'),
    clientId: text('clientId'),
    clientName: text('clientName'),
    contractName: text('contractName'),
    start: date('start'),
    end: date('end'),
    chargeRate: rate('chargeRate'),
    payRate: rate('payRate'),
    nightshiftChargeRate: own('nightshiftChargeRate'),
    nightshiftPayRate: own('nightshiftPayRate'),
    holidayChargeRate: own('holidayChargeRate'),
    holidayPayRate: own('holidayPayRate'),
    timesheetTemplateId: text('timesheetTemplateId'),
    payrollNumber: text('payrollNumber'),
    reference: text('reference'),
    priorWeeks: text('priorWeeks'),
    priorFrom: date('priorFrom'),
    own: {
      entryPeriod: EntryPeriod.catch(null).parse(typed.entryPeriod),
      chargingPeriod: ChargingPeriod.catch(null).parse(typed.chargingPeriod),
      allowHolidays: flag(typed.allowHolidays),
      allowNightshifts: flag(typed.allowNightshifts),
      allowDocumentUploads: flag(typed.allowDocumentUploads),
    },
    authoriser: text('authoriser'),
    authoriserName: text('authoriserName'),
    authoriserEmail: email('authoriserEmail'),
    invitation: Invitation.parse(typed.invitation),
    invitationDate: date('invitationDate'),
  };
}
