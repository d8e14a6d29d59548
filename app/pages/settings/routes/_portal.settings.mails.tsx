import { formatCount } from '#domain/format.ts';
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { browseMails } from '#domain/mail/list-mails.server.ts';
import { BrowseMailsSchema } from '#domain/mail/listed-mail.ts';
import { resendFailedMails, resendMail } from '#domain/mail/resend-mail.server.ts';
import { Button } from '#app/components/button.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FilterProblem } from '#app/components/lists/filter-problem.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '#app/components/lists/filter-bar.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { isNarrowed, NothingMatches } from '#app/components/lists/nothing-matches.tsx';
import { Pagination } from '#app/components/lists/pagination.tsx';
import { MailTable } from '../mail-table.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { ActionProblem } from '#app/components/action-problem.tsx';

const STATES = [
  { value: '', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'queued', label: 'Queued' },
  { value: 'sent', label: 'Sent' },
];

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Sent emails');

export const loader = portalLoader(async ({ ctx, url }) => {
  const { filter, typed, problem } = readFilter(url, BrowseMailsSchema);
  return { list: await browseMails(ctx, filter), filter, typed, problem };
});

const emails = (count: number) => `${formatCount(count)} ${count === 1 ? 'email' : 'emails'}`;

/** Without an id, all failed ones. */
export const action = formAction(z.object({ mailId: z.string().optional() }), async ({ ctx, value: { mailId } }) => {
  const to = pathsOf(ctx).mails({ status: mailId ? null : 'failed' });
  if (mailId) {
    await resendMail(ctx, mailId);
    return redirectWith(to, { kind: 'good', message: 'The email is sent again.' });
  }
  const { resent, skipped } = await resendFailedMails(ctx);
  const [first] = skipped;
  const rest = first ? ` ${emails(skipped.length)} left out: ${first.message}` : '';
  return redirectWith(to, { kind: 'good', message: `${emails(resent.length)} sent again.${rest}` });
});

export default function MailsPage() {
  const { list, filter, typed, problem } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const keep = Object.entries(typed).filter(([name]) => ['roleId', 'size'].includes(name));
  return (
    <SettingsPage title="Sent emails" lead="Every email of the last 30 days, and those that could not be sent.">
      <ActionProblem />
      <FilterProblem problem={problem} />
      <FilterBar keep={keep}>
        <FilterSearch label="Search" name="search" value={typed.search} placeholder="Recipient or subject" />
        <FilterSelect label="State" name="status" value={typed.status ?? ''} options={STATES} />
      </FilterBar>
      {list.total === 0 && isNarrowed(typed) && <NothingMatches noun="emails" icon="mail" clearHref={to.mails()} />}
      {list.total === 0 && !isNarrowed(typed) && (
        <EmptyState icon="mail" title="No emails yet">
          Emails appear here as they are sent.
        </EmptyState>
      )}
      {list.total > 0 && (
        <>
          {filter.status === 'failed' && (
            <div className="section-head">
              <p>{`${emails(list.total)} could not be sent.`}</p>
              <form method="post">
                <FormToken />
                <Button size="sm" icon="refresh">
                  Send all failed again
                </Button>
              </form>
            </div>
          )}
          <MailTable mails={list.rows} timeZone={timeZone} />
          <Pagination
            slice={filter}
            total={list.total}
            noun="emails"
            hrefOf={(page) => to.mails({ ...typed, page })}
            sizes={{ current: filter.size, options: [50, 100, 200], name: 'size', keep: Object.entries(typed) }}
          />
        </>
      )}
      <p className="small faint mt-3">
        Sent means that the mail server took the email. An email that is returned later is not marked here.
      </p>
    </SettingsPage>
  );
}
