import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { confirmDomainProof, readDomainProof } from '#domain/sso/domains/prove-sso-domain.server.ts';
import { DomainProofPage } from '../domain-proof-page.tsx';
import { readLink } from '#app/http/account-link.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { visitorFormAction } from '#app/http/visitor-form.server.ts';
import { pageTitle } from '#app/page-title.ts';

const TITLE = 'Confirm the domain';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, TITLE);

export const loader = (args: LoaderFunctionArgs) =>
  readLink(args, async (visitor) => ({
    ...(await readDomainProof(visitor, args.params.key ?? '')),
    agencyName: visitor.agency!.displayName,
  }));

export const action = visitorFormAction(z.object({}), async ({ visitor, params, request }) => {
  const { domain } = await confirmDomainProof(visitor, params.key ?? '');
  const message = `Thank you. ${domain} is confirmed.`;
  return redirectWith(new URL(request.url).pathname, { kind: 'good', message });
});

export default function DomainProof() {
  const { link, problem } = useLoaderData<typeof loader>();
  return <DomainProofPage title={TITLE} proof={link} problem={problem} />;
}
