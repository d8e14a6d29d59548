import { formatCount } from '#domain/format.ts';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Panel } from '#app/components/panel.tsx';
import { PreviewList } from '../preview-list.tsx';
import { formAction } from '#app/http/form-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { loadPreview, toPreview } from '../preview-reminders.server.ts';
import { Ticks } from '../send-reminders.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Preview reminders');

export const loader = portalLoader(({ ctx, url }) => loadPreview(ctx, url));

export const action = formAction(Ticks, ({ ctx, value, request }) => toPreview(ctx, new URL(request.url), value));

export default function PreviewRemindersPage() {
  const { previews, total, shown, picked } = useLoaderData<typeof loader>();
  const to = usePaths();
  const [query] = useSearchParams();
  const { people: _, ...place } = Object.fromEntries(query);
  const count = total - previews.filter(({ isSent }) => !isSent).length;
  const footer = count > 0 && (
    <form method="post" action={to.reminders(place)}>
      <FormToken />
      {picked === null && (
        <>
          <input type="hidden" name="scope" value="all" />
          <input type="hidden" name="shownList" value={shown} />
        </>
      )}
      {picked?.map((id) => (
        <input key={id} type="hidden" name="tick" value={id} />
      ))}
      <Button
        kind="primary"
        icon="mail"
      >{`Send ${formatCount(count)} ${count === 1 ? 'reminder' : 'reminders'}`}</Button>
    </form>
  );
  return (
    <Panel
      title={`${formatCount(total)} ${total === 1 ? 'email' : 'emails'}`}
      icon="mail"
      closeHref={to.reminders(place)}
      foot={footer}
    >
      <PreviewList previews={previews} total={total} nothing="There is nobody left to remind." />
    </Panel>
  );
}
