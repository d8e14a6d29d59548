import { ELEMENT_RATES } from '#domain/contractors/rates/element-rates.ts';
import type { Context } from '#domain/context.ts';
import { applyBulkChange, stopBulkChange } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { getBulkChange, listBulkChanges, repeatBulkChange } from '#domain/bulk-changes/begin-bulk-change.server.ts';
import type { BulkChange, BulkKind } from '#domain/bulk-changes/bulk-change.ts';
import { valueSchema } from '#domain/bulk-changes/bulk-change.schema.ts';
import { requestedInWords, changeInWords } from '#domain/bulk-changes/bulk-change-words.ts';
import { takeBackBulkChange } from '#domain/bulk-changes/take-back-bulk-change.server.ts';
import { planBulkChange, type ShownPlan } from '#domain/bulk-changes/plan-bulk-change.server.ts';
import type { ChosenPlacement } from '#domain/bulk-changes/bulk-change.ts';
import { findContactChoices } from '#domain/contacts/browse-contacts.server.ts';
import { Conflict, type FieldError, Invalid } from '#domain/errors.ts';
import { formatCount, formatInstant } from '#domain/format.ts';
import { fieldErrors } from '#domain/parse-input.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { contactChoice } from '#app/forms/chosen.server.ts';
import type { LoaderInput } from '#app/http/portal-loader.server.ts';

/** How many placements of each part a page lists; the rest are counted. */
const SHOWN_AT_MOST = 300;

/** The fields of each kind's form, as URL parameters. */
const FIELDS: Record<BulkKind, string[]> = {
  end: ['end'],
  extend: ['end', 'isOngoing'],
  rate: ['from', 'unit', 'chargeRate', 'payRate', ...ELEMENT_RATES, 'note'],
  template: ['timesheetTemplateId'],
  reminders: ['isSendingReminders'],
  authoriser: ['contactId'],
};

const typedOf = (kind: BulkKind, { searchParams }: URL) =>
  Object.fromEntries(FIELDS[kind].flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name)!]] : [])));

const shownPlacement = ({ id, fullname, reference, contractName, clientName }: ChosenPlacement) => ({
  id,
  name: fullname,
  sub: reference ?? '',
  where: `${contractName}, ${clientName}`,
});

/** Returns what can be chosen, for a change whose value is chosen from a list. */
async function offeredFor(ctx: Context, kind: BulkKind, { searchParams }: URL) {
  if (kind === 'template') {
    const templates = await listTemplates(ctx);
    return { search: '', choices: templates.map(({ id, templateName }) => ({ value: id, label: templateName })) };
  }
  if (kind !== 'authoriser') return null;
  const search = searchParams.get('search') ?? '';
  const { choices } = await findContactChoices(ctx, search);
  const chosen = await contactChoice(ctx, searchParams.get('contactId'));
  // The current choice stays on offer, whatever is searched for next.
  const others = choices.filter(({ value }) => value !== chosen?.value);
  return {
    search,
    choices: [...(chosen ? [chosen] : []), ...others].map(({ value, label, detail }) => ({
      value,
      label: detail ? `${label}, ${detail}` : label,
    })),
  };
}

/** Returns the title of a plan that would change nothing. */
function noneInWords({ cannot, same, gone }: ShownPlan['plan']): string {
  if (cannot.length === 0 && gone === 0) return 'No placement needs this change';
  const count = cannot.length + same + gone;
  return count === 1
    ? 'The placement cannot be changed like this'
    : `None of the ${formatCount(count)} placements can be changed like this`;
}

function shownPlan(kind: BulkKind, { plan, name, shown }: ShownPlan, value: Parameters<typeof changeInWords>[0]) {
  return {
    title: plan.will.length > 0 ? changeInWords(value, plan.will.length, name) : noneInWords(plan),
    willCount: plan.will.length,
    cannotCount: plan.cannot.length,
    will: plan.will
      .slice(0, SHOWN_AT_MOST)
      .map(({ placement, before, after, note }) => ({ ...shownPlacement(placement), before, after, note })),
    cannot: plan.cannot
      .slice(0, SHOWN_AT_MOST)
      .map(({ placement, reason }) => ({ ...shownPlacement(placement), reason })),
    same: plan.same,
    gone: plan.gone,
    shown,
    kind,
  };
}

const earlierOf = (ctx: Context, changes: BulkChange[]) =>
  changes.map(({ id, message, changedCount, leftCount, askedByName, askedAt }) => ({
    id,
    title: message ?? '',
    changedCount,
    leftCount,
    by: askedByName,
    at: formatInstant(askedAt, ctx.agency.timeZone),
  }));

/** Loads the earlier bulk changes for their page. @throws Forbidden */
export async function loadBulkChanges(ctx: Context) {
  return earlierOf(ctx, await listBulkChanges(ctx));
}

/** Loads a bulk change for its page: the requested value, the plan if there is one, or the progress. @throws NotFound */
export async function loadBulkChange({ ctx, params, url }: LoaderInput) {
  const change = await getBulkChange(ctx, params.changeId!);
  const { id, kind, chosen, state, progress, message, changedCount, leftCount, value } = change;
  const earlier = (await loadBulkChanges(ctx)).filter((one) => one.id !== id);
  const typed = typedOf(kind, url);
  const asked = value ? requestedInWords(kind, changedCount) : requestedInWords(kind, chosen.length);
  const when = formatInstant(change.askedAt, ctx.agency.timeZone);
  const facts = {
    isKept: change.isKept,
    id,
    kind,
    by: change.askedByName,
    when,
    state,
    progress,
    message,
    changedCount,
    leftCount,
    chosen: chosen.length,
    asked,
  };
  if (state !== 'planned') return { ...facts, earlier, typed, offered: null, plan: null, problems: [] as FieldError[] };
  const offered = await offeredFor(ctx, kind, url);
  const { plan, problems } = await readPlan(ctx, change, typed);
  return { ...facts, earlier, typed, offered, plan, problems };
}

async function readPlan(ctx: Context, { kind, chosen }: BulkChange, typed: Record<string, string>) {
  if (Object.keys(typed).length === 0) return { plan: null, problems: [] };
  const parsed = valueSchema(kind).safeParse(typed);
  if (!parsed.success) return { plan: null, problems: fieldErrors(parsed.error) };
  try {
    return { plan: shownPlan(kind, await planBulkChange(ctx, chosen, parsed.data), parsed.data), problems: [] };
  } catch (error) {
    if (error instanceof Invalid) return { plan: null, problems: error.fields };
    throw error;
  }
}

/** The content of a bulk change's page. */
export type BulkChangePage = Awaited<ReturnType<typeof loadBulkChange>>;
export type ShownBulkPlan = NonNullable<BulkChangePage['plan']>;
export type EarlierChange = BulkChangePage['earlier'][number];

/** The result of pressing a button of that page: where to go next, and what went wrong. */
type Pressed = { id: string; isRefused?: string; query?: Record<string, string> };

/** Applies the plan as shown, stops it, or begins it again. @throws NotFound, Forbidden */
export async function pressBulkChange(ctx: Context, id: string, form: FormData): Promise<Pressed> {
  const { kind } = await getBulkChange(ctx, id);
  const intent = form.get('intent');
  if (intent === 'stop') {
    await stopBulkChange(ctx, id);
    return { id };
  }
  const typed = Object.fromEntries(
    FIELDS[kind].flatMap((name) => (form.has(name) ? [[name, String(form.get(name))]] : [])),
  );
  try {
    if (intent === 'takeBack') {
      await takeBackBulkChange(ctx, id);
      return { id };
    }
    if (intent === 'repeat') return { id: await repeatBulkChange(ctx, id) };
    const parsed = valueSchema(kind).safeParse(typed);
    if (intent !== 'apply' || !parsed.success) return { id, query: typed };
    await applyBulkChange(ctx, id, parsed.data, String(form.get('shown') ?? ''));
    return { id };
  } catch (error) {
    if (error instanceof Conflict || error instanceof Invalid) return { id, query: typed, isRefused: error.message };
    throw error;
  }
}
