import { initials } from '#domain/format.ts';
import { classNames } from './class-names.ts';

/** A person's or agency's initials on a plate; decorative, since the name is beside it. */
export function Avatar({ name, round, small }: { name: string; round?: boolean; small?: boolean }) {
  return (
    <span className={classNames('avatar', round && 'round', small && 'sm')} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
