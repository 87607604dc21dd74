/** Limits of notes on orders, and what message templates can contain. No imports of schemas, so that it stays small in the browser. */

/** `customer` and `store`: characters of a note. `perOrder`: notes of the store on one order. `templates`: of the shop. */
export const noteLimits = { customer: 200, store: 500, perOrder: 30, templates: 20, templateName: 40 } as const;

/** `staff`: for staff only. `to_customer`: a message of the store. `from_customer`: written at checkout. */
export const noteKinds = ['staff', 'to_customer', 'from_customer'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The values of a template: the customer's name, the number, the arrival and the amount to pay of the order. */
export const placeholders = ['name', 'number', 'arrival', 'amount'] as const;
type Placeholder = (typeof placeholders)[number];

/** The first part of a text in braces that is no placeholder, such as '{total}'. */
export const unknownPlaceholder = (text: string): string | undefined =>
  text.match(/\{[^{}]*\}/g)?.find((part) => !placeholders.some((known) => part === `{${known}}`));

/** Returns true when a template is about what comes yet: the arrival, or what is to pay. */
export const saysWhatComes = (text: string): boolean => text.includes('{arrival}') || text.includes('{amount}');

/** A template with its placeholders filled in. */
export const fillTemplate = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(/\{(\w+)\}/g, (part, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : part,
  );
