/** The plain fields of products in words. */
import {
  type ChoiceColumn,
  columnFields,
  columnNames,
  labelFields,
  labelNames,
  ofEach,
  type PlainName,
} from '../../contract/catalogue/product-fields.ts';
import { formatMessage, type MessageKey } from '../../messages/index.ts';
import { currentLocale } from '../../messages/locale.ts';
import { foodTypeNames } from './food-mark.tsx';

const keysOf: Readonly<Record<PlainName, { label: MessageKey; hint?: MessageKey }>> = {
  ...columnFields,
  ...labelFields,
};
const words = (key: MessageKey): string => formatMessage(key, {}, currentLocale()) ?? key;

export function fieldTexts(name: PlainName) {
  const { label, hint } = keysOf[name];
  return { label: words(label), hint: hint && words(hint) };
}

export const fieldLabels = () => ofEach([...columnNames, ...labelNames], (name) => fieldTexts(name).label);

/** The names of the choices of a field. */
export const choiceNames = (): Readonly<Record<ChoiceColumn, Readonly<Record<string, string>>>> => ({
  food_type: foodTypeNames(),
});

/** Undefined for a value that is no choice. */
export const choiceName = (field: string, value: string): string | undefined =>
  new Map(Object.entries(choiceNames())).get(field)?.[value];
