import type { Columns } from '../columns.ts';

/** The fields of a contact, each defined once. Their rules are in `contact.schema.ts`. */
export const CONTACT_COLUMNS = {
  reference: { label: 'Reference', type: 'text', example: 'C-0117' },
  fullname: { label: 'Full name', type: 'text', isRequired: true, example: 'Callum Hargreaves' },
  emailAddress: { label: 'Email', type: 'text', isRequired: true, example: 'callum.hargreaves@mailbox.example' },
  telephoneNumber: { label: 'Telephone number', type: 'text', example: '07700 900117' },
  isConsultant: { label: 'Consultant', type: 'boolean', isRequired: true, example: null },
  optOutFrom: {
    label: 'Opted out from',
    type: 'date',
    example: '2026-01-05',
    description:
      'The first day of a written opt-out of the 48-hour week; only for agency administration and the person',
  },
  optOutUntil: {
    label: 'Last day of the opt-out',
    type: 'date',
    example: '',
    description: 'Its last day; null while it is not ended',
  },
} as const satisfies Columns;

/** The days of a written opt-out from the 48-hour week. */
export const OPT_OUT = ['optOutFrom', 'optOutUntil'] as const;
