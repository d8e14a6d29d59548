import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { AccountLayout, Steps } from '#app/frame/account-layout.tsx';
import { Callout } from '#app/components/callout.tsx';
import { FirstRunForm } from '../first-run-form.tsx';
import { firstRunAction, firstRunLoader } from '../first-run.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Create your agency');

export const loader = firstRunLoader;
export const action = firstRunAction;

const STEPS = [
  { title: 'Log in', text: 'Your agency’s own address opens. You log in with the email and the password given here.' },
  { title: 'Add your branding', text: 'Choose two colours. We adjust shades so text stays readable.' },
  {
    title: 'Add a client and a contract',
    text: 'Then place your first contractor and choose who authorises their time.',
  },
  { title: 'Share the work', text: 'Add a colleague as administrator.' },
];

export default function FirstRunPage() {
  const { brand, footLinks } = useAccountFrame();
  const { host, problem } = useLoaderData<typeof loader>();
  return (
    <AccountLayout
      brand={brand}
      footLinks={footLinks}
      aside={{ label: 'What happens next', children: <Steps steps={STEPS} /> }}
    >
      {problem === null ? (
        <FirstRunForm host={host} />
      ) : (
        <div className="auth-form wide">
          <h1>Create your agency</h1>
          <Callout tone="bad" role="alert">
            {problem}
          </Callout>
        </div>
      )}
    </AccountLayout>
  );
}
