import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { onSaved } from '#app/live/live-state.ts';

/**
 * Returns what a form was opened with until it has been saved on its page, and then what is stored: a page that is
 * loaded again does not put what others have saved in place of what is being typed.
 * @param key that the form is noted under when it is sent
 */
export function useUntilSaved<Value>(key: string, value: Value): Value {
  const [opened, setOpened] = useState(value);
  const isSaved = useRef(false);
  const isIdle = useNavigation().state === 'idle';
  useEffect(
    () =>
      onSaved((saved) => {
        isSaved.current ||= saved === key;
      }),
    [key],
  );
  useEffect(() => {
    if (!isSaved.current || !isIdle) return;
    isSaved.current = false;
    setOpened(value);
  }, [isIdle, value]);
  return opened;
}
