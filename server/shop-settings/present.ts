import { textIn } from '../../contract/catalogue/translations.ts';
import { formatPaise, toPaise } from '../../contract/money/money.ts';
import { takenMethods } from '../../contract/money/payment-methods/index.ts';
import { accentStyle } from '../../contract/settings/accent-color.ts';
import { type PublicSwitch, publicSwitches } from '../../contract/settings/setting-sections.ts';
import { promisedParts } from '../../contract/settings/shop-setting-choices.ts';
import type { PublicShopSettings, ShopSettings } from '../../contract/settings/shop-settings.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import { pricingOf } from './pricing-of.ts';

/** Without empty texts; undefined when all are empty. */
function filled<T extends Record<string, string>>(texts: T): Partial<T> | undefined {
  const entries = Object.entries(texts).filter(([, text]) => text !== '');
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : undefined;
}

/** The settings that pages read. */
export function presentShopSettings(settings: ShopSettings, language: Locale = baseLocale): PublicShopSettings {
  const { cart, reviews, newsletter, shop, delivery, promises } = settings;
  const pricing = pricingOf(settings);
  const hidden = promisedParts.filter((part) => !promises[part]);
  const support = textIn(promises, 'supportText', language);
  const { translations: _, ...hero } = settings.hero;
  const { translations: __, ...footer } = settings.footer;
  const parts = {
    hero: filled({
      ...hero,
      title: textIn(settings.hero, 'title', language),
      text: textIn(settings.hero, 'text', language),
    }),
    contact: filled(settings.contact),
    legal: filled(settings.legal),
    footer: filled({ ...footer, text: textIn(settings.footer, 'text', language) }),
  };
  return {
    cart,
    reviews,
    name: shop.name,
    deliveryMinutes: delivery.minutes,
    ...(shop.logo !== '' && { logo: { image: shop.logo, alone: !shop.showName } }),
    ...(shop.accent !== '' && { accent: shop.accent, style: accentStyle(shop.accent) }),
    ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part)),
    ...presentShipping(settings, language),
    ...(pricing && { pricing }),
    ...(settings.rounding === 'rupee' && { rounds: true as const }),
    ...(newsletter !== 'off' && { newsletter }),
    ...(hidden.length > 0 && { hidden }),
    ...(support !== '' && { support }),
    ...takenMethods(settings.payment),
    ...presentMap(settings.riderLocation),
    ...presentSwitches(settings),
  };
}

/** Those that are on. */
const presentSwitches = (settings: ShopSettings): Partial<Record<PublicSwitch, true>> =>
  Object.fromEntries(
    publicSwitches.flatMap(({ group, name, publicAs }) =>
      (settings[group] as Readonly<Record<string, unknown>>)[name] ? [[publicAs, true]] : [],
    ),
  );

function presentMap({ on, tiles, attribution, attributionLink: link }: ShopSettings['riderLocation']) {
  return on && tiles !== '' ? { map: { tiles, attribution, ...(link !== '' && { link }) } } : {};
}

/** The line about shipping. Where it would be the one of the spec, the shop's own rules say what is true. */
function presentShipping({ delivery, pricing }: ShopSettings, language: Locale): Pick<PublicShopSettings, 'shipping'> {
  if (delivery.shipping === 'none') return { shipping: '' };
  if (delivery.shipping === 'own') return { shipping: textIn(delivery, 'shippingText', language) };
  return pricing.rules === 'own' ? { shipping: freeDeliveryText(pricing.delivery, language) } : {};
}

/** From which value on the delivery costs nothing; '' when it always does. */
function freeDeliveryText(tiers: ShopSettings['pricing']['delivery'], language: Locale): string {
  const free = tiers.find(({ fee }) => fee === 0);
  const m = messagesIn(language);
  if (!free) return '';
  return free.from === 0
    ? m.servedPages.freeDelivery()
    : m.servedPages.freeDeliveryFrom({ amount: formatPaise(toPaise(free.from)).replace(/\.00$/, '') });
}
