/** Settings that suit a small grocery of India. They need nothing from the owner, and change no price. */
import { type ChoiceName, type GroupName, settingFields, settingGroups, shopChoices } from './setting-sections.ts';
import type { ShopSettings } from './shop-settings.ts';

type Value = string | boolean;

/** By 'group.field', or the name of a choice; in the order of the screen. */
const recommended: Readonly<Record<string, Value>> = {
  cart: 'cart-first',
  'delivery.arrivalTimes': true,
  'orderNotes.on': true,
  'substitutes.on': true,
  'orderChanges.on': true,
  'addresses.directions': true,
  'handover.code': true,
  'paysWith.on': true,
  'cash.change': true,
  'push.on': true,
};

/** A setting that is not as recommended. */
export interface RecommendedChange {
  path: string;
  from: Value;
  to: Value;
}

const partsOf = (path: string) => path.split('.') as [part: GroupName | ChoiceName, field?: string];

function valueAt(settings: ShopSettings, path: string): Value {
  const [part, field] = partsOf(path);
  const value: unknown = settings[part];
  return field === undefined ? (value as string) : ((value as Record<string, Value>)[field] ?? false);
}

export const recommendedChanges = (settings: ShopSettings): RecommendedChange[] =>
  Object.entries(recommended)
    .map(([path, to]) => ({ path, from: valueAt(settings, path), to }))
    .filter(({ from, to }) => from !== to);

/** The groups and choices of `settings` with these values. */
function settingsWith(
  settings: ShopSettings,
  values: readonly { path: string; value: Value }[],
): Partial<ShopSettings> {
  const changed: Record<string, unknown> = {};
  for (const { path, value } of values) {
    const [part, field] = partsOf(path);
    changed[part] =
      field === undefined ? value : { ...settings[part as GroupName], ...(changed[part] as object), [field]: value };
  }
  return changed as Partial<ShopSettings>;
}

/** Saved, they make the changes. */
export const settingsAfter = (settings: ShopSettings, changes: readonly RecommendedChange[]): Partial<ShopSettings> =>
  settingsWith(
    settings,
    changes.map(({ path, to }) => ({ path, value: to })),
  );

/** Saved, they undo the changes. Settings that somebody has changed since are `left` as they are. */
export function settingsBefore(
  settings: ShopSettings,
  changes: readonly RecommendedChange[],
): { settings: Partial<ShopSettings>; left: readonly RecommendedChange[] } {
  const isAsMade = ({ path, to }: RecommendedChange) => valueAt(settings, path) === to;
  return {
    settings: settingsWith(
      settings,
      changes.filter(isAsMade).map(({ path, from }) => ({ path, value: from })),
    ),
    left: changes.filter((change) => !isAsMade(change)),
  };
}

/** The name of a setting, what it does, and its values in words. */
export function wordsFor(path: string, onOff: (isOn: boolean) => string) {
  const [part, field] = partsOf(path);
  if (field === undefined) {
    const { title, choices } = shopChoices[part as ChoiceName];
    return {
      label: title(),
      hint: choices[String(recommended[path])]?.hint(),
      wordOf: (value: Value) => choices[String(value)]?.label() ?? String(value),
    };
  }
  const described = settingFields.find((each) => each.path === path)?.field;
  return {
    label: described?.label() ?? path,
    hint: (described?.hint ?? settingGroups[part as GroupName].hint)(),
    wordOf: (value: Value) => onOff(value === true),
  };
}
