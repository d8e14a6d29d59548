import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import { Fragment, type ReactNode } from 'react';
import { type EmailBrand, coloursOf } from './brand.ts';
import { style } from './styles.ts';

/** "Hello Helen," */
export function Hello({ name }: { name: string }) {
  return <Text style={style.hello}>Hello {name},</Text>;
}

/** Shows the fact that the email is about. */
export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading as="h1" style={style.title}>
      {children}
    </Heading>
  );
}

/** Shows one or two lines under the title. */
export function Lead({ children }: { children: ReactNode }) {
  return <Text style={style.lead}>{children}</Text>;
}

/** Shows the one thing to do. Its address is a page that asks for confirmation first. */
export function Action({ brand, href, children }: { brand: EmailBrand; href: string; children: string }) {
  const { button, onButton } = coloursOf(brand);
  return (
    <Button className="action" href={href} style={{ ...style.button, backgroundColor: button, color: onButton }}>
      {children}
    </Button>
  );
}

/** Quotes a person, with their name. */
export function Quote({ children, by }: { children: string; by?: string }) {
  return (
    <Text style={style.quote}>
      {children.split('\n').map((line, at) => (
        <Fragment key={at}>
          {at > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
      {by ? (
        <>
          <br />
          <span style={style.tag}>{by}</span>
        </>
      ) : null}
    </Text>
  );
}

/**
 * One line of hours: a day, a timesheet or a period. `tags` such as "nightshift" follow the label, and `note` appears
 * below it; emails leave out the `pause`.
 */
export type HoursLine = {
  label: string;
  tags?: string[];
  detail?: string;
  pause?: string;
  note?: string;
  hours: string;
  href?: string;
};

/** A day, and its times beside it. */
function DayHead({ label, tags = [], detail = '' }: HoursLine) {
  return (
    <>
      <th scope="row" style={style.day}>
        {label}
        {tags.length > 0 ? <span style={style.tag}> {tags.join(', ')}</span> : null}
      </th>
      <td style={style.times}>{detail}</td>
    </>
  );
}

/** A name that links to its page, and what is said of it below: it may be long. */
function LinkedHead({ label, href, detail }: HoursLine & { href: string }) {
  return (
    <th scope="row" colSpan={2} style={style.linked}>
      <a href={href} style={style.strong}>
        {label}
      </a>
      {detail ? <small style={style.detail}>{detail}</small> : null}
    </th>
  );
}

/** Shows hours line by line, with their total. */
export function HoursTable({ lines, total }: { lines: HoursLine[]; total?: string }) {
  return (
    <table className="data" cellPadding={0} cellSpacing={0} style={style.table}>
      <tbody>
        {lines.map((line, at) => (
          <Fragment key={at}>
            <tr>
              {line.href ? <LinkedHead {...line} href={line.href} /> : <DayHead {...line} />}
              <td style={style.hours}>{line.hours}</td>
            </tr>
            {line.note ? (
              <tr>
                <td colSpan={3} style={style.note}>
                  {line.note}
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
        {total === undefined ? null : (
          <tr>
            <th scope="row" style={style.total}>
              Total
            </th>
            <td style={style.total} />
            <td style={style.totalHours}>{total}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
