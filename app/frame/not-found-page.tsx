import { ButtonLink } from '#app/components/button.tsx';
import type { AccountBrand, FooterLink } from './account-layout.tsx';
import { AccountLayout } from './account-layout.tsx';
import { Icon } from '#app/components/icon.tsx';

type NotFoundPageProps = {
  brand: AccountBrand;
  footLinks: FooterLink[];
  /** The path requested. */
  path: string;
  /** The dashboard when logged in, otherwise the log-in. */
  isLoggedIn: boolean;
  /** Whether the host is not an agency’s. */
  isNowhere?: boolean;
  homeHref: string;
  helpHref?: string;
};

/** Says that there is nothing at this address, shows the address and offers a way on. */
export function NotFoundPage(props: NotFoundPageProps) {
  const { brand, footLinks, path, isLoggedIn, isNowhere = false, homeHref, helpHref } = props;
  const isTimesheet = isLoggedIn && path.startsWith('/timesheets/');
  const gone = `It may have been deleted,${isTimesheet ? ' now be somebody else’s to decide,' : ''}`;
  const why = isNowhere ? 'Your agency’s portal may have moved to another address,' : gone;
  return (
    <AccountLayout brand={brand} footLinks={footLinks} missingWeek>
      <div className="auth-form">
        <h1>Page not found</h1>
        <p className="muted">There is nothing at this address. {why} or the link may be incomplete.</p>
        <div className="code">
          <code>{path}</code>
        </div>
        <div className="btn-row">
          <ButtonLink kind="primary" size="lg" href={homeHref}>
            {isLoggedIn ? 'Go to your dashboard' : 'Log in'}
          </ButtonLink>
          {helpHref && (
            <a className="btn btn-quiet" href={helpHref}>
              <Icon name="help" size="sm" />
              Help
            </a>
          )}
        </div>
      </div>
    </AccountLayout>
  );
}
