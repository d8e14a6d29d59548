import type { ChargingPeriod, EntryPeriod } from '../agencies/settings/settings.schema.ts';
import type { AllRates } from '../contractors/rates/dated-rates.ts';
import { formatDate, formatDayDate, formatMoney, formatRate } from '../format.ts';
import type { InvitationTime } from '../invitations/invitation.ts';
import { endsBeforeStart, type Period } from '../periods/period.ts';

/** One line of what will be created. `isOpen` where it is not settled, so that nothing can be created yet. */
export type SummaryLine = { label: string; text: string; isOpen: boolean };

/** A person of the placement, as far as settled. */
export type SettledPerson = {
  fullname: string;
  emailAddress: string;
  isMade: boolean;
  /** Whether they already use the portal, so that they are not invited. */
  hasJoined: boolean;
};

/** The facts of a new starter, as far as they can be read. Dates are calendar dates, rates decimal strings. */
export type StarterFacts = {
  person: SettledPerson | null;
  /** Why the person is not settled: `the email address is taken`. */
  personOpen: string | null;
  contract: { name: string; clientName: string; isMade: boolean } | null;
  contractOpen: string | null;
  start: string | null;
  end: string | null;
  datesOpen: string | null;
  chargeRate: string | null;
  payRate: string | null;
  /** The contract’s default rates, which the placement takes where it is given none. */
  defaults: Partial<AllRates>;
  authoriser: (SettledPerson & { isKnownHere: boolean }) | null;
  authoriserOpen: string | null;
  rules: { entryPeriod: EntryPeriod; chargingPeriod: ChargingPeriod } | null;
  /** The first period to enter, and the number of periods up to the end. */
  first: Period | null;
  periods: number | null;
  invitation: InvitationTime;
  /** The day whose morning the invitation waits for; null where it waits for none, or for an invalid one. */
  invitationDay: string | null;
};

const NOT_SETTLED = 'Not settled';
const open = (label: string, why: string | null): SummaryLine => ({
  label,
  text: why ? `${NOT_SETTLED}: ${why}` : NOT_SETTLED,
  isOpen: true,
});
const settled = (label: string, text: string): SummaryLine => ({ label, text, isOpen: false });

const UNITS: Record<ChargingPeriod, string> = { hourly: 'an hour', hourlyTotal: 'an hour', daily: 'a day' };
const SHEETS: Record<EntryPeriod, string> = { weekly: 'weekly', monthly: 'monthly' };

function personLine({ person, personOpen }: StarterFacts): SummaryLine {
  if (!person) return open('Contact', personOpen);
  return settled('Contact', `${person.fullname}, ${person.isMade ? 'added' : 'found'}`);
}

function contractLine({ contract, contractOpen }: StarterFacts): SummaryLine {
  if (!contract) return open('Contract', contractOpen);
  return settled('Contract', `${contract.name}, ${contract.clientName}${contract.isMade ? ', added' : ''}`);
}

function datesLine({ start, end, datesOpen, periods, rules }: StarterFacts): SummaryLine {
  if (datesOpen || !start) return open('Dates', datesOpen);
  if (endsBeforeStart(start, end)) return open('Dates', 'ends before it starts');
  const year = start.slice(0, 4);
  const first = end?.startsWith(year) ? formatDayDate(start) : `${formatDayDate(start)} ${year}`;
  const range = end ? `${first} to ${formatDate(end)}` : `From ${first} (ongoing)`;
  if (!rules || periods === null) return settled('Dates', range);
  return settled(
    'Dates',
    `${range}, ${periods} ${SHEETS[rules.entryPeriod]} ${periods === 1 ? 'timesheet' : 'timesheets'}`,
  );
}

/** Converts pounds to ten-thousandths: rates are never compared as floats. */
const units = (rate: string) => {
  const [pounds, rest = ''] = rate.split('.');
  return BigInt(pounds! + rest.padEnd(4, '0'));
};
const asRate = (amount: bigint) => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(5, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

/** Returns the margin between charge and pay, in pounds and in percent of the charge with one decimal: `£7.10, 25.8%`. */
export function marginWords(chargeRate: string, payRate: string): string {
  const [charge, pay] = [units(chargeRate), units(payRate)];
  const margin = charge - pay;
  const money = formatMoney(asRate(margin));
  if (charge === 0n) return money;
  const tenths = (margin * 2000n + (margin < 0n ? -charge : charge)) / (2n * charge);
  const size = tenths < 0n ? -tenths : tenths;
  return `${money}, ${tenths < 0n ? '−' : ''}${size / 10n}.${size % 10n}%`;
}

function ratesLine({ rules, defaults, ...given }: StarterFacts): SummaryLine {
  const unit = rules ? ` ${UNITS[rules.chargingPeriod]}` : '';
  const chargeRate = given.chargeRate ?? defaults.chargeRate ?? null;
  const payRate = given.payRate ?? defaults.payRate ?? null;
  if (chargeRate === null && payRate === null) return settled('Rates', 'None yet');
  const part = (rate: string | null, own: string | null, word: string) =>
    rate === null ? [] : [`${formatRate(rate)} ${word}${own === null ? ' (the contract’s default)' : ''}`];
  const parts = [...part(chargeRate, given.chargeRate, 'charged'), ...part(payRate, given.payRate, 'paid')];
  const said = `${parts.join(', ')}${unit}.`;
  if (chargeRate === null || payRate === null) return settled('Rates', said);
  return settled('Rates', `${said} Margin ${marginWords(chargeRate, payRate)}`);
}

function authoriserLine({ authoriser, authoriserOpen }: StarterFacts): SummaryLine {
  if (!authoriser) return open('Authoriser', authoriserOpen);
  const { fullname, isMade, isKnownHere } = authoriser;
  if (isMade) return settled('Authoriser', `${fullname}, added`);
  return settled('Authoriser', `${fullname}, ${isKnownHere ? 'already authorises here' : 'found'}`);
}

function firstLine({ first, rules }: StarterFacts): SummaryLine[] {
  if (!first || !rules) return [];
  const due = new Date(Date.parse(first.ending) + 86_400_000).toISOString().slice(0, 10);
  const name = rules.entryPeriod === 'monthly' ? 'Month' : 'Week';
  return [settled('First timesheet', `${name} of ${formatDate(first.beginning)}, due ${formatDayDate(due)}`)];
}

function invitationLine(facts: StarterFacts): SummaryLine {
  const people = [facts.person, facts.authoriser].filter((one) => one !== null);
  const requested = people.filter(({ hasJoined }) => !hasJoined);
  if (people.length === 2 && requested.length === 0)
    return settled('Invitation', 'Both have logged in before, so none is needed');
  const to = requested.map(({ emailAddress }) => emailAddress).join(' and ');
  if (facts.invitation === 'none') return settled('Invitation', 'Not sent. You send it later from the person’s page');
  const { invitationDay: day } = facts;
  if (facts.invitation === 'date' && day === null) return open('Invitation', 'choose its day, today or later');
  if (facts.invitation !== 'now')
    return settled(
      'Invitation',
      `${day ? `On ${formatDayDate(day)} at 08:00` : 'On the first day'}${to && ` to ${to}`}`,
    );
  return settled('Invitation', `Sent today${to && ` to ${to}`}`);
}

/** Summarises what will be created, in the order of the page. */
export function summaryOf(facts: StarterFacts): SummaryLine[] {
  return [
    personLine(facts),
    contractLine(facts),
    datesLine(facts),
    ratesLine(facts),
    authoriserLine(facts),
    ...firstLine(facts),
    invitationLine(facts),
  ];
}

/** Returns the label of the button: `Place Nadia Kowalczyk and send the invitation`. */
export function placeWords({ person, invitation, invitationDay: day }: StarterFacts, contractor: string): string {
  const name = person?.fullname ?? `the ${contractor}`;
  if (person?.hasJoined) return `Place ${name}`;
  if (invitation === 'none') return `Place ${name} without an invitation`;
  if (invitation === 'date' && day === null) return `Place ${name} and invite later`;
  if (invitation !== 'now') return `Place ${name} and invite on ${day ? formatDate(day) : 'the first day'}`;
  return `Place ${name} and send the invitation`;
}
