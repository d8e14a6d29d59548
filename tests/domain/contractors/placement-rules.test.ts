import { describe, expect, test } from 'vitest';
import { AgencySettingsSchema } from '#domain/agencies/settings/settings.schema.ts';
import { placementRules, type RuleSources } from '#domain/contractors/placement-rules.ts';
import { NO_OWN_RULES, NO_PLACEMENT_RULES, TEMPLATE_RULES } from '../../support/template-rules.ts';

const sources = (change: {
  contractor?: Partial<RuleSources['contractor']>;
  contract?: Partial<RuleSources['contract']>;
  template?: Partial<NonNullable<RuleSources['template']>> | null;
  uploads?: boolean;
}): RuleSources => ({
  contractor: { ...NO_PLACEMENT_RULES, ...change.contractor },
  contract: { ...NO_OWN_RULES, ...change.contract },
  template: change.template === null ? null : { ...TEMPLATE_RULES, ...change.template },
  agency: AgencySettingsSchema.parse({ documents: { allowUploads: change.uploads ?? true } }),
});

describe('the rules of a placement', () => {
  test('come from its template if neither it nor its contract says anything', () => {
    expect(placementRules(sources({}))).toEqual(TEMPLATE_RULES);
  });

  test('come from the contract before the template, and from the placement before the contract', () => {
    expect(placementRules(sources({ contract: { allowHolidays: true } })).allowHolidays).toBe(true);
    const both = sources({
      contractor: { allowHolidays: false, entryPeriod: 'monthly' },
      contract: { allowHolidays: true },
    });
    expect(placementRules(both)).toMatchObject({ allowHolidays: false, entryPeriod: 'monthly' });
  });

  test('come from the agency’s defaults if there is no template', () => {
    expect(placementRules(sources({ template: null }))).toMatchObject({
      chargingPeriod: 'hourly',
      entryPeriod: 'weekly',
      allowHolidays: true,
    });
  });

  test('never allow nightshifts unless it charges by start and finish, whoever allows them', () => {
    expect(
      placementRules(sources({ contractor: { allowNightshifts: true, chargingPeriod: 'hourlyTotal' } }))
        .allowNightshifts,
    ).toBe(false);
    expect(
      placementRules(sources({ contractor: { allowNightshifts: true }, template: { chargingPeriod: 'daily' } }))
        .allowNightshifts,
    ).toBe(false);
  });

  test('never allow uploads in an agency that takes none', () => {
    expect(
      placementRules(sources({ contractor: { allowDocumentUploads: true }, uploads: false })).allowDocumentUploads,
    ).toBe(false);
    expect(placementRules(sources({ contractor: { allowDocumentUploads: false } })).allowDocumentUploads).toBe(false);
  });
});
