type Histories = { navigation?: { currentEntry: { index: number } | null; entries(): { url: string | null }[] } };

/** The page of an address, which may be opened with a role or without. */
function pageOf(address: string): string {
  const url = new URL(address, window.location.href);
  url.searchParams.delete('roleId');
  return url.href;
}

/** Whether Back leads to the page of this address; false where the browser does not tell. */
export function isBehind(address: string): boolean {
  const { navigation } = window as Histories;
  const at = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries()[at - 1]?.url;
  return typeof before === 'string' && pageOf(before) === pageOf(address);
}
