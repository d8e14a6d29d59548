import { saveDraftAction } from '#app/pages/timesheets/save-draft.server.ts';

export const action = saveDraftAction;
