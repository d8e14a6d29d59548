import { classNames } from '../class-names.ts';

/** Characters of a telephone number that fit beside another column on a phone: one with country code and spaces. */
const ON_ONE_LINE = 20;

/** A telephone number in a list: on one line, unless it contains more, such as whom to ask for. */
export function TelephoneNumber({ number }: { number: string | null }) {
  if (number === null) return null;
  return <span className={classNames('tnum', number.length <= ON_ONE_LINE && 'nowrap')}>{number}</span>;
}
