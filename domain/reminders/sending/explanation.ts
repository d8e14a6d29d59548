import type { Placement } from '../../contractors/placement.ts';
import { formatDate, formatDateRange, formatInstant } from '../../format.ts';
import type { Period } from '../../periods/period.ts';
import { friendlyId } from '../../timesheets/timesheet.ts';
import {
  covers,
  isDue,
  isInScope,
  type LocalMoment,
  firstDayConsidered,
  nextDate,
  type PendingTimesheet,
  type ReminderSchedule,
  scheduleInWords,
} from '../reminder.ts';

/** The rules that can decide about a reminder, in the order they are checked. */
export const REMINDER_RULES = [
  'outsidePlacement',
  'notOver',
  'hasTimesheet',
  'declared',
  'switchedOff',
  'alreadySent',
  'tooOld',
  'noSchedule',
  'dueNow',
  'waits',
  'passed',
] as const;
export type ReminderRule = (typeof REMINDER_RULES)[number];

/** The deciding rule, and a sentence for people. */
export type Explanation = Period & { contractorId: string; rule: ReminderRule; isMissing: boolean; sentence: string };

/** Who decides a waiting timesheet and, if its authoriser is away, for whom and until when. */
export type Waiting = Pick<PendingTimesheet, 'authoriserName' | 'absentName' | 'absentUntil'>;

/** Returns a sentence naming the stand-in; empty if nobody is away. */
export function standInSentence({ authoriserName, absentName, absentUntil }: Waiting): string {
  return absentName && absentUntil
    ? `${authoriserName} decides for ${absentName} until ${formatDate(absentUntil)}.`
    : '';
}

/** The input of the rules. */
export type Facts = {
  placement: Pick<Placement, 'id' | 'fullname' | 'start' | 'end' | 'clientId' | 'contractId'>;
  period: Period;
  timesheets: { friendlyNumber: number; status: string }[];
  declarations: { declaredByName: string; createdAt: string }[];
  isMissing: boolean;
  /** For a waiting timesheet: who is to decide. */
  waiting: Waiting | null;
  isSendingReminders: boolean;
  delivery: { sentAt: string } | null;
  /** Those for missing timesheets. */
  schedules: ReminderSchedule[];
  now: LocalMoment;
  /** The agency's hour. */
  hour: number;
  timeZone: string;
};

/** Finds the rule that decides about a period. */
export function explain(facts: Facts): Explanation {
  const [rule, sentence] = whyNotMissing(facts) ?? whyNotSent(facts) ?? whenSent(facts);
  return { contractorId: facts.placement.id, ...facts.period, rule, isMissing: facts.isMissing, sentence };
}

/** The facts that decide about sending, without those on whether anything is owed at all. */
export type SendingFacts = Pick<
  Facts,
  'period' | 'isSendingReminders' | 'delivery' | 'schedules' | 'now' | 'hour' | 'timeZone'
> & {
  placement: Pick<Placement, 'fullname' | 'clientId' | 'contractId'>;
};

/** Explains why and when schedules send what is owed, or why they do not. */
export function explainSending(facts: SendingFacts): { rule: ReminderRule; sentence: string } {
  const [rule, sentence] = whyNotSent(facts) ?? whenSent(facts);
  return { rule, sentence };
}

type Finding = [ReminderRule, string];

function whyNotMissing({
  placement,
  period,
  now,
  isMissing,
  timesheets,
  declarations,
  waiting,
}: Facts): Finding | null {
  const { start, end } = placement;
  if (period.ending < start || (end !== null && period.beginning > end))
    return ['outsidePlacement', `The placement does not touch this period: it runs ${formatDateRange(start, end)}.`];
  if (period.ending >= now.date)
    return ['notOver', `The period ends on ${formatDate(period.ending)}, and nothing is missing before it is over.`];
  if (isMissing) return null;
  const [timesheet] = timesheets;
  if (timesheet) {
    const is = `${friendlyId(timesheet.friendlyNumber)} is ${timesheet.status}.`;
    return ['hasTimesheet', `${is} ${waiting ? standInSentence(waiting) : ''}`.trim()];
  }
  const by = declarations[0]?.declaredByName ?? placement.fullname;
  return ['declared', `${by} declared that ${placement.fullname} did not work in this period.`];
}

function whyNotSent(facts: SendingFacts): Finding | null {
  const { placement, period, isSendingReminders, delivery, now, timeZone } = facts;
  const { fullname } = placement;
  if (delivery)
    return [
      'alreadySent',
      `${fullname} was reminded on ${formatInstant(delivery.sentAt, timeZone)}, and each period once.`,
    ];
  if (!isSendingReminders) return ['switchedOff', `Reminders are switched off for ${fullname} on this contract.`];
  if (period.beginning < firstDayConsidered(now.date) && period.ending < firstDayConsidered(now.date))
    return [
      'tooOld',
      `Schedules look back to ${formatDate(firstDayConsidered(now.date))}; reminders for older periods are sent by hand.`,
    ];
  return null;
}

function whenSent({ placement, period, schedules, now, hour }: SendingFacts): Finding {
  const own = schedules.filter((schedule) => schedule.isEnabled && isInScope(schedule, placement));
  if (own.length === 0) return ['noSchedule', 'No schedule for this is switched on for this contract.'];
  const due = own.find((one) => isDue(one, now, hour) && covers(one, { ...placement, ...period }, now.date));
  if (due) return ['dueNow', `The schedule “${scheduleInWords(due)}” sends it now.`];
  const next = own
    .map((schedule) => ({ schedule, date: nextDate(schedule, period, now.date) }))
    .filter((one): one is { schedule: ReminderSchedule; date: string } => one.date !== null)
    .sort((a, b) => a.date.localeCompare(b.date))[0];
  const at = `${String(hour).padStart(2, '0')}:00`;
  if (next)
    return ['waits', `The schedule “${scheduleInWords(next.schedule)}” sends it on ${formatDate(next.date)} at ${at}.`];
  return ['passed', 'The dates on which schedules send for this period have passed.'];
}
