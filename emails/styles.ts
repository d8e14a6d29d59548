import type { CSSProperties } from 'react';

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const INK = '#1b1d21';
const INK_2 = '#4f545c';
const INK_3 = '#62676f';
const SOFT_LINE = '#e9e9ec';

const text = (size: number, line: number, color: string): CSSProperties => ({
  fontFamily: FONT,
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  color,
  margin: 0,
});

const figures = (color: string, padding: string): CSSProperties => ({
  ...text(14, 20, color),
  padding,
  borderBottom: `1px solid ${SOFT_LINE}`,
  textAlign: 'right',
  whiteSpace: 'nowrap',
});

const HEAD: CSSProperties = {
  ...text(14, 20, INK),
  borderBottom: `1px solid ${SOFT_LINE}`,
  textAlign: 'left',
  fontWeight: 400,
};

const TOTAL: CSSProperties = {
  ...text(15, 20, INK),
  padding: '11px 0',
  borderTop: `2px solid ${INK}`,
  fontWeight: 700,
};

/** Styles of the emails. Email programs only honour inline ones. */
export const style = {
  body: { margin: 0, backgroundColor: '#eaebee' },
  outer: { padding: '32px 16px' },
  sheet: { width: '100%', maxWidth: '600px', backgroundColor: '#ffffff', wordBreak: 'break-word' },
  card: { padding: '32px 40px 36px' },
  below: { width: '100%', maxWidth: '600px', wordBreak: 'break-word' },
  foot: { padding: '20px 40px 8px' },
  footText: text(13, 20, INK_2),
  footLink: { color: INK_2, textDecoration: 'underline' },
  logo: { display: 'block', border: 0, margin: '0 0 24px', maxWidth: '100%' },
  name: { ...text(17, 24, INK), fontWeight: 700, margin: '0 0 24px' },
  hello: { ...text(15, 23, INK_2), margin: '0 0 4px' },
  title: { ...text(28, 34, INK), fontWeight: 700, letterSpacing: '-.5px' },
  lead: { ...text(15, 23, INK_2), margin: '8px 0 20px' },
  strong: { color: INK },
  paragraph: { ...text(15, 23, INK), margin: '0 0 16px' },
  small: { ...text(14, 21, INK_2), margin: '12px 0 28px' },
  button: {
    display: 'inline-block',
    padding: '13px 24px',
    borderRadius: '7px',
    fontFamily: FONT,
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  table: { width: '100%', borderTop: `2px solid ${INK}`, borderCollapse: 'collapse' },
  // Whole words, or a long text beside it would take their place.
  day: { ...HEAD, padding: '9px 0', wordBreak: 'normal' },
  linked: { ...HEAD, padding: '9px 12px 9px 0' },
  detail: { ...text(13, 19, INK_2), display: 'block' },
  tag: { color: INK_3 },
  note: { ...text(13, 19, INK_3), padding: '9px 0', borderBottom: `1px solid ${SOFT_LINE}` },
  times: { ...figures(INK_2, '9px 12px'), whiteSpace: 'normal' },
  hours: figures(INK, '9px 0'),
  total: { ...TOTAL, textAlign: 'left' },
  totalHours: { ...TOTAL, textAlign: 'right', whiteSpace: 'nowrap' },
  quote: { ...text(14, 21, INK), margin: '20px 0', padding: '2px 0 2px 14px', borderLeft: '3px solid #dadada' },
} satisfies Record<string, CSSProperties>;
