import { getView } from '#domain/views/get-view.server.ts';
import { saveFilters } from '#domain/views/save-view.server.ts';
import { SaveFiltersSchema } from '#domain/views/view.schema.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { viewPath } from '#app/components/views/views.server.ts';

/** The button Save changes beside the open view: replaces its filters with the list's current ones. */
export const action = buttonAction(
  SaveFiltersSchema,
  async (ctx, { viewId }) => {
    const { id, list, filter } = await getView(ctx, viewId!);
    return viewPath(pathsOf(ctx), list, { id, filter });
  },
  async ({ ctx, value, params }) => `The view “${(await saveFilters(ctx, params.viewId!, value)).name}” is saved.`,
);
