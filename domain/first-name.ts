/** Returns the name with which a person is addressed: the first of their names, without a comma or the like after it. */
export function firstName(fullname: string): string {
  const [first = ''] = fullname.trim().split(/\s+/);
  return first.replace(/[,;:]+$/, '') || fullname.trim();
}
