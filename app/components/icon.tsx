import type { ReactNode } from 'react';

const SHAPES = {
  scale: <path d="M10 4v12M6.5 16.5h7M4 6.5h12M4 6.5l-2 5a2.2 2.2 0 0 0 4 0zM16 6.5l-2 5a2.2 2.2 0 0 0 4 0z" />,
  alert: <path d="M10 3.5 2.8 16h14.4zM10 8.5v3.5M10 14v.1" />,
  arrowDown: <path d="M10 4.5v11M6 11.5l4 4 4-4" />,
  bell: <path d="M5.5 8.5a4.5 4.5 0 0 1 9 0c0 4 1.5 5 1.5 5H4s1.5-1 1.5-5M8.3 16.2a2 2 0 0 0 3.4 0" />,
  building: (
    <path d="M4 17V4.5a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1V17M12 8.5h3a1 1 0 0 1 1 1V17M2.5 17h15M7 7h2M7 10h2M7 13h2" />
  ),
  calendar: (
    <>
      <rect x="3" y="4.5" width="14" height="12" rx="2" />
      <path d="M3 8.5h14M6.5 2.8v3M13.5 2.8v3" />
    </>
  ),
  camera: (
    <>
      <path d="M3.5 7a1 1 0 0 1 1-1h2L7.7 4h4.6l1.2 2h2a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1z" />
      <circle cx="10" cy="10.8" r="2.8" />
    </>
  ),
  card: (
    <>
      <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
      <circle cx="7" cy="9" r="1.6" />
      <path d="M4.7 13c.3-1.3 1.2-1.9 2.3-1.9s2 .6 2.3 1.9M12 8.5h3M12 11.5h3" />
    </>
  ),
  check: <path d="m4.5 10.5 3.5 3.5 7.5-8" />,
  clip: <path d="m8 11 4.3-4.3a1.8 1.8 0 0 1 2.5 2.5L9.3 14.7a3.3 3.3 0 0 1-4.7-4.7l5.5-5.5" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="6.8" />
      <path d="M10 6.3V10l2.5 1.6" />
    </>
  ),
  collapse: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="2" />
      <path d="M8 4v12M13 8l-2 2 2 2" />
    </>
  ),
  contract: (
    <path d="M5 3.5h6.5L15 7v8.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM11.5 3.5V7H15M7 10.5h5M7 13.5h3.5" />
  ),
  copy: (
    <>
      <rect x="7" y="7" width="9.5" height="9.5" rx="1.5" />
      <path d="M13 7V5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v6.5A1.5 1.5 0 0 0 5 13h2" />
    </>
  ),
  dash: <circle cx="10" cy="10" r="6.5" strokeDasharray="3 2.4" />,
  down: <path d="m6 8 4 4 4-4" />,
  download: <path d="M10 3.5v9M6.5 9.5 10 13l3.5-3.5M4 16.5h12" />,
  edit: <path d="M4 16v-3L13 4l3 3-9 9zM11 6l3 3" />,
  eye: (
    <>
      <path d="M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5z" />
      <circle cx="10" cy="10" r="2.3" />
    </>
  ),
  help: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M8 8a2 2 0 1 1 3 1.8c-.7.4-1 .8-1 1.5M10 13.8v.1" />
    </>
  ),
  home: <path d="M3.5 9 10 3.5 16.5 9v7a1 1 0 0 1-1 1H12v-4.5H8V17H4.5a1 1 0 0 1-1-1z" />,
  image: (
    <>
      <rect x="3" y="4" width="14" height="12" rx="2" />
      <circle cx="7.3" cy="8" r="1.3" />
      <path d="m3.5 14.5 4-3.5 3 2.5 3-3 3.5 3.5" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9v5M10 6.3v.1" />
    </>
  ),
  keyboard: (
    <>
      <rect x="2.5" y="5" width="15" height="10" rx="1.5" />
      <path d="M5.5 8h1M9.5 8h1M13.5 8h1M6.5 12h7" />
    </>
  ),
  key: (
    <>
      <circle cx="7" cy="12.5" r="3.5" />
      <path d="m9.5 10 6-6M13 6.5 15.5 9" />
    </>
  ),
  laptop: (
    <>
      <rect x="4" y="4.5" width="12" height="8" rx="1.5" />
      <path d="M2.5 15.5h15" />
    </>
  ),
  left: <path d="m12 6-4 4 4 4" />,
  mail: (
    <>
      <rect x="3" y="4.5" width="14" height="11" rx="2" />
      <path d="m3.5 6 6.5 5 6.5-5" />
    </>
  ),
  menu: <path d="M3.5 6h13M3.5 10h13M3.5 14h13" />,
  more: (
    <>
      <circle cx="5" cy="10" r=".6" />
      <circle cx="10" cy="10" r=".6" />
      <circle cx="15" cy="10" r=".6" />
    </>
  ),
  out: <path d="M8 4H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h3M12.5 13l3-3-3-3M15.5 10H8" />,
  passkey: (
    <>
      <circle cx="8" cy="6.5" r="3" />
      <path d="M2.8 16.5c.4-3 2.4-4.7 5.2-4.7 1 0 1.9.2 2.6.6" />
      <circle cx="14.5" cy="11" r="2.2" />
      <path d="M14.5 13.2v4.3M14.5 15.6h1.7" />
    </>
  ),
  pause: <path d="M7.5 5.5v9M12.5 5.5v9" />,
  pay: (
    <>
      <rect x="2.5" y="5" width="15" height="10" rx="2" />
      <circle cx="10" cy="10" r="2.2" />
      <path d="M5 8v.1M15 12v.1" />
    </>
  ),
  pdf: <path d="M5 3.5h6.5L15 7v8.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM11.5 3.5V7H15" />,
  phone: (
    <>
      <rect x="6" y="2.8" width="8" height="14.4" rx="2" />
      <path d="M9.3 14.6h1.4" />
    </>
  ),
  plus: <path d="M10 4.5v11M4.5 10h11" />,
  refresh: <path d="M4 10a6 6 0 0 1 10.5-4L16 7.5M16 4v3.5h-3.5M16 10a6 6 0 0 1-10.5 4L4 12.5M4 16v-3.5h3.5" />,
  rest: <path d="M15.5 11.8A6 6 0 1 1 8.2 4.5a4.8 4.8 0 0 0 7.3 7.3z" />,
  right: <path d="m8 6 4 4-4 4" />,
  search: (
    <>
      <circle cx="9" cy="9" r="5" />
      <path d="m13 13 3.5 3.5" />
    </>
  ),
  sheet: (
    <>
      <rect x="3.5" y="3.5" width="13" height="13" rx="2" />
      <path d="M6.5 13v-2M10 13V7M13.5 13V9.5" />
    </>
  ),
  shield: <path d="M10 3 4.5 5v4.5c0 3.7 2.4 6.2 5.5 7.5 3.1-1.3 5.5-3.8 5.5-7.5V5zM7.7 9.8l1.7 1.7 3-3.2" />,
  sliders: (
    <>
      <path d="M3.5 6h7M14.5 6h2M3.5 14h2M9.5 14h7" />
      <circle cx="12.5" cy="6" r="2" />
      <circle cx="7.5" cy="14" r="2" />
    </>
  ),
  trash: <path d="M4 6h12M8 6V4h4v2M5.5 6l.7 10a1 1 0 0 0 1 1h5.6a1 1 0 0 0 1-1l.7-10" />,
  up: <path d="M10 15.5v-11M6 8.5l4-4 4 4" />,
  updown: <path d="m7 8 3-3 3 3M7 12l3 3 3-3" />,
  user: (
    <>
      <circle cx="10" cy="7" r="3" />
      <path d="M4.5 16.5c.6-3 2.7-4.5 5.5-4.5s4.9 1.5 5.5 4.5" />
    </>
  ),
  users: (
    <>
      <circle cx="7.5" cy="7.5" r="2.8" />
      <path d="M2.5 16c.5-2.7 2.5-4 5-4s4.5 1.3 5 4M13 5a2.7 2.7 0 0 1 0 5M14.5 12.3c1.7.4 2.7 1.7 3 3.7" />
    </>
  ),
  wifi: <path d="M3 8.5a10 10 0 0 1 14 0M5.5 11.3a6.3 6.3 0 0 1 9 0M8 14a2.8 2.8 0 0 1 4 0M4 4l12 12" />,
  x: <path d="m5.5 5.5 9 9M14.5 5.5l-9 9" />,
} as const satisfies Record<string, ReactNode>;

/** The name of one of the portal's drawings. */
export type IconName = keyof typeof SHAPES;

/** `sm` 16, none 18, `lg` 24 pixels. */
type IconSize = 'sm' | 'lg';

/** One of the portal's own 20-unit line drawings. Decoration: the word beside it carries the meaning. */
export function Icon({ name, size, className }: { name: IconName; size?: IconSize; className?: string }) {
  const classes = ['i', size, className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 20 20" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  );
}
