import { saveDraftAction } from '#app/http/save-draft.server.ts';

export const action = saveDraftAction;
