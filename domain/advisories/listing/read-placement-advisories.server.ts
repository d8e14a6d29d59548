import type { Context } from '../../context.ts';
import { requirePermission } from '../../roles/permissions.ts';
import type { Advisory, TwelveWeeksFacts } from '../advisory.ts';
import { advisePerson } from '../updating/advise-person.server.ts';
import { readerOf } from '../advisory.policy.ts';
import { averageInWords } from '../advisory-words.ts';
import { dateOf, dayOf, type HistoryPlacement, type OptOut } from '../rules/work-history.ts';
import type { ListedAdvisory } from './list-advisories.server.ts';
import { NOTHING_FOUND, RULE_WORDS } from '../rule-words.ts';
import { THRESHOLDS } from '../rules/thresholds.ts';

/** Maximum number of the person's advisories shown beside a placement. */
const MAX_SHOWN = 5;

/**
 * A person's standing in the twelve weeks of one role; `haveRightsBegun` if their first day is today or earlier,
 * `isShared` if several placements make up the role.
 */
export type Standing = ListedAdvisory & {
  facts: TwelveWeeksFacts;
  haveRightsBegun: boolean;
  isShared: boolean;
  clientName: string;
};

/** A person’s working time as shown on pages; null if the rule is not shown. */
export type WorkingTime = {
  average: string | null;
  /** The Monday from which the average covers the full statutory period; null if it already does. */
  fullFrom: string | null;
  optOut: OptOut | null;
};

/** A placement page's facts about the person’s rights and working time. */
export type PlacementAdvisories = {
  /** Null if the rule is not shown or nothing was worked. */
  standing: Standing | null;
  workingTime: WorkingTime | null;
  /** The latest of the others, over all the person's placements. */
  others: ListedAdvisory[];
  /** Rules that are shown and found nothing, by name. */
  nothingFound: { name: string; words: string }[];
};

type Person = Awaited<ReturnType<typeof advisePerson>>;

/** Returns a person's standings as text, each with the client’s name; a count that has ended is left out. */
function standingsOf({ life, standings, audience, inWords, today }: Person): Standing[] {
  const going = standings.filter(({ facts }) => (facts as TwelveWeeksFacts).count > 0);
  return going.map((standing) => {
    const facts = standing.facts as TwelveWeeksFacts;
    const ofRole = life.placements.filter(isOf(facts));
    const clientName = audience.placements.get(ofRole[0]!.contractorId)?.clientName ?? '';
    const haveRightsBegun = facts.rightsFrom !== null && facts.rightsFrom <= today;
    return { ...inWords(standing), facts, haveRightsBegun, isShared: ofRole.length > 1, clientName };
  });
}

const isOf = (facts: TwelveWeeksFacts) => (placement: HistoryPlacement) =>
  placement.clientId === facts.clientId && placement.role === facts.role;

function workingTimeOf({ rules, average, audience, life }: Person): WorkingTime | null {
  if (!rules.includes('fortyEightHours')) return null;
  const inWords = average && averageInWords(average, audience.isDecimal);
  return { average: inWords, fullFrom: average && fullFromOf(average), optOut: life.optOut };
}

function fullFromOf({ from, weeks }: { from: string; weeks: number }): string | null {
  const all = THRESHOLDS.referenceWeeks.value;
  return weeks < all ? dateOf(dayOf(from) + 7 * (all - 1)) : null;
}

function nothingFoundBy({ rules, advisories }: Person): PlacementAdvisories['nothingFound'] {
  const quiet = rules.filter((rule) => !advisories.some((advisory) => advisory.rule === rule));
  return quiet.flatMap((rule) =>
    NOTHING_FOUND[rule] ? [{ name: RULE_WORDS[rule].name, words: NOTHING_FOUND[rule] }] : [],
  );
}

const isOther = ({ rule }: Advisory) => rule !== 'twelveWeeks';
const laterFirst = (one: Advisory, other: Advisory) => (one.on < other.on ? 1 : -1);

/**
 * Returns where a placement’s person stands today in its role, on average and in rest: computed on reading, since most
 * of it is not near enough to be stored as an advisory.
 * @returns null for authorisers, who see rest and breaks beside what they decide
 * @throws Forbidden
 */
export async function readPlacementAdvisories(
  ctx: Context,
  placement: { contractorId: string; contractorContactId: string; fullname: string },
): Promise<PlacementAdvisories | null> {
  requirePermission(ctx.actor, 'timesheet.view');
  if (readerOf(ctx.actor) === 'authoriser') return null;
  const person = await advisePerson(ctx, { contactId: placement.contractorContactId, fullname: placement.fullname });
  const own = person.life.placements.find(({ contractorId }) => contractorId === placement.contractorId);
  return {
    standing: standingsOf(person).find(({ facts }) => own && isOf(facts)(own)) ?? null,
    workingTime: workingTimeOf(person),
    others: person.advisories.filter(isOther).sort(laterFirst).slice(0, MAX_SHOWN).map(person.inWords),
    nothingFound: nothingFoundBy(person),
  };
}

/** Returns the content of a contractor’s own page: every role, and their working time. @throws Forbidden */
export async function readOwnWeeks(
  ctx: Context,
  person: { contactId: string; fullname: string },
): Promise<{ standings: Standing[]; workingTime: WorkingTime | null }> {
  requirePermission(ctx.actor, 'timesheet.view');
  const advised = await advisePerson(ctx, person);
  return {
    standings: standingsOf(advised),
    workingTime: workingTimeOf(advised),
  };
}
