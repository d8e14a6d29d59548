type Query = Record<string, string | number | null | undefined>;

/** Returns how a list on a tab builds its URLs from the tab’s, which already includes the role. */
export function tabPath(href: string): (query: Query) => string {
  return (query) => {
    const given = Object.entries(query).filter(([name, value]) => name !== 'roleId' && value !== null && value !== '');
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return search === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${search}`;
  };
}
