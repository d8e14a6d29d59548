import type { ReactNode } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { RibbonArtwork } from './ribbon-artwork.tsx';
import { UnsentBar } from '#app/components/unsent.tsx';
import { PageTop } from './shell.tsx';
import { Link } from '#app/components/link.tsx';

/** A link in the footer of the account pages: help, privacy policy, cookie policy, terms of use. */
export type FooterLink = { label: string; href: string };

/** The tenant's rectangular logo, on white; on the product's own address the product's name instead. */
export type AccountBrand = { name: string; logo: string; href: string } | { product: string; href: string };

type AccountLayoutProps = {
  brand: AccountBrand;
  footLinks: FooterLink[];
  /** Shown beside the brand: "Already signed up? Log in". */
  topLink?: ReactNode;
  /** Replaces the artwork: what happens next, on the sign-up page. */
  aside?: { label: string; children: ReactNode };
  /** Leaves the lit week out of the artwork. */
  missingWeek?: boolean;
  children: ReactNode;
};

function ProductMark() {
  return (
    <svg width={30} height={30} viewBox="0 0 30 30" aria-hidden="true" focusable="false">
      <rect className="mark-bg" width={30} height={30} rx={7} />
      <rect className="mark-on" x={6} y={9} width={3.4} height={9} rx={1} />
      <rect className="mark-on" x={11} y={6} width={3.4} height={12} rx={1} />
      <rect className="mark-soft" x={16} y={18} width={3.4} height={6} rx={1} />
      <rect className="mark-lit" x={21} y={11} width={3.4} height={7} rx={1} />
    </svg>
  );
}

function Brand({ brand }: { brand: AccountBrand }) {
  if ('product' in brand) {
    return (
      <Link className="product" to={brand.href}>
        <ProductMark />
        {brand.product}
      </Link>
    );
  }
  return (
    <Link to={brand.href}>
      <img src={brand.logo} width={176} height={64} alt={brand.name} />
    </Link>
  );
}

/** The pages before a role is chosen: a form on white at the left, the ribbon artwork at the right. */
export function AccountLayout({ brand, footLinks, topLink, aside, missingWeek, children }: AccountLayoutProps) {
  return (
    <>
      <PageTop />
      <UnsentBar />
      <div className={classNames('auth', aside && 'signup')}>
        <main className="auth-main" id="content" tabIndex={-1}>
          {topLink ? (
            <div className="flex center between g-4 wrapx">
              <Brand brand={brand} />
              {topLink}
            </div>
          ) : (
            <Brand brand={brand} />
          )}
          {children}
          <footer className="auth-foot">
            {footLinks.map(({ label, href }) => (
              <a key={label} href={href}>
                {label}
              </a>
            ))}
          </footer>
        </main>
        {aside ? (
          <aside className="auth-next" aria-label={aside.label}>
            <h2>{aside.label}</h2>
            {aside.children}
          </aside>
        ) : (
          <div className="auth-art">
            <RibbonArtwork missing={missingWeek} />
          </div>
        )}
      </div>
    </>
  );
}

/** What happens next, step by step. */
export function Steps({ steps }: { steps: { title: string; text: string }[] }) {
  return (
    <ol className="steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
