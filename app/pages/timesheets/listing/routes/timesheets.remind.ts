import { remindMissingAction } from '#app/pages/timesheets/bulk-action.server.ts';

export const action = remindMissingAction;
