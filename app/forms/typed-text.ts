/** The values of a form's controls by their names, as they stand in its boxes. */
export type Typed = Record<string, string[]>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What nobody types, or nobody may find again on the device. */
const LEFT_OUT = new Set(['password', 'file', 'submit', 'button', 'reset', 'image', 'search']);

/** What a box that searches for one thing is asked to show: the id and its words. */
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

/** The names of the controls that somebody fills in. */
export const namesOf = (form: HTMLFormElement): string[] => controlsOf(form).map(({ name }) => name);

/** What a box that searches for one thing shows of what is chosen in it. */
const shownWords = (control: Control) => (control.type === 'hidden' ? [control.dataset.words!] : []);

/** Each control's values, gathered under its name. */
function gather(form: HTMLFormElement, valuesOf: (control: Control) => string[]): Typed {
  const typed: Typed = {};
  for (const control of controlsOf(form)) (typed[control.name] ??= []).push(...valuesOf(control));
  return typed;
}

/** What stands in a form. Passwords, codes and files are left out, and so is what the page itself put in hidden fields. */
export function readTyped(form: HTMLFormElement): Typed {
  return gather(form, (control) => {
    if (isTick(control)) return control.checked ? [control.value] : [];
    return [control.value, ...shownWords(control)];
  });
}

/** What a form came with, whatever stands in it: a browser that goes back fills it in again by itself, before any script. */
export function readGiven(form: HTMLFormElement): Typed {
  return gather(form, (control) => {
    if (isTick(control)) return control.defaultChecked ? [control.value] : [];
    if (control instanceof HTMLSelectElement)
      return [[...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? control.value];
    return [control.defaultValue, ...shownWords(control)];
  });
}

/** Of what stands in a form, that which is not as it was. */
export function changesOf(now: Typed, before: Typed): Typed {
  return Object.fromEntries(
    Object.entries(now).filter(([name, values]) => JSON.stringify(values) !== JSON.stringify(before[name])),
  );
}

/** Puts values into a form as if they were typed. @returns those that have no place in it, or none yet */
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

/** @returns whether the control can hold it */
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
  // The property of the element's kind: a framework that watches the element's own would take it for its own writing.
  const kind = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(kind, 'value')!.set!.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
