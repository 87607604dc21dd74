/** The rules of settings, derived from their descriptors. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { allTranslationsOf, optionalMultilineText, optionalText, printable, text } from '../api/fields.ts';
import { plainLine } from '../api/plain-text.ts';
import { email } from '../users/users.ts';
import { accentFault, readableShade } from './accent-color.ts';
import type {
  ChoiceDescriptor,
  LimitDescriptor,
  NumberDescriptor,
  SettingDescriptor,
  SwitchDescriptor,
  TextDescriptor,
} from './setting-descriptor.ts';
import {
  type ChoiceName,
  type GroupName,
  type SettingGroups,
  type ShopChoices,
  settingGroups,
  shopChoices,
} from './setting-sections.ts';

const mostRefund = 1_000_000;

const orNothing = (rule: z.ZodType<string>) => z.union([z.literal(''), rule]);
const atMost = (most: number) => m.validation.maxCharacters({ most: String(most) });

const webAddress = ({ most = 300 }: TextDescriptor) =>
  orNothing(
    z
      .url({ protocol: /^https$/, error: m.validation.webAddress() })
      .refine(printable, m.validation.webAddress())
      .max(most, atMost(most)),
  );

function lineOfText({ most = 300, required, keepsLines, form }: TextDescriptor) {
  if (form)
    return z
      .string({ error: m.validation.text() })
      .overwrite(form.clean ?? plainLine)
      .refine((value) => (value === '' && required === undefined) || form.isRight(value), {
        error: form.fault,
        abort: true,
      })
      .max(most, atMost(most))
      .refine(printable, m.validation.notPrintable());
  if (required !== undefined) return text(required, most);
  return keepsLines ? optionalMultilineText(most) : optionalText(most);
}

const rules = {
  text: lineOfText,
  long: ({ most = 300 }: TextDescriptor) => optionalMultilineText(most),
  email: () => orNothing(email),
  webAddress,
  /** A page of this store, such as '/search?order=discount', or a web address. */
  link: (descriptor: TextDescriptor) =>
    z.union(
      [
        z
          .string()
          .max(descriptor.most ?? 300)
          .regex(/^\/(?!\/)[^\s\\]*$/)
          .refine(printable),
        webAddress(descriptor),
      ],
      { error: m.validation.link() },
    ),
  color: () =>
    z
      .string({ error: m.validation.color() })
      .toLowerCase()
      .refine((value) => value === '' || /^#[0-9a-f]{6}$/.test(value), { error: m.validation.color(), abort: true })
      .refine((value) => value === '' || accentFault(value) === undefined, {
        error: ({ input }) => {
          const shade = readableShade(String(input));
          return accentFault(String(input)) === 'links'
            ? m.validation.faintLinks({ shade })
            : m.validation.faintButtons({ shade });
        },
      }),
  /** URL of a picture of this store; '' for none. */
  picture: () => z.string({ error: m.validation.text() }).max(300),
  switch: (_: SwitchDescriptor) => z.boolean({ error: m.validation.trueOrFalse() }),
  number: ({ range: [least, most], fault }: NumberDescriptor) =>
    z.int(m.validation.wholeNumber()).min(least, fault).max(most, fault),
  /** Optional, as all that is newer than some clients: when it is not sent, it stays as it is saved. */
  limit: (_: LimitDescriptor) =>
    z
      .int(m.validation.wholeNumber())
      .min(1, m.validation.least({ least: '1' }))
      .max(mostRefund, m.validation.most({ most: String(mostRefund) }))
      .nullable()
      .optional(),
  choice: ({ choices, fault }: ChoiceDescriptor) => z.enum(Object.keys(choices), fault),
} satisfies { [D in SettingDescriptor as D['kind']]: (descriptor: D) => z.ZodType };

type Choice<Choices> = z.ZodEnum<{ [C in keyof Choices & string]: C }>;
type Rule<D> = D extends { isNew: true } ? z.ZodOptional<RuleOfKind<D>> : RuleOfKind<D>;
type RuleOfKind<D> = D extends { kind: 'choice'; choices: infer Choices }
  ? Choice<Choices>
  : D extends { kind: infer Kind extends keyof typeof rules }
    ? ReturnType<(typeof rules)[Kind]>
    : never;
type Translated<Fields> = {
  [N in keyof Fields & string]: Fields[N] extends { translated: true } ? N : never;
}[keyof Fields & string];
type Group<Fields> = z.ZodObject<
  { -readonly [N in keyof Fields]: Rule<Fields[N]> } & ([Translated<Fields>] extends [never]
    ? unknown
    : { translations: z.ZodOptional<ReturnType<typeof allTranslationsOf<Translated<Fields>>>> })
>;

const ruleOf = (descriptor: SettingDescriptor) =>
  (rules[descriptor.kind] as (descriptor: SettingDescriptor) => z.ZodType<string, string>)(descriptor);

function groupRule(name: GroupName) {
  const { fields, checks = [] } = settingGroups[name];
  const all = Object.entries(fields).map(([field, descriptor]) => ({ field, descriptor, rule: ruleOf(descriptor) }));
  const shape = all.map(({ field, descriptor, rule }) => [field, descriptor.isNew ? rule.optional() : rule]);
  const translated = all.flatMap(({ field, descriptor, rule }) =>
    'translated' in descriptor ? [[field, rule] as const] : [],
  );
  const group = z.object({
    ...Object.fromEntries(shape),
    ...(translated.length > 0 && { translations: allTranslationsOf(Object.fromEntries(translated)).optional() }),
  });
  return checks.reduce(
    (rule, { isRight, field, fault }) => rule.refine(isRight, { error: fault, path: [field] }),
    group,
  );
}

const eachOf = <Name extends string>(table: Readonly<Record<Name, unknown>>, rule: (name: Name) => z.ZodType) =>
  Object.fromEntries((Object.keys(table) as Name[]).map((name) => [name, rule(name)]));

/** A rule for each group and each choice. */
export const describedRules = {
  ...eachOf(shopChoices, (name) => z.enum(Object.keys(shopChoices[name].choices))),
  ...eachOf(settingGroups, groupRule),
} as { [C in ChoiceName]: Choice<ShopChoices[C]['choices']> } & {
  [G in GroupName]: Group<SettingGroups[G]['fields']>;
};
