import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { type EmailBrand, type EmailFooter, coloursOf } from './brand.ts';
import { style } from './styles.ts';

const NARROW = `@media (max-width:560px){.outer{padding:0!important}.card{padding:24px 20px 28px!important}.foot{padding:20px 20px 8px!important}.action{display:block!important;text-align:center!important}}`;

type Props = { title: string; preview: string; brand: EmailBrand; footer: EmailFooter; children: ReactNode };

/** Lays out every email: the agency's rule and logo above, the reason and the opt-out below. */
export function Layout({ title, preview, brand, footer, children }: Props) {
  const { rule } = coloursOf(brand);
  return (
    <Html lang="en-GB">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <style>{NARROW}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={style.body}>
        <Section className="outer" style={style.outer}>
          <Container style={{ ...style.sheet, borderTop: `4px solid ${rule}` }}>
            <Section className="card" style={style.card}>
              <Logo brand={brand} />
              {children}
            </Section>
          </Container>
          <Container style={style.below}>
            <Section className="foot" style={style.foot}>
              <Foot footer={footer} />
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  );
}

function Logo({ brand }: { brand: EmailBrand }) {
  if (!brand.logoUrl) return <Text style={style.name}>{brand.displayName}</Text>;
  return <Img src={brand.logoUrl} height="64" alt={brand.displayName} style={style.logo} />;
}

function Foot({ footer }: { footer: EmailFooter }) {
  return (
    <Text style={style.footText}>
      {footer.reason}
      {footer.settingsUrl ? (
        <>
          {' '}
          Choose which emails you get in{' '}
          <Link href={footer.settingsUrl} style={style.footLink}>
            your settings
          </Link>
          .
        </>
      ) : null}
      {footer.stopUrl ? (
        <>
          {' '}
          You can{' '}
          <Link href={footer.stopUrl} style={style.footLink}>
            stop these reminders
          </Link>
          .
        </>
      ) : null}
      {footer.replyTo ? ` Replies go to ${footer.replyTo}.` : null}
    </Text>
  );
}
