import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { listDifferences } from '#domain/rate-differences/list-differences.server.ts';
import { ConfirmDifferencesSchema } from '#domain/rate-differences/rate-difference.schema.ts';
import { RateDifferenceSchema } from './rate-difference-json.ts';
import type { Operations } from './operations-under.ts';
import { json, wholeList } from './responses.ts';

const path = '/contractors/{contractorId}/rates/differences';
const Differences = wholeList('differences', RateDifferenceSchema);

/** Registers the endpoints for differences in a contractor's rates. */
export function rateDifferences(operations: Operations): void {
  operations.get(path, 'listContractorRateDifferences', {
    summary: 'What accepted timesheets are owed since their rates changed',
    description:
      'One row per pay element for the days of a timesheet with the same rates. Nothing reaches payroll until it is confirmed.',
    responses: { 200: json(Differences, 'By period') },
    run: async ({ ctx, params }) => ({ differences: await listDifferences(ctx, params.contractorId) }),
  });
  operations.post(`${path}/confirm`, 'confirmContractorRateDifferences', {
    summary: 'Confirm differences of rates, so that payroll is told of them',
    description:
      'Each comes in the payroll feed once, as an `adjustment`. Without `differenceIds` all that wait are confirmed. Those that are confirmed already stay as they are; 409 `differences_changed` where one is no longer on the list.',
    body: ConfirmDifferencesSchema,
    responses: { 200: json(Differences, 'The differences named, after confirmation') },
    run: async ({ ctx, params: { contractorId }, body }) => ({
      differences: await confirmDifferences(ctx, contractorId, body),
    }),
  });
}
