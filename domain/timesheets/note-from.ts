import { firstName } from '../first-name.ts';

/** Returns whom a note is from: the contractor by first name, anybody else, who may be an API key, in full. */
export const noteFrom = ({ authorName }: { authorName: string }, { fullname }: { fullname: string }): string =>
  authorName === fullname ? firstName(fullname) : authorName;
