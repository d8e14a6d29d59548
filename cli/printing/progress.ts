import type { Writable } from 'node:stream';

/** The progress of long work. */
export type Bar = {
  /** Updates the amount done. @param total the total, if it has since become known */
  at(done: number, total?: number): void;
  /** Removes the bar from the terminal; may be called more than once. */
  end(): void;
};

type Screen = Writable & { isTTY?: boolean };
/** @param since when the work began, if earlier than the bar; milliseconds of `now` */
type BarOptions = { unit: string; total?: number | undefined; since?: number | undefined; now?: () => number };

/** Clears the terminal's line. */
const CLEARED = '\r\u001b[K';

/** How often a line is written without a terminal, and a bar drawn with one. */
const LINE_MS = 5000;
const DRAW_MS = 100;
/** How long work is measured before a rate is shown. */
const LEAST_SECONDS = 0.5;

const counted = (count: number) => Math.round(count).toLocaleString('en-GB');

/** `1h 02m`, `3m 20s` or `45s`. */
function durationText(seconds: number): string {
  const [whole, two] = [Math.ceil(seconds), (value: number) => String(value).padStart(2, '0')];
  if (whole >= 3600) return `${Math.floor(whole / 3600)}h ${two(Math.floor((whole % 3600) / 60))}m`;
  return whole >= 60 ? `${Math.floor(whole / 60)}m ${two(whole % 60)}s` : `${whole}s`;
}

/** `1,200 of 4,000 rows (30%), 400 a second, 7s left`; without a total, only what is known. */
export function progressText(done: number, { unit, total, seconds }: { unit: string; total: number; seconds: number }) {
  // A rate from the first moments means nothing.
  const rate = seconds >= LEAST_SECONDS ? done / seconds : 0;
  const speed = rate > 0 ? `, ${rate < 10 ? rate.toFixed(1) : counted(rate)} a second` : '';
  if (total === 0) return `${counted(done)} ${unit}${speed}`;
  const left = rate > 0 ? `, ${durationText((total - done) / rate)} left` : '';
  return `${counted(done)} of ${counted(total)} ${unit} (${Math.floor((100 * done) / total)}%)${speed}${left}`;
}

const BAR = 24;
/** `██████░░░░`, at a fixed width. */
const barText = (done: number, total: number) => {
  const full = Math.floor((BAR * done) / total);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} `;
};

/** Opens a bar on a terminal, and elsewhere prints a line now and then, so that a log shows that long work is continuing. */
export function openBar(
  screen: Screen,
  { unit, total: known = 0, since, now = () => performance.now() }: BarOptions,
): Bar {
  const begun = since ?? now();
  const isTerminal = screen.isTTY === true;
  let [total, written, isOpen] = [known, isTerminal ? -Infinity : begun, true];
  return {
    at(done, learnt = total) {
      const time = now();
      // An earlier count may since have grown.
      total = learnt === 0 ? 0 : Math.max(learnt, done);
      if (!isOpen || time - written < (isTerminal ? DRAW_MS : LINE_MS)) return;
      written = time;
      const text = progressText(done, { unit, total, seconds: (time - begun) / 1000 });
      screen.write(isTerminal ? `${CLEARED}${total > 0 ? barText(done, total) : ''}${text}` : `${text}\n`);
    },
    end() {
      if (isOpen && isTerminal) screen.write(CLEARED);
      isOpen = false;
    },
  };
}
