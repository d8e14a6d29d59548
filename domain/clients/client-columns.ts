import type { Columns } from '../columns.ts';

/** The fields of a client, each defined once. Their rules are in `client.schema.ts`, which also defines who gets copies. */
export const CLIENT_COLUMNS = {
  reference: { label: 'Reference', type: 'text', example: 'HOL' },
  clientName: { label: 'Name', type: 'text', isRequired: true, example: 'Holbeck Logistics' },
  telephoneNumber: { label: 'Telephone number', type: 'text', example: '0113 496 0101' },
} as const satisfies Columns;
