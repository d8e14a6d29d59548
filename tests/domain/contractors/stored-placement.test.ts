import { describe, expect, test } from 'vitest';
import { AgencySettingsSchema } from '#domain/agencies/settings/settings.schema.ts';
import { type Contractor, contractorFields } from '#domain/contractors/contractor.ts';
import { NO_ELEMENT_RATES } from '#domain/contractors/rates/element-rates.ts';
import { showContractor, type UnresolvedContractor } from '#domain/contractors/show-contractor.ts';
import { contractorRow } from '#domain/exports/directory-rows.ts';
import { NO_PLACEMENT_RULES, TEMPLATE_RULES } from '../../support/template-rules.ts';

const AUTHORISER = {
  id: 'a1',
  contactId: 'n2',
  fullname: 'Helen Brackenridge',
  emailAddress: 'h@kpe.example',
  isPrimary: false,
  reference: null,
};

/** Fields sent as stored. */
const AS_STORED = {
  fullname: 'Callum Hargreaves',
  contractName: 'CNC setter-operator',
  clientName: 'Kirkstall Precision',
  start: '2026-01-05',
  end: null,
  chargeRate: '27.5000',
  payRate: '20.4050',
  nightshiftChargeRate: null,
  nightshiftPayRate: '21.9000',
  holidayChargeRate: null,
  holidayPayRate: '1.5x',
  payrollNumber: '100117',
  reference: 'KPE-0117',
  priorFrom: '2025-12-01',
};
const STORED = {
  ...AS_STORED,
  contractorId: 'p1',
  emailAddress: 'c@mailbox.example',
  contractReference: 'PO 4471-26',
  priorWeeks: 4,
  timesheetTemplate: { id: 't1', templateName: 'Weekly hourly' },
  own: { ...NO_PLACEMENT_RULES, allowHolidays: true },
  authoriserContacts: [AUTHORISER, { ...AUTHORISER, id: 'a2', emailAddress: 's@kpe.example', isPrimary: true }],
  isSendingReminders: true,
  contractRules: { entryPeriod: null, chargingPeriod: 'hourly', allowNightshifts: false, allowHolidays: null },
  templateRules: TEMPLATE_RULES,
} as unknown as UnresolvedContractor;

describe('A stored placement', () => {
  const shown = (seesRates: boolean) => showContractor(STORED, { settings: AgencySettingsSchema.parse({}), seesRates });
  test('is shown with the rules in effect and its primary authoriser', () => {
    expect(shown(true)).toMatchObject({ allowHolidays: true, allowNightshifts: false, entryPeriod: 'weekly' });
    expect(shown(true).primaryAuthoriser?.id).toBe('a2');
    expect(shown(true)).not.toHaveProperty('templateRules');
    const nobody = showContractor(
      { ...STORED, authoriserContacts: [AUTHORISER] },
      {
        settings: AgencySettingsSchema.parse({}),
        seesRates: true,
      },
    );
    expect(nobody.primaryAuthoriser).toBeNull();
  });
  test('shows its rates to those who may see them only', () => {
    expect(shown(true)).toMatchObject({ chargeRate: '27.5000', payRate: '20.4050' });
    expect(shown(false)).toMatchObject({ chargeRate: null, payRate: null, ...NO_ELEMENT_RATES });
    expect(shown(true)).toMatchObject({ priorWeeks: 4, priorFrom: '2025-12-01' });
    expect(shown(false)).toMatchObject({ priorWeeks: null, priorFrom: null });
    expect(contractorFields(shown(false)).priorWeeks).toBe(0);
    expect(contractorRow(shown(false)).priorWeeks).toBe('0');
  });
  test('is shown for editing as people type it', () => {
    expect(contractorFields(shown(true))).toEqual({
      start: '2026-01-05',
      end: null,
      chargeRate: '27.50',
      payRate: '20.405',
      ...NO_ELEMENT_RATES,
      nightshiftPayRate: '21.90',
      holidayPayRate: '1.5x',
      payrollNumber: '100117',
      reference: 'KPE-0117',
      priorWeeks: 4,
      priorFrom: '2025-12-01',
      timesheetTemplateId: 't1',
      isSendingReminders: true,
      ...NO_PLACEMENT_RULES,
      allowHolidays: true,
    });
    const rate = (chargeRate: string | null) =>
      contractorFields({ ...shown(true), chargeRate } as Contractor).chargeRate;
    expect(['27.0000', '100.0000', '27.1200', '27.1234', null].map(rate)).toEqual([
      '27.00',
      '100.00',
      '27.12',
      '27.1234',
      null,
    ]);
  });
  test('is exported in the columns of its import', () => {
    expect(contractorRow(shown(true))).toEqual({
      ...AS_STORED,
      contract: 'PO 4471-26',
      contact: 'c@mailbox.example',
      timesheetTemplate: 'Weekly hourly',
      authorisers: 'h@kpe.example; s@kpe.example',
      priorWeeks: '4',
    });
  });
});
