type Histories = { navigation?: { currentEntry: { index: number } | null; entries(): { url: string | null }[] } };

/** Returns the page of a URL, which may be opened with or without a role. */
function pageOf(address: string): string {
  const url = new URL(address, window.location.href);
  url.searchParams.delete('roleId');
  return url.href;
}

/** Returns whether Back leads to this URL's page; false if the browser cannot tell. */
export function isBehind(address: string): boolean {
  const { navigation } = window as Histories;
  const at = navigation?.currentEntry?.index ?? 0;
  const before = navigation?.entries()[at - 1]?.url;
  return typeof before === 'string' && pageOf(before) === pageOf(address);
}
