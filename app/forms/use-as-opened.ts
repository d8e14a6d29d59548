import { useEffect, useState } from 'react';

/**
 * Returns a value as it was when the form was opened or last cleared. Live events and a connection that is back load
 * the page’s data again, also while somebody types: what the form compares with must not change under its fields.
 */
export function useAsOpened<Value>(formId: string, value: Value): Value {
  const [opened, setOpened] = useState({ value });
  useEffect(() => {
    const onReset = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.id === formId) setOpened({ value });
    };
    document.addEventListener('reset', onReset);
    return () => document.removeEventListener('reset', onReset);
  }, [formId, value]);
  return opened.value;
}
