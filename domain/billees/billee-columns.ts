import type { Columns } from '../columns.ts';

/** The fields of a billee, each defined once. Their rules are in `billee.schema.ts`; no file has billees. */
export const BILLEE_COLUMNS = {
  name: { label: 'Name', type: 'text', isRequired: true, example: null },
  emailAddress: { label: 'Email address', type: 'text', example: null },
  address: { label: 'Address', type: 'text', example: null },
  reference: { label: 'Reference', type: 'text', example: null },
} as const satisfies Columns;
