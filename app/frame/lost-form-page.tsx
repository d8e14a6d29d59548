import { ButtonLink } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { type LostForm, lostFormTitle } from '#app/lost-form.ts';
import { useAccountFrame } from './account-frame.tsx';
import { AccountLayout } from './account-layout.tsx';

/** What was written in a form that no longer has a page, such as for a deleted record, returned so that it can be copied. */
export function LostFormPage(lost: LostForm) {
  const { because, written, logIn, isClosed } = lost;
  const { brand, footLinks } = useAccountFrame();
  return (
    <AccountLayout brand={brand} footLinks={footLinks} missingWeek>
      <div className="auth-form">
        <h1>{lostFormTitle(lost)}</h1>
        <Callout tone="bad" role="alert">
          <p>
            {because ??
              'What you sent was not saved. The record may have been deleted, or somebody else may now decide it.'}
          </p>
        </Callout>
        <p>This is what you wrote:</p>
        {written.map(({ name, lines }) => (
          <section key={name}>
            <h2 className="small">{name}</h2>
            {lines.map((line, at) => (
              <blockquote key={at} className="quote">
                {line}
              </blockquote>
            ))}
          </section>
        ))}
        {!isClosed && (
          <div className="btn-row">
            <ButtonLink kind="primary" size="lg" href={logIn ?? '/'}>
              {logIn ? 'Log in' : 'Go to your dashboard'}
            </ButtonLink>
          </div>
        )}
      </div>
    </AccountLayout>
  );
}
