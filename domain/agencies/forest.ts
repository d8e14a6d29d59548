/** Sheets of A4 per tree: 8,333 is the usual estimate for an 8-inch-wide, 45-foot pine. */
export const SHEETS_OF_A_TREE = 8333;

/** The paper an agency has saved: one sheet for every accepted timesheet, and the equivalent in trees. */
export type Forest = { acceptedTimesheets: number; sheets: number; trees: string };

/** Computes the forest. `trees` is a string with two decimals, rounded down: nothing is claimed that was not saved. */
export function forestOf(acceptedTimesheets: number): Forest {
  const hundredths = Math.floor((acceptedTimesheets * 100) / SHEETS_OF_A_TREE);
  const trees = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return { acceptedTimesheets, sheets: acceptedTimesheets, trees };
}
