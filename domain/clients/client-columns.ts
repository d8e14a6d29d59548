import type { Columns } from '../columns.ts';

/** What a client says of itself, each field once. Its rule stands in `client.schema.ts`; who gets copies is written out there too. */
export const CLIENT_COLUMNS = {
  reference: { label: 'Reference', type: 'text', example: 'HOL' },
  clientName: { label: 'Name', type: 'text', isRequired: true, example: 'Holbeck Logistics' },
  telephoneNumber: { label: 'Telephone number', type: 'text', example: '0113 496 0101' },
} as const satisfies Columns;
