import { expect } from 'vitest';
import fc from 'fast-check';
import { any, kind, type Kind } from './kinds.ts';
import { type Office, oneOf } from './office.ts';

/** Records that are edited at the address where they are read. */
const PATCHED: Record<string, (office: Office) => readonly string[]> = {
  '/clients': ({ clients }) => clients,
  '/contracts': ({ contracts }) => contracts,
  '/contacts': ({ contacts }) => contacts,
  '/contractors': ({ placements }) => placements,
  '/timesheetTemplates': ({ templates }) => templates,
};
const path = fc.constantFrom(...Object.keys(PATCHED));
type Which = { path: string; of: number };
const at = (office: Office, { path: collection, of }: Which) =>
  `${collection}/${oneOf(PATCHED[collection]!(office), of)}`;
const read = (office: Office, address: string) => office.ask('key', 'GET', address);

/** Returns a record's content, without when it was changed. */
const content = ({ version: _, updatedAt: __, ...rest }: Record<string, unknown>) => rest;

/** What is read and sent back is accepted, or refused at each field by name; nothing changes. */
async function sendBack(office: Office, which: Which) {
  const address = at(office, which);
  const before = await read(office, address);
  if (before.status !== 200) return;
  // A placement states the rules in force, and under `own` those that are its own and editable.
  const sent: Record<string, unknown> = { ...before.body, ...(before.body.own as object | undefined) };
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await office.ask('key', 'PATCH', address, sent);
    if (answer.status === 200) break;
    const refused = answer.body.errors as { field: string }[];
    expect([answer.status, refused?.length > 0], JSON.stringify(answer.body)).toEqual([422, true]);
    for (const { field } of refused) delete sent[field.split(/[.[]/)[0]!];
  }
  const after = await read(office, address);
  expect(content(after.body)).toEqual(content(before.body));
}

/** A change based on an outdated state is refused, and changes nothing. */
async function sendStale(office: Office, which: Which & { body: Record<string, unknown> }) {
  const address = at(office, which);
  const before = await read(office, address);
  if (before.status !== 200) return;
  const refused = await office.ask('key', 'PATCH', address, which.body, { 'If-Match': '"0-0"' });
  expect([412, 422]).toContain(refused.status);
  expect((await read(office, address)).body).toEqual(before.body);
  const tag = before.headers.get('ETag')!;
  expect((await office.ask('key', 'GET', address, undefined, { 'If-None-Match': tag })).status).toBe(304);
}

/** Acts of machines that send back what they have read. */
export const AGAIN: Record<string, Kind> = {
  sendBack: kind(4, { path, of: any }, sendBack),
  sendStale: kind(2, { path, of: any, body: fc.constantFrom({ reference: 'R-9' }, {}, { name: 'Other' }) }, sendStale),
};
