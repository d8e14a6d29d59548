import { useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * Returns a value as it was when the page was last visited: by a link, a form or the browser’s buttons. Live events and
 * a connection that is back load the page’s data again by themselves: what somebody is deciding on stays until they
 * ask for what is true now.
 */
export function useAsVisited<Value>(value: Value): Value {
  const { key } = useLocation();
  const [visited, setVisited] = useState({ key, value });
  if (visited.key === key) return visited.value;
  setVisited({ key, value });
  return value;
}
