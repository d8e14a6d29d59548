import type { AdvisoryLevel, AdvisoryRule } from './advisory.ts';
import { THRESHOLDS } from './rules/thresholds.ts';

/** Each rule's name, content and source in law. */
export const RULE_WORDS: Record<AdvisoryRule, { name: string; law: string; source: string }> = {
  twelveWeeks: {
    name: 'Twelve weeks',
    law: 'After twelve weeks in the same role with the same hirer, an agency worker has a right to the basic pay and conditions of people hired directly.',
    source: 'Agency Workers Regulations 2010 (SI 2010/93), regulations 5, 7 and 8',
  },
  fortyEightHours: {
    name: '48-hour week',
    law: 'A worker’s time may not be above 48 hours a week on average over 17 weeks, unless they agreed to it in writing.',
    source: 'Working Time Regulations 1998 (SI 1998/1833), regulations 4 and 5',
  },
  dailyRest: {
    name: 'Daily rest',
    law: '11 hours of rest in a row in each 24 hours.',
    source: THRESHOLDS.dailyRestHours.source,
  },
  weeklyRest: {
    name: 'Weekly rest',
    law: '24 hours of rest in a row in each week, or two such rests or one of 48 hours in a fortnight.',
    source: THRESHOLDS.weeklyRestHours.source,
  },
  break: {
    name: 'Breaks',
    law: 'A break of 20 minutes in a shift of more than six hours.',
    source: THRESHOLDS.breakMinutes.source,
  },
  nightWork: {
    name: 'Night work',
    law: 'A night worker’s hours may not be above eight on average for each 24 hours, days of weekly rest left out.',
    source: 'Working Time Regulations 1998 (SI 1998/1833), regulations 2 and 6',
  },
};

/** A placement page's text for a rule that found nothing; the other rules supply their own. */
export const NOTHING_FOUND: Partial<Record<AdvisoryRule, string>> = {
  dailyRest: 'Nothing under 11 hours',
  weeklyRest: 'Nothing under 24 hours',
  break: 'None missing',
  nightWork: 'Not above eight hours a day on average',
};

/** The display name of each level. */
export const LEVEL_WORDS: Record<AdvisoryLevel, string> = {
  comingUp: 'Coming up',
  near: 'Near the limit',
  over: 'Over the limit, or rights begun',
  missing: 'Rest or break missing',
};
