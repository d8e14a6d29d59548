import { z } from 'zod';
import { CreateClientSchema } from '../clients/client.schema.ts';
import { CreateContactSchema, optOutProblems } from '../contacts/contact.schema.ts';
import {
  NewPlacement,
  NO_CONTRACT,
  NO_PRIMARY_AUTHORISER,
  NO_TEMPLATE,
  placementOrderProblems,
} from '../contractors/contractor.schema.ts';
import { EnteredUnit } from '../contractors/rates/rate.schema.ts';
import { NamedContract } from '../contracts/contract.schema.ts';
import { addProblems } from '../field-codes.ts';
import { emailAddress, OptionalId, OptionalText, requiredDate, requiredId, requiredText } from '../fields.ts';
import { INVITATION_TIMES } from '../invitations/invitation.ts';

/** Stands for a person, a client or a contract that is created together with the placement. */
export const NEW = 'new';

const { start, end, chargeRate, payRate, payrollNumber, reference, priorWeeks, priorFrom } = NewPlacement.shape;
const { nightshiftChargeRate, nightshiftPayRate, holidayChargeRate, holidayPayRate } = NewPlacement.shape;
const { entryPeriod, chargingPeriod, allowHolidays, allowNightshifts, allowDocumentUploads } = NewPlacement.shape;
/** Where the placement differs from its contract and its template. */
const OwnRules = { entryPeriod, chargingPeriod, allowHolidays, allowNightshifts, allowDocumentUploads };

/** The fields of every new starter. */
const Always = {
  who: requiredId('Choose who is starting, or choose Someone new.'),
  contractId: requiredId(NO_CONTRACT),
  start,
  end,
  chargeRate,
  payRate,
  nightshiftChargeRate,
  nightshiftPayRate,
  holidayChargeRate,
  holidayPayRate,
  unit: EnteredUnit,
  timesheetTemplateId: requiredId(NO_TEMPLATE),
  payrollNumber,
  reference,
  priorWeeks,
  priorFrom,
  ...OwnRules,
  authoriser: requiredId(NO_PRIMARY_AUTHORISER),
  invitation: z.enum(INVITATION_TIMES, { error: 'Choose when the invitation is sent.' }),
};

/** The fields of what is not created, which are ignored. */
const Unused = {
  fullname: OptionalText,
  emailAddress: OptionalText,
  telephoneNumber: OptionalText,
  optOutFrom: OptionalText,
  optOutUntil: OptionalText,
  clientId: OptionalId,
  clientName: OptionalText,
  contractName: OptionalText,
  authoriserName: OptionalText,
  authoriserEmail: OptionalText,
  invitationDate: OptionalText,
};

const Person = {
  fullname: CreateContactSchema.shape.fullname,
  emailAddress: CreateContactSchema.shape.emailAddress,
  telephoneNumber: OptionalText,
  optOutFrom: CreateContactSchema.shape.optOutFrom,
  optOutUntil: CreateContactSchema.shape.optOutUntil,
};
const Contract = {
  contractName: NamedContract.shape.name,
  clientId: requiredId('Choose a client, or choose A new client.'),
};
const Client = { clientName: CreateClientSchema.shape.clientName };
const Authoriser = {
  authoriserName: requiredText('Please enter a full name for the authoriser'),
  authoriserEmail: emailAddress({
    missing: 'Please enter an email address for the authoriser',
    invalid: 'Give a whole email address, such as name@company.example.',
  }),
};

const OnDate = {
  invitationDate: requiredDate('Choose the day of the invitation.', 'Please supply a valid day for the invitation.'),
};

type Typed = Record<string, unknown>;

/** Returns the fields that count, depending on what is found and what is created. */
function shapeOf(typed: Typed) {
  const makesContract = typed.contractId === NEW;
  return {
    ...Always,
    ...Unused,
    ...(typed.who === NEW ? Person : {}),
    ...(makesContract ? Contract : {}),
    ...(makesContract && typed.clientId === NEW ? Client : {}),
    ...(typed.authoriser === NEW ? Authoriser : {}),
    ...(typed.invitation === 'date' ? OnDate : {}),
  };
}

/** A new starter whose fields have been read: the fields of what is created, and the ids of what is found. */
export type Starter = {
  [Name in keyof (typeof Always & typeof Unused)]: z.output<(typeof Always & typeof Unused)[Name]>;
};

/** The name of a field of the page. */
export type StarterField = keyof Starter;

const Order = z.object({ start, end, priorWeeks, priorFrom });
const OptOut = z.object({ optOutFrom: Person.optOutFrom, optOutUntil: Person.optOutUntil });

/** A new starter: a person and an authoriser, each found or created, a contract, and a placement on it. All problems are reported at once. */
export const StarterSchema = z.looseObject({}).transform((typed: Typed, issues): Starter => {
  const read = z.object(shapeOf(typed)).safeParse(typed);
  const dates = Order.safeParse(typed);
  const optOut = OptOut.safeParse(typed.who === NEW ? typed : {});
  const order = [
    ...(dates.success ? placementOrderProblems(dates.data) : []),
    ...(optOut.success ? optOutProblems(optOut.data) : []),
  ];
  if (read.success && order.length === 0) return read.data as Starter;
  for (const { path, message } of read.error?.issues ?? []) issues.addIssue({ code: 'custom', path, message });
  addProblems(order, issues);
  return z.NEVER;
});
