import { previewAction } from '#app/http/layout-page.server.ts';

export const action = previewAction;
