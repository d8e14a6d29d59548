let isLeavingPage = false;

/** Leaves the page for one of another host. What is heard here until then loads nothing, which would lead elsewhere. */
export function leaveFor(href: string): void {
  isLeavingPage = true;
  window.location.replace(href);
}

/** Whether the page is being left for one of another host. */
export const isLeaving = (): boolean => isLeavingPage;
