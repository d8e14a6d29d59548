import { classNames } from '../class-names.ts';

/** Characters of a telephone number that fit beside another column of a phone: one with its country's code and spaces. */
const ON_ONE_LINE = 20;

/** A telephone number of a list: on one line, unless it says more, such as whom to ask for. */
export function TelephoneNumber({ number }: { number: string | null }) {
  if (number === null) return null;
  return <span className={classNames('tnum', number.length <= ON_ONE_LINE && 'nowrap')}>{number}</span>;
}
