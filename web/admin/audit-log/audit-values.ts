/** The values of audited fields that have a fixed set of them, in words. */
import { settingFields, shopChoices } from '../../../contract/settings/setting-sections.ts';
import { m } from '../../../messages/index.ts';
import { formatDateTime } from '../../dates.ts';
import { choiceNames } from '../../products/field-labels.ts';
import { labelIn } from './audit-labels.ts';

const status = (): Readonly<Record<string, string>> => ({
  placed: m.adminHistory.valuePlaced(),
  packed: m.adminHistory.valuePacked(),
  out_for_delivery: m.adminHistory.valueOutForDelivery(),
  delivered: m.adminHistory.valueDelivered(),
  cancelled: m.adminHistory.valueCancelled(),
  // Of people
  Active: m.adminHistory.valueActive(),
  Suspended: m.adminHistory.valueSuspended(),
});

const wordsOf = (choices: Readonly<Record<string, () => string>>) =>
  Object.fromEntries(Object.entries(choices).map(([choice, word]) => [choice, word()]));

/** The settings that are a choice. */
const settingValues = () =>
  Object.fromEntries([
    ...Object.entries(shopChoices).map(([name, { choices }]) => [
      name,
      Object.fromEntries(Object.entries(choices).map(([choice, { label }]) => [choice, label()])),
    ]),
    ...settingFields.flatMap(({ path, field }) => (field.kind === 'choice' ? [[path, wordsOf(field.choices)]] : [])),
  ]);

const valueLabels = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  status: status(),
  paymentStatus: { pending: m.adminHistory.valuePending(), paid: m.adminHistory.valuePaid() },
  role: { ADMIN: m.adminHistory.valueAdmin(), USER: m.adminHistory.valueUser() },
  staffRole: {
    manager: m.invitations.manager(),
    support: m.invitations.support(),
    picker: m.invitations.picker(),
    rider: m.invitations.rider(),
  },
  ...choiceNames(),
  // Settings
  ...settingValues(),
  'pricing.rules': { spec: m.adminSettings.pricingSpec(), own: m.adminSettings.pricingOwn() },
  // Offers
  state: {
    draft: m.adminOffers.draft(),
    active: m.adminOffers.active(),
    paused: m.adminOffers.paused(),
    ended: m.adminOffers.ended(),
  },
  of: { same: m.adminOffers.ofSame(), any: m.adminOffers.ofAny() },
  kind: {
    percent: m.adminOffers.percent(),
    amount: m.adminOffers.amount(),
    free_delivery: m.adminOffers.freeDelivery(),
    buy_get: m.adminOffers.buyGet(),
  },
});

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Of a step of the setup guide. */
const markLabels = (): Readonly<Record<string, string>> => ({ skipped: m.setup.skipped(), confirmed: m.setup.done() });

/** A text as people read it: a word for one of a fixed set, and the time of a moment. */
export const valueLabel = (field: string, value: string): string =>
  (field.startsWith('setup.') ? labelIn(markLabels(), value) : undefined) ??
  labelIn(labelIn(valueLabels(), field) ?? {}, value) ??
  (moment.test(value) ? formatDateTime(value) : value);
