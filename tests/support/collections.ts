import { expect } from 'vitest';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import { type Caller, callerWith } from './api.ts';
import type { TwoAgencies } from './two-agencies.ts';
import { TEMPLATE_INPUT } from './template-rules.ts';
import { makePlacement } from './placement.ts';
import { WEEKLY_DIGEST } from './weekly-digest.ts';
import { beforeAll } from 'vitest';
import { openedCaller } from './api.ts';
import { opened } from './opened.ts';
import { openTwoAgencies } from './two-agencies.ts';

/** A row of a collection in the API. */
export type Row = Record<string, string>;

/** Reads a whole collection. @param query such as `&sort=name` */
const readRows =
  (call: Caller) =>
  async (name: string, query = ''): Promise<Row[]> => {
    const { status, body } = await call('GET', `/${name}?limit=1000${query}`);
    expect([name, query, status]).toEqual([name, query, 200]);
    return body[name] as Row[];
  };

/** Opens two agencies with records in them, a caller of the first, and functions that read whole collections with it. */
export function openCollections(fill: (world: TwoAgencies) => Promise<void>) {
  const world = opened(openTwoAgencies);
  const call = openedCaller(world);
  beforeAll(() => fill(world));
  return { world, call, rowsOf: readRows(call) };
}

/** Adds five placements in one agency, and one in the other. */
export async function addPlacements({ here, there }: TwoAgencies): Promise<void> {
  for (const ctx of [here, here, here, here, here, there]) await makePlacement(ctx);
}

/** Adds some of each kind of record that an agency configures, in both agencies. */
export async function addSettings(world: TwoAgencies): Promise<void> {
  for (const ctx of [world.here, world.there]) {
    const caller = await callerWith(world.platform, ctx);
    for (const name of ['Aire', 'Beck', 'Calder', 'Don', 'Eden']) {
      const made = [
        await caller('POST', '/timesheetTemplates', { ...TEMPLATE_INPUT, templateName: `${name} weekly` }),
        await caller('POST', '/billees', { name: `${name} Billing`, reference: `${name}-1` }),
        await caller('POST', '/digestSchedules', {
          ...WEEKLY_DIGEST,
          name: `${name} digest`,
          recipients: [`${name}@mailbox.example`],
        }),
        await caller('POST', '/reminders', { reason: 'missing', kind: 'weekly', dayOfTheWeek: 'Friday' }),
        await caller('POST', '/webhooks', {
          url: `https://${name.toLowerCase()}.example/hooks`,
          events: ['client.created'],
        }),
      ];
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      const emailAddress = `${name.toLowerCase()}@${ctx.agency.canonicalName}.example`;
      const fields = CreateContactSchema.parse({ fullname: `${name} Administrator`, emailAddress });
      const { contactId } = await createContact(ctx, fields);
      await createAdministrator(ctx, { contactId, isSuperAdministrator: false });
    }
  }
}
