import { Form } from '@remix-run/react';
import { Button } from './button.tsx';

/** Makes a long list of contacts shorter; an ordinary search that loads the page again. */
export function FindContact({ find, action }: { find: string; action: string }) {
  const [path, search = ''] = action.split('?');
  return (
    <Form method="get" action={path} className="find-contact">
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <label htmlFor="find-contact">Find a contact</label>
        <span className="btn-row">
          <input className="input" id="find-contact" type="search" name="find" defaultValue={find} />
          <Button>Find</Button>
        </span>
      </div>
    </Form>
  );
}
