/** All settings of the shop that have a descriptor. Those with a form of their own are in shop-settings.ts: fees and message templates. */
import { company } from './sections/company.ts';
import { delivery } from './sections/delivery.ts';
import { fees } from './sections/fees.ts';
import { messages } from './sections/messages.ts';
import { ordering } from './sections/ordering.ts';
import { payments } from './sections/payments.ts';
import { promises } from './sections/promises.ts';
import { shop } from './sections/shop.ts';
import type { SettingDescriptor, SettingGroup, SettingSection, ShopChoice } from './setting-descriptor.ts';

/** In the order of the screen. */
const sections = { shop, promises, company, ordering, delivery, fees, payments, messages };
export type SectionName = keyof typeof sections;
export const settingSections: Readonly<Record<SectionName, SettingSection>> = sections;

const groups = {
  ...shop.groups,
  ...promises.groups,
  ...company.groups,
  ...ordering.groups,
  ...delivery.groups,
  ...fees.groups,
  ...payments.groups,
  ...messages.groups,
};
export type SettingGroups = typeof groups;
export type GroupName = keyof SettingGroups;
export const settingGroups: Readonly<Record<GroupName, SettingGroup>> = groups;

const choices = { ...promises.choices, ...ordering.choices, ...delivery.choices, ...fees.choices };
export type ShopChoices = typeof choices;
export type ChoiceName = keyof ShopChoices;
export const shopChoices: Readonly<Record<ChoiceName, ShopChoice>> = choices;

type PublicName<G> = G extends { fields: infer F }
  ? { [N in keyof F]: F[N] extends { publicAs: infer Name extends string } ? Name : never }[keyof F]
  : never;
/** The names under which pages read switches. */
export type PublicSwitch = { [G in GroupName]: PublicName<SettingGroups[G]> }[GroupName];

/** Every field of the groups. `path` is as in errors and in the audit log: 'shop.name'. */
export const settingFields: readonly { group: GroupName; name: string; path: string; field: SettingDescriptor }[] =
  Object.entries(settingGroups).flatMap(([group, { fields }]) =>
    Object.entries(fields).map(([name, field]) => ({
      group: group as GroupName,
      name,
      path: `${group}.${name}`,
      field,
    })),
  );

/** The switches that pages read. */
export const publicSwitches = settingFields.flatMap(({ group, name, field }) =>
  field.kind === 'switch' && field.publicAs !== undefined
    ? [{ group, name, publicAs: field.publicAs as PublicSwitch }]
    : [],
);
