import type { Columns } from '../columns.ts';

/** What a billee says of itself, each field once. Its rule stands in `billee.schema.ts`; no file has billees. */
export const BILLEE_COLUMNS = {
  name: { label: 'Name', type: 'text', isRequired: true, example: null },
  emailAddress: { label: 'Email address', type: 'text', example: null },
  address: { label: 'Address', type: 'text', example: null },
  reference: { label: 'Reference', type: 'text', example: null },
} as const satisfies Columns;
