import { remindMissingAction } from '#app/http/bulk-action.server.ts';

export const action = remindMissingAction;
