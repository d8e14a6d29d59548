import { namedSetting } from '#domain/agencies/settings/named-settings.ts';
import { NotFound } from '#domain/errors.ts';
import type { Operations } from './operations-under.ts';
import { settingOperations } from './setting-operations.ts';

/** Registers the endpoints for an agency's settings, each by its name. */
export function agencySettings(operations: Operations): void {
  settingOperations(operations, {
    base: '/recruitmentagencies/{recruitmentAgencyId}',
    titleOf: (sub) => `Agency${sub}Setting`,
    noun: 'one of the agency’s settings',
    whose: 'Any other agency answers 404.',
    admit(_, name) {
      if (name !== 'names/display' && !namedSetting(name))
        throw new NotFound('The setting does not exist.', { code: 'setting_not_found' });
    },
  });
}
