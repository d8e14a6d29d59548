import { AccountLayout } from './account-layout.tsx';
import { useAccountFrame } from './account-frame.tsx';
import { ButtonLink } from './button.tsx';
import { Callout } from './callout.tsx';

/** A page that says why something is not allowed or did not work, with a way back. */
export function Problem({ title, message }: { title: string; message: string }) {
  const { brand, footLinks } = useAccountFrame();
  return (
    <AccountLayout brand={brand} footLinks={footLinks} missingWeek>
      <div className="auth-form">
        <h1>{title}</h1>
        <Callout tone="bad" role="alert">
          <p>{message}</p>
        </Callout>
        <div className="btn-row">
          <ButtonLink kind="primary" size="lg" href="/">
            Go to your dashboard
          </ButtonLink>
        </div>
      </div>
    </AccountLayout>
  );
}
