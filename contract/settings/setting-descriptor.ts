/**
 * How a setting of the shop is described. Its rule, its default, what pages read of it, its input and its label in the audit log are derived
 * from its descriptor, which is in the file of its section (`sections/`). No schemas: the screen of the settings loads the descriptors.
 */
import type { PricingSettings } from '../money/pricing.ts';

type Words = () => string;

interface Common {
  label: Words;
  hint?: Words;
  /** It is newer than some clients: when it is not sent, it stays as it is saved. */
  isNew?: true;
  /** The input is there while another field of the group has this value. */
  needs?: { field: string; value: string | boolean };
}

/** A text. '' is allowed, and is how the store comes, unless something else is said. */
export interface TextDescriptor extends Common {
  kind: 'text' | 'long' | 'email' | 'webAddress' | 'link' | 'color' | 'picture';
  type?: 'tel' | 'time' | 'url';
  initial?: string;
  /** Characters. */
  most?: number;
  /** The fault of an empty text. */
  required?: string;
  /** The shop writes it in every language. */
  translated?: true;
  /** Line breaks that a client sends stay, although the input has one line. */
  keepsLines?: true;
  /** A form of its own, such as that of a GSTIN. `clean` brings what was typed into it; without, it is one line. */
  form?: { clean?: (typed: string) => string; isRight: (text: string) => boolean; fault: string };
}

export interface SwitchDescriptor extends Common {
  kind: 'switch';
  initial?: true;
  /** The name under which pages read `true` while it is on; without one, they do not learn of it. */
  publicAs?: string;
}

export interface NumberDescriptor extends Common {
  kind: 'number';
  initial: number;
  range: readonly [least: number, most: number];
  fault: string;
}

/** Whole rupees; null for no limit, which is how the store comes. */
export interface LimitDescriptor extends Common {
  kind: 'limit';
}

/** One of several; the first is how the store comes. */
export interface ChoiceDescriptor extends Common {
  kind: 'choice';
  choices: Readonly<Record<string, Words>>;
  fault?: string;
}

export type SettingDescriptor =
  | TextDescriptor
  | SwitchDescriptor
  | NumberDescriptor
  | LimitDescriptor
  | ChoiceDescriptor;

/** A card with fields, which are saved together. */
export interface SettingGroup {
  title: Words;
  hint: Words;
  /** In the order of their inputs. */
  fields: Readonly<Record<string, SettingDescriptor>>;
  /** Rules for several fields, each with the field at which its fault is shown. */
  checks?: readonly { isRight: (values: Readonly<Record<string, unknown>>) => boolean; field: string; fault: string }[];
}

/** A card with choices that each have a line of explanation, and are saved at once. The first is how the store comes. */
export interface ShopChoice {
  title: Words;
  /** In the audit log, unless it is the title. */
  audited?: Words;
  choices: Readonly<Record<string, { label: Words; hint: Words }>>;
}

/** A few words of a section in the list of the settings; false and '' are left out. */
type Said = string | false;

interface Described {
  title: Words;
  groups: Readonly<Record<string, SettingGroup>>;
  choices?: Readonly<Record<string, ShopChoice>>;
}

/** A page of the settings. */
export interface SettingSection extends Described {
  /** The most important of what is set now, in a few words each. */
  summary(saved: Readonly<Record<string, unknown>>): readonly Said[];
}

type ValueOf<D> = D extends { kind: 'switch' }
  ? boolean | (D extends { isNew: true } ? undefined : never)
  : D extends { kind: 'number' }
    ? number
    : D extends { kind: 'limit' }
      ? number | null
      : D extends { kind: 'choice'; choices: infer Choices }
        ? keyof Choices
        : string;

/** Saved settings that have no descriptor. */
type OwnForms = {
  pricing: PricingSettings & { rules: 'spec' | 'own' };
  /** The provider of online payments; undefined for none. */
  onlinePayment?: string | undefined;
};

type Saved<D extends Described> = {
  [G in keyof D['groups']]: { [F in keyof D['groups'][G]['fields']]: ValueOf<D['groups'][G]['fields'][F]> };
} & {
  [C in keyof D['choices']]: D['choices'][C] extends { choices: infer Choices } ? keyof Choices : never;
} & OwnForms;

/** A section with its summary, which reads what the fields of the section have. */
export const settingSection = <const D extends Described>(
  described: D,
  summary: (saved: Saved<D>) => readonly Said[],
) => ({
  ...described,
  summary,
});
