import type { Columns } from '../columns.ts';
import { CONTRACT_COLUMNS } from '../contracts/contract-columns.ts';

const OWN_RATE =
  'Pounds per unit, or a factor of the ordinary rate, such as `1.5x`; null for none: nightshifts then have the ordinary rate, and holidays no amount. Only for agency administration';

const ownRate = <Label extends string>(label: Label, example: string) =>
  ({ label, type: 'text', isRate: true, isFilled: true, example, isListed: true, description: OWN_RATE }) as const;

/**
 * The fields of a placement, each defined once. Their rules are in `contractor.schema.ts`, which also defines its
 * person and contract, its template and its own rules.
 */
export const PLACEMENT_COLUMNS = {
  start: {
    label: 'Start',
    type: 'date',
    stored: 'start_date',
    isRequired: true,
    example: '2026-01-05',
    isListed: true,
  },
  end: CONTRACT_COLUMNS.end,
  chargeRate: {
    label: 'Charge rate',
    type: 'numeric(12,4)',
    isRate: true,
    isFilled: true,
    example: '27.50',
    isListed: true,
    description: 'Pounds per unit; only for agency administration',
  },
  payRate: {
    label: 'Pay rate',
    type: 'numeric(12,4)',
    isRate: true,
    isFilled: true,
    example: '20.40',
    isListed: true,
  },
  nightshiftChargeRate: ownRate('Nightshift charge rate', '1.5x'),
  nightshiftPayRate: ownRate('Nightshift pay rate', '30.60'),
  holidayChargeRate: ownRate('Holiday charge rate', ''),
  holidayPayRate: ownRate('Holiday pay rate', ''),
  payrollNumber: { label: 'Payroll number', type: 'text', example: '100117', isListed: true },
  reference: { label: 'Reference', type: 'text', example: 'KPE-0117', isListed: true },
  priorWeeks: {
    label: 'Weeks',
    type: 'integer',
    isRate: true,
    example: '4',
    description: 'Weeks in the same role at the same client with another agency; only for agency administration',
  },
  priorFrom: {
    label: 'From',
    type: 'date',
    isRate: true,
    example: '2025-12-01',
    description: 'The day on which they began, where it is known',
  },
} as const satisfies Columns;
