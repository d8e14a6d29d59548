import { NO_TEMPLATE } from '../../contractors/contractor.schema.ts';
import type { FieldError } from '../../errors.ts';
import type { NamedTemplate } from '../import-lookups.rows.server.ts';
import { byName } from '../named-records.ts';

/**
 * Finds the template with a name, in any case and spacing. Two may differ in spacing alone: then the spelling decides,
 * and a name spelt like neither is refused.
 */
export function templateNamed(templates: readonly NamedTemplate[]) {
  const called = byName(templates, ({ name }) => name);
  return (requested: string): { template?: NamedTemplate; problem?: FieldError } => {
    const namesakes = called(requested);
    const template =
      namesakes.find(({ name }) => name.toLowerCase() === requested.toLowerCase()) ??
      (namesakes.length === 1 ? namesakes[0] : undefined);
    if (template) return { template };
    const [message, code] =
      namesakes.length > 1
        ? ([`${NO_TEMPLATE} ${namesakes.length} differ from “${requested}” only in spacing.`, 'contradictory'] as const)
        : ([`${NO_TEMPLATE} There is no timesheet template “${requested}”.`, 'not_found'] as const);
    return { problem: { field: 'timesheetTemplate', message, code } };
  };
}
