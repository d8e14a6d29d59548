import { rateUnitOf } from '../digests/amount.ts';
import { isEmailAddress } from '../fields.ts';
import { type AgencyRules, type OwnRules, placementRules, type TemplateRules } from '../contractors/placement-rules.ts';
import type { ChargingPeriod } from '../agencies/settings/settings.schema.ts';
import { type DefaultRate, defaultsFor } from '../contracts/contract-rate.ts';
import type { AllRates } from '../contractors/rates/dated-rates.ts';
import type { WeekDay } from '../periods/week-days.ts';
import type { FieldError } from '../errors.ts';
import { formatDate } from '../format.ts';
import { hasBegun, invitationDay, invitationProblems } from '../invitations/invitation.ts';
import { endsBeforeStart, periodOf, type PeriodRule } from '../periods/period.ts';
import { placementPeriods } from '../periods/placement-periods.ts';
import type { SettledPerson, StarterFacts } from './starter.ts';
import { NEW } from './starter.schema.ts';
import { readTypedStarter, type TypedStarter } from './typed-starter.ts';

/** A person to choose, as shown on a card. */
export type PersonCard = {
  contactId: string;
  fullname: string;
  emailAddress: string;
  hint: string;
  hasJoined: boolean;
  /** Whether they are already placed on the contract, and so cannot be chosen. */
  isPlacedHere: boolean;
  /** Whether they already authorise for the client. */
  isKnownHere: boolean;
};

/** What the page knows beside what is typed. */
export type KnownToStarter = {
  people: PersonCard[];
  authorisers: PersonCard[];
  contract: (OwnRules & { contractId: string; name: string; clientName: string }) | null;
  client: { clientId: string; clientName: string } | null;
  /** The default rates of that contract. */
  defaultRates: DefaultRate[];
  templates: (Omit<TemplateRules, 'captureWorkerFinancials'> & { id: string })[];
  rules: AgencyRules;
  weekStartsOn: WeekDay;
  /** When the page was rendered, as an instant and as the agency's date, and the agency's time zone. */
  now: string;
  today: string;
  timeZone: string;
  /** The problems with what was typed at the last request, except those of its form. */
  problems: FieldError[];
};

type Typed = Record<string, unknown>;

const NOTHING = { entryPeriod: null, chargingPeriod: null, allowHolidays: null, allowNightshifts: null };
/** For how many years timesheets are counted. */
const COUNTED_YEARS = 5;
const TAKEN = 'the email address is taken';

/** Derives the facts of a new starter from what is typed and what the page knows. */
export function starterFacts(raw: Typed, known: KnownToStarter): StarterFacts {
  const typed = readTypedStarter(raw);
  const has = (field: string, code?: string) =>
    known.problems.some((problem) => problem.field === field && (code === undefined || problem.code === code));
  const made = (fullname: string | null, emailAddress: string | null): SettledPerson | null =>
    fullname && emailAddress ? { fullname, emailAddress, isMade: true, hasJoined: false } : null;
  const chosen = (cards: PersonCard[], id: string | null) => cards.find(({ contactId }) => contactId === id) ?? null;
  const whoCard = chosen(known.people, typed.who);
  const authCard = chosen(known.authorisers, typed.authoriser);
  const whoOpen = openWords(raw.emailAddress, typed.who === NEW && has('emailAddress', 'already_exists'));
  const authOpen = openWords(raw.authoriserEmail, typed.authoriser === NEW && has('authoriserEmail', 'already_exists'));
  const person =
    typed.who === NEW ? made(typed.fullname, typed.emailAddress) : whoCard && { ...whoCard, isMade: false };
  const authoriser =
    typed.authoriser === NEW
      ? made(typed.authoriserName, typed.authoriserEmail)
      : authCard && { ...authCard, isMade: false };
  const isOwn = Boolean(person && authoriser && person.emailAddress === authoriser.emailAddress);
  const { rules, first, periods } = timesheetsOf(raw, known);
  const defaults = rules ? defaultRatesFor(typed, rules, known) : {};
  return {
    person: (typed.who === NEW && whoOpen) || whoCard?.isPlacedHere ? null : person,
    personOpen: whoCard?.isPlacedHere ? 'already placed on this contract' : typed.who === NEW ? whoOpen : null,
    ...contractFacts(raw, known),
    start: typed.start,
    end: typed.end,
    datesOpen: datesOpen(typed, has),
    chargeRate: typed.chargeRate,
    payRate: typed.payRate,
    defaults,
    authoriser:
      isOwn || (typed.authoriser === NEW && authOpen) || !authoriser
        ? null
        : { ...authoriser, isKnownHere: authCard?.isKnownHere ?? false },
    authoriserOpen: isOwn ? 'the same person' : typed.authoriser === NEW ? authOpen : null,
    rules,
    first,
    periods,
    ...invitationFacts(typed, known),
  };
}

/** Returns the rates that the placement takes from its contract where it is given none. */
function defaultRatesFor(
  { start, end, contractId }: TypedStarter,
  { chargingPeriod }: { chargingPeriod: ChargingPeriod },
  { contract, defaultRates, today }: KnownToStarter,
): Partial<AllRates> {
  if (contract === null || contract.contractId !== contractId) return {};
  const unit = rateUnitOf(chargingPeriod);
  return defaultsFor({ start: start ?? today, end, unit, given: {} }, defaultRates).starting;
}

function openWords(raw: unknown, isTaken: boolean): string | null {
  if (isTaken) return TAKEN;
  const text = typeof raw === 'string' ? raw.trim() : '';
  return text !== '' && !isEmailAddress(text) ? 'the email address is not whole' : null;
}

function datesOpen(
  { start, end }: { start: string | null; end: string | null },
  has: (field: string) => boolean,
): string | null {
  if (endsBeforeStart(start, end)) return 'ends before it starts';
  return has('start') || has('end') ? 'they cannot be these' : null;
}

function contractFacts(raw: Typed, { contract, client }: KnownToStarter) {
  const typed = readTypedStarter(raw);
  if (typed.contractId !== NEW) {
    const isChosen = contract !== null && contract.contractId === typed.contractId;
    return { contract: isChosen ? { ...contract, isMade: false } : null, contractOpen: null };
  }
  const clientName =
    typed.clientId === NEW ? typed.clientName : client?.clientId === typed.clientId ? client?.clientName : null;
  const name = typed.contractName;
  return { contract: name && clientName ? { name, clientName, isMade: true } : null, contractOpen: null };
}

/** Returns when the invitation is sent; one whose morning has come is sent now. */
function invitationFacts(
  typed: TypedStarter,
  known: KnownToStarter,
): Pick<StarterFacts, 'invitation' | 'invitationDay'> {
  const day = invitationProblems(typed, known.today).length === 0 ? invitationDay(typed) : null;
  if (day === null || !hasBegun(day, known)) return { invitation: typed.invitation, invitationDay: day };
  return { invitation: 'now', invitationDay: null };
}

function timesheetsOf(raw: Typed, { contract, templates, rules: agency, weekStartsOn }: KnownToStarter) {
  const { start, end, timesheetTemplateId, contractId, own: placement } = readTypedStarter(raw);
  const template = templates.find(({ id }) => id === timesheetTemplateId);
  if (!template) return { rules: null, first: null, periods: null };
  const own = contract !== null && contract.contractId === contractId ? contract : NOTHING;
  const { entryPeriod, chargingPeriod } = placementRules({
    contractor: placement,
    contract: own,
    template: { ...template, captureWorkerFinancials: false },
    agency,
  });
  const rule: PeriodRule = { entryPeriod, weekStartsOn };
  const isCounted =
    start !== null && end !== null && !endsBeforeStart(start, end) && yearOf(end) - yearOf(start) <= COUNTED_YEARS;
  return {
    rules: { entryPeriod, chargingPeriod },
    first: start === null ? null : periodOf(start, rule),
    periods: isCounted ? placementPeriods(start, end, rule, []).length : null,
  };
}

const yearOf = (date: string) => Number(date.slice(0, 4));

/** Describes a person and where they work now, to tell namesakes apart. */
export function personHint(person: {
  emailAddress: string;
  telephoneNumber: string | null;
  isPlacedHere: boolean;
  contractName: string | null;
  clientName: string | null;
  end: string | null;
}): string {
  const { emailAddress, telephoneNumber, isPlacedHere, contractName, clientName, end } = person;
  const reach = [emailAddress, telephoneNumber].filter(Boolean).join(', ');
  if (isPlacedHere) return `${reach}. Already placed on this contract.`;
  if (contractName === null) return `${reach}. No placement now.`;
  return `${reach}. ${contractName}, ${clientName}, ${end ? `to ${formatDate(end)}` : 'ongoing'}.`;
}
