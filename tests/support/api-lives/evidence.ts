import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '#domain/new-id.ts';
import { finishErasures } from '#domain/erasure/finish-erasures.server.ts';
import { removeExpired } from '#domain/retention/remove-expired.server.ts';
import { withCurrentSettings } from '#domain/agencies/settings/current-settings.server.ts';
import { form, picture, PNG } from '../files-form.ts';
import { any, kind, type Kind } from './kinds.ts';
import { type Office, oneOf } from './office.ts';

type Listed = { id: string; name: string };
const filesAt = (timesheetId: string) => `/timesheets/${timesheetId}/files`;

/** Adds a picture to one of the timesheets, twice under one step. */
async function attach(office: Office, { of, isAny }: { of: number; isAny: boolean }): Promise<void> {
  const sheet = oneOf(isAny ? office.sheets : office.sheets.filter(({ status }) => status === 'pending'), of);
  if (!sheet) return;
  const { timesheetId } = sheet;
  const name = `card-${office.log.length}.png`;
  const sent = { timesheetId, taskId: newId() };
  const add = () => office.ask('key', 'PATCH', filesAt(timesheetId), form(sent, [picture(name)]));
  const first = await add();
  if (first.status !== 200) return;
  const again = await add();
  expect([again.status, again.body, again.headers.get('Idempotency-Replayed')]).toEqual([200, first.body, 'true']);
  for (const { id } of (first.body.files as Listed[]).filter((file) => file.name === name))
    office.files.set(id, { timesheetId, name });
}

/** Removes a file from its timesheet, if it is still pending. */
async function detach(office: Office, { of }: { of: number }): Promise<void> {
  const [id, file] = oneOf([...office.files], of) ?? [];
  if (!id || !file) return;
  const answer = await office.ask('key', 'DELETE', `${filesAt(file.timesheetId)}/${id}`);
  if (answer.status === 204) office.files.delete(id);
}

/** Lets what is old be removed, as happens at night. */
async function age(office: Office, { days }: { days: number }): Promise<void> {
  office.wait(days);
  const ctx = await withCurrentSettings(office.ctx);
  await removeExpired(ctx);
  await finishErasures(ctx);
}

/** Each file that was added and not removed is listed and opens; each that was removed is gone. */
export async function expectFilesToBeThere(office: Office): Promise<void> {
  const sheets = new Set([...office.files.values()].map(({ timesheetId }) => timesheetId));
  for (const timesheetId of sheets) {
    const own = [...office.files].filter(([, file]) => file.timesheetId === timesheetId);
    const { body } = await office.ask('key', 'GET', filesAt(timesheetId));
    expect((body.files as Listed[]).map(({ id, name }) => [id, name]).sort()).toEqual(
      own.map(([id, { name }]) => [id, name]).sort(),
    );
    for (const [id] of own) {
      const { status, text } = await office.text(`${filesAt(timesheetId)}/${id}`);
      expect([status, text]).toEqual([200, new TextDecoder().decode(PNG)]);
    }
  }
}

/** Acts of documents, and of what is removed with time. */
export const EVIDENCE: Record<string, Kind> = {
  uploads: kind(1, { isAllowed: fc.constantFrom(true, true, false) }, (office, { isAllowed }: { isAllowed: boolean }) =>
    office.ask('key', 'PUT', `${office.path}/setAllContractorsTo${isAllowed ? 'Allow' : 'Disallow'}DocumentUploads`),
  ),
  attach: kind(6, { of: any, isAny: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0) }, attach),
  detach: kind(2, { of: any }, detach),
  age: kind(1, { days: fc.integer({ min: 1, max: 35 }) }, age),
};
