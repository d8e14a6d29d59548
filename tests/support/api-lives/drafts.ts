import fc from 'fast-check';
import { expect } from 'vitest';
import { withCurrentSettings } from '#domain/agencies/settings/current-settings.server.ts';
import type { Context } from '#domain/context.ts';
import { discardDraft, findDraft } from '#domain/drafts/own-drafts.server.ts';
import { saveDraft } from '#domain/drafts/save-draft.server.ts';
import { addDays } from '#domain/periods/period.ts';
import { asContact } from '../placement.ts';
import { contractorOf, entriesOn, listed, shifts, type Shift, workedDays } from './acts-of-time.ts';
import { any, kind, type Kind } from './kinds.ts';
import { dayAt, type Office, oneOf } from './office.ts';

/** All days of a life. */
const WHOLE = { beginning: dayAt(-100), ending: dayAt(300) };
/** How long a draft that is left alone is kept. */
const KEPT_HOURS = 24 * 30;

/** Returns the context of a placement's contractor; null if it is deleted, or they are erased. */
async function contractorCtx(office: Office, contractorId: string): Promise<Context | null> {
  const { contractorContactId } = await contractorOf(office, contractorId);
  if (!contractorContactId) return null;
  if ((await office.ask('key', 'GET', `/contacts/${contractorContactId}`)).status !== 200) return null;
  return withCurrentSettings(await asContact(office.ctx, 'ContractingRole', contractorContactId));
}

const asText = (row: object) => JSON.stringify(Object.entries(row).sort());
const typedOf = (office: Office, contractorId: string) => {
  if (!office.typed.has(contractorId)) office.typed.set(contractorId, new Map());
  return office.typed.get(contractorId)!;
};
const daysBetween = (beginning: string, ending: string) =>
  workedDays(beginning, ending, { start: beginning, end: ending });

/** What is typed in a form: text, and `on` for a tick. */
const typedRow = ({ isHoliday, isNightshift, ...texts }: Record<string, unknown>) => ({
  ...texts,
  ...(isHoliday ? { isHoliday: 'on' as const } : {}),
  ...(isNightshift ? { isNightshift: 'on' as const } : {}),
});

type Saving = { placement: number; of: number; shifts: Shift[]; isEarlier: boolean };

/** Saves what was typed for a missing period, or in a form that has been open since its periods were others. */
async function save(office: Office, { placement, of, shifts: drawn, isEarlier }: Saving): Promise<void> {
  const contractorId = oneOf(office.placements, placement)!;
  const ctx = await contractorCtx(office, contractorId);
  const period = oneOf(await listed(office, contractorId), of);
  if (!ctx || !period) return;
  const contractor = await contractorOf(office, contractorId);
  const typed = typedOf(office, contractorId);
  const [earlier] = isEarlier ? typed.keys() : [];
  const { beginning, ending } = earlier === undefined ? period : { beginning: earlier, ending: earlier };
  const rows = entriesOn(daysBetween(beginning, ending), drawn, contractor.chargingPeriod).map(typedRow);
  const entries = rows as Parameters<typeof saveDraft>[1]['entries'];
  // A period that begins on the same day now is replaced with all its days.
  for (const [date, day] of earlier === undefined ? [] : typed)
    if (date >= beginning && date <= addDays(beginning, 31)) typed.set(date, { ...day, mayBeGone: true });
  const savedAt = await saveDraft(ctx, { contractorId, beginning, entries, note: '' });
  for (const date of daysBetween(beginning, ending))
    typed.set(date, { rows: entries.filter(({ entryDate }) => entryDate === date).map(asText), at: savedAt });
  await expectNewestDrafts(office, contractorId);
}

/** Discards what was typed for a period. */
async function discard(office: Office, { placement, of }: { placement: number; of: number }): Promise<void> {
  const contractorId = oneOf(office.placements, placement)!;
  const ctx = await contractorCtx(office, contractorId);
  const period = oneOf(await listed(office, contractorId), of);
  if (!ctx || !period) return;
  await discardDraft(ctx, { contractorId, beginning: period.beginning });
  for (const date of daysBetween(period.beginning, period.ending))
    typedOf(office, contractorId).set(date, { rows: [], at: ctx.clock.now().toString() });
  await expectNewestDrafts(office, contractorId);
}

/** A placement's drafts hold what was typed last for each day, until its time is sent or it is old; never anything older. */
export async function expectNewestDrafts(office: Office, contractorId: string): Promise<void> {
  const ctx = await contractorCtx(office, contractorId);
  if (!ctx) return;
  const draft = await findDraft(ctx, { contractorId, ...WHOLE });
  const { body } = await office.ask('key', 'GET', `/contractors/${contractorId}/timesheets?limit=1000`);
  const sent = body.timesheets as { beginning: string; ending: string; submittedAt: string }[];
  const old = ctx.clock.now().subtract({ hours: KEPT_HOURS }).toString();
  for (const [date, { rows, at, mayBeGone }] of typedOf(office, contractorId)) {
    const held = (draft?.content.entries ?? []).filter(({ entryDate }) => entryDate === date).map(asText);
    const isSent = sent.some(
      ({ beginning, ending, submittedAt }) =>
        beginning <= date && date <= ending && Date.parse(submittedAt) >= Date.parse(at),
    );
    const isGone = mayBeGone || isSent || Date.parse(at) < Date.parse(old);
    if (!(isGone && held.length === 0)) expect([date, held.sort()]).toEqual([date, rows.toSorted()]);
  }
}

/** Acts of saving what is typed before it is sent. */
export const DRAFTS: Record<string, Kind> = {
  saveDraft: kind(8, { placement: any, of: any, shifts, isEarlier: fc.boolean() }, save),
  discardDraft: kind(1, { placement: any, of: any }, discard),
};
