import { previewAction } from '../layout-page.server.ts';

export const action = previewAction;
