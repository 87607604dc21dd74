import { accentStyle } from '../../contract/accent-color.ts';
import { formatPaise, toPaise } from '../../contract/money.ts';
import type { PublicShopSettings, ShopSettings } from '../../contract/shop-settings.ts';
import { textIn } from '../../contract/translations.ts';
import { messagesIn } from '../../messages/catalogs.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';

/** Without empty texts; undefined when all are empty. */
function filled<T extends Record<string, string>>(texts: T): Partial<T> | undefined {
  const entries = Object.entries(texts).filter(([, text]) => text !== '');
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : undefined;
}

/** What pages need of the settings. */
export function presentShopSettings(settings: ShopSettings, language: Locale = baseLocale): PublicShopSettings {
  const { cart, reviews, newsletter, shop, delivery } = settings;
  const { rules, ...pricing } = settings.pricing;
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
    ...(rules === 'own' && { pricing }),
    ...(newsletter === 'on' && { newsletter }),
    ...(settings.payment.upiId !== '' && { upi: true as const }),
    ...(settings.addresses.directions && { directions: true as const }),
    ...presentRiderLocation(settings.riderLocation),
    ...(settings.cash.change && { cashChange: true as const }),
    ...(settings.paysWith.on && { paysWith: true as const }),
    ...(settings.orderNotes.on && { orderNotes: true as const }),
    ...(settings.cashBook.on && { cashBook: true as const }),
    ...(settings.invoices.on && { invoices: true as const }),
    ...(settings.refunds.on && { refunds: true as const }),
    ...(settings.substitutes.on && { substitutes: true as const }),
  };
}

function presentRiderLocation({
  on,
  tiles,
  attribution,
  attributionLink: link,
}: ShopSettings['riderLocation']): Pick<PublicShopSettings, 'riderLocation' | 'map'> {
  if (!on) return {};
  return { riderLocation: true, ...(tiles !== '' && { map: { tiles, attribution, ...(link !== '' && { link }) } }) };
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
    ? m.catalogue.freeDelivery()
    : m.catalogue.freeDeliveryFrom({ amount: formatPaise(toPaise(free.from)).replace(/\.00$/, '') });
}
