import { firstFew } from '../../first-few.ts';
import { type FieldError, Invalid } from '../../errors.ts';
import type { AgencySettings } from './settings.schema.ts';

const CHARGING_PERIODS = ['hourly', 'hourlyTotal', 'daily'] as const;

/**
 * Checks the constraints between an agency's settings, whichever of them changed.
 * @param templatesWithDocuments names of the templates that allow document uploads
 * @throws Invalid at the setting that must change
 */
export function requireConsistent(settings: AgencySettings, templatesWithDocuments: string[]): void {
  const { defaults, documents } = settings;
  const problems: FieldError[] = [];
  if (!CHARGING_PERIODS.some((period) => defaults.chargingPeriod[period]))
    problems.push({
      field: 'defaults.chargingPeriod.default',
      message: 'At least one charging period must be visible.',
      code: 'missing',
    });
  else if (!defaults.chargingPeriod[defaults.chargingPeriod.default])
    problems.push({
      field: 'defaults.chargingPeriod.default',
      message: 'The default charging period must be visible.',
      code: 'contradictory',
    });
  if (!documents.allowUploads && templatesWithDocuments.length > 0)
    problems.push({
      field: 'documents.allowUploads',
      message: `Document uploads cannot be switched off while any template has documents: ${firstFew(templatesWithDocuments)}.`,
      code: 'templates_have_documents',
    });
  if (problems.length > 0) throw new Invalid(problems);
}
