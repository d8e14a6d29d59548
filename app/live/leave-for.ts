let isLeavingPage = false;

/** Leaves the page for one on another host. Live messages until then load nothing, which would navigate elsewhere. */
export function leaveFor(href: string): void {
  isLeavingPage = true;
  window.location.replace(href);
}

/** Returns whether the page is being left for one on another host. */
export const isLeaving = (): boolean => isLeavingPage;
