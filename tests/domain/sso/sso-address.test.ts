import { beforeAll, expect, test } from 'vitest';
import { listAdministrators } from '#domain/administrators/list-administrators.server.ts';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { saveSsoSettings } from '#domain/sso/settings/save-sso-settings.server.ts';
import { SaveSsoSchema } from '#domain/sso/sso.schema.ts';
import { opened } from '../../support/opened.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = opened(openTwoAgencies);
let keeper: string;
beforeAll(async () => {
  keeper = (await listAdministrators(world.here))[0]!.contactId;
  await world.here.db.run({ text: 'update contacts set joined_at = now() where id = $1', values: [keeper] });
});

const provider = { issuer: 'https://login.here.example', clientId: 'countersign', claim: 'groups' };
const save = (change: Record<string, unknown>) => {
  const rest = { administratorValue: 'admins', givesRoles: false, isEnabled: true, isRequired: false };
  const sent = SaveSsoSchema.parse({ ...provider, ...rest, clientSecret: '', ...change });
  return saveSsoSettings(world.here, { refusal: () => null }, sent);
};
const pass = () =>
  world.here.db.run({
    text: 'update sso_settings set tested_version = provider_version where agency_id = $1',
    values: [world.here.agency.id],
  });
const required = () => save({ isRequired: true, keepsPasswordContactId: keeper });
const rename = (canonicalName: string) => changeAgency(world.here, { canonicalName });

test('While single sign-on is required at an address the agency keeps it, and can still be renamed', async () => {
  await save({ clientSecret: 'a secret of theirs' });
  await pass();
  await required();
  await expect(rename('elsewhere')).rejects.toMatchObject({
    fields: [
      {
        field: 'canonicalName',
        message:
          'Your provider sends people back to the present address. Switch off that single sign-on is required, and test it at the new address.',
      },
    ],
  });
  expect(await changeAgency(world.here, { displayName: 'Here & Co' })).toMatchObject({ canonicalName: 'here' });
});

test('Single sign-on can be required at another address only once it was tested there', async () => {
  await save({ isRequired: false });
  await rename('elsewhere');
  await expect(required()).rejects.toMatchObject({ fields: [{ field: 'isRequired' }] });
  await pass();
  await expect(required()).resolves.toMatchObject({ isRequired: true });
});
