/** The values of a form's controls by name, as shown. */
export type Typed = Record<string, string[]>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Types nobody fills in by typing, or that must not be stored on the device. */
const LEFT_OUT = new Set(['password', 'file', 'submit', 'button', 'reset', 'image', 'search']);

/** The event that sets a search box: the id and its text. */
export const CHOOSE = 'countersign:choose';

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

function isTyped(element: Element): element is Control {
  if (!isControl(element) || element.name === '' || element.disabled) return false;
  if (element.autocomplete === 'one-time-code' || LEFT_OUT.has(element.type)) return false;
  return element.type !== 'hidden' || element.dataset.words !== undefined;
}

const controlsOf = (form: HTMLFormElement) => [...form.elements].filter(isTyped);

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Returns the names of the controls a person fills in. */
export const namesOf = (form: HTMLFormElement): string[] => controlsOf(form).map(({ name }) => name);

/** Returns the text a search box shows for its choice. */
const shownWords = (control: Control) => (control.type === 'hidden' ? [control.dataset.words!] : []);

/** Collects each control's values under its name. */
function gather(form: HTMLFormElement, valuesOf: (control: Control) => string[]): Typed {
  const typed: Typed = {};
  for (const control of controlsOf(form)) (typed[control.name] ??= []).push(...valuesOf(control));
  return typed;
}

/** Reads a form's content. Passwords, codes and files are left out, as are hidden fields set by the page itself. */
export function readTyped(form: HTMLFormElement): Typed {
  return gather(form, (control) => {
    if (isTick(control)) return control.checked ? [control.value] : [];
    return [control.value, ...shownWords(control)];
  });
}

/** Reads a form's initial content, whatever it now contains: when going back, a browser restores it by itself before any script. */
export function readGiven(form: HTMLFormElement): Typed {
  return gather(form, (control) => {
    if (isTick(control)) return control.defaultChecked ? [control.value] : [];
    if (control instanceof HTMLSelectElement)
      return [[...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? control.value];
    return [control.defaultValue, ...shownWords(control)];
  });
}

/** Returns the part of a form's content that has changed. */
export function changesOf(now: Typed, before: Typed): Typed {
  return Object.fromEntries(
    Object.entries(now).filter(([name, values]) => JSON.stringify(values) !== JSON.stringify(before[name])),
  );
}

/** Fills values into a form as if they were typed. @returns those with no control in it, or none yet */
export function fillIn(form: HTMLFormElement, typed: Typed): Typed {
  const left: Typed = {};
  for (const [name, values] of Object.entries(typed)) {
    const controls = controlsOf(form).filter((control) => control.name === name);
    if (controls.length === 0 || !controls.every((control) => fillControl(control, values))) left[name] = values;
    else if (isTick(controls[0]!) && !values.every((value) => controls.some((one) => one.value === value)))
      left[name] = values;
    for (const control of controls) control.closest('details')?.setAttribute('open', '');
  }
  return left;
}

/** @returns whether the control accepts it */
function fillControl(control: Control, values: string[]): boolean {
  if (isTick(control)) {
    const isWanted = values.includes(control.value);
    if (control.checked !== isWanted && (isWanted || control.type === 'checkbox')) control.click();
    return true;
  }
  const [value = '', words = ''] = values;
  if (control.type === 'hidden') return control.dispatchEvent(new CustomEvent(CHOOSE, { detail: { value, words } }));
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value))
    return false;
  if (control.value === value) return true;
  // The prototype's property: a framework that intercepts the element's own would take the change for its own.
  const kind = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(kind, 'value')!.set!.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
