/** The beginning of emails about orders, in both languages, as text and as HTML. */
import { describe, expect, it } from 'vitest';
import { defaultShopSettings } from '../../../../contract/settings/default-shop-settings.ts';
import type { Locale } from '../../../../messages/locale.ts';
import { renderEmail } from '../../../mail/email-template.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { openOrderShop } from '../../../testing/fulfilment-calls.ts';
import { stockProduct } from '../../../testing/products.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { orderOf } from '../../../testing/shopping.ts';
import { orderPlacedEmail } from './placed.ts';
import { outForDeliveryEmail } from './steps.ts';

const origin = 'https://shop.example';
const brand = { name: 'Sharma Kirana', accent: '#0a7a48' };
/** 3:00 pm in India. */
const now = new Date('2026-11-28T09:30:00.000Z');
const address = { address_line: '14, 3rd Cross', city: 'Bengaluru', pincode: '560038' };
const emailed = {
  order: {
    id: 'order',
    number: 'TK-7K3M9QX2',
    totalPaise: 8_000,
    bill: [],
    promisedBy: new Date('2026-11-28T09:46:00.000Z'),
    address,
  },
  lines: [{ name: 'Potato', salePaise: 4_000, quantity: 2 }],
};
const asha = (language: Locale) => ({ name: 'Asha Rao', language });

/** Expects the words one after another. */
const expectInOrder = (text: string, words: readonly string[]) => {
  const places = words.map((each) => text.indexOf(each));
  expect(places, text).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
};

describe('the email about a placed order', () => {
  it.each([
    ['en', ['by 3:16 pm', '14, 3rd Cross, Bengaluru 560038', '2 × Potato', '₹80.00', 'Total', 'We have your order']],
    ['hi', ['3:16', '14, 3rd Cross, Bengaluru 560038', '2 × Potato', '₹80.00', 'कुल', 'हमें मिल गया है']],
  ] as const)('has time, address, items and total before everything else, in %s', (language, words) => {
    const { text, html } = renderEmail(orderPlacedEmail(emailed, asha(language), origin, true), brand);
    expectInOrder(text, words);
    expectInOrder(html, [brand.name, ...words, `${origin}/`]);
  });

  it('has no address for an email address that nobody confirmed', () => {
    const { text } = renderEmail(orderPlacedEmail(emailed, { name: '', language: 'en' }, origin, true), brand);
    expect(text).toContain('2 × Potato');
    expect(text).not.toContain('3rd Cross');
  });

  it('has no line for an address that is erased', () => {
    const erased = { ...emailed, order: { ...emailed.order, address: {} } };
    const { text } = renderEmail(orderPlacedEmail(erased, asha('en'), origin, true), brand);
    expect(text).not.toContain('Delivery to');
  });
});

it('the email about an order on its way names no time that has passed', () => {
  const late = new Date('2026-11-28T10:00:00.000Z');
  const textAt = (time: Date) => renderEmail(outForDeliveryEmail(emailed, asha('en'), origin, time, {}), brand).text;
  expectInOrder(textAt(now), ['Arrives: by 3:16 pm', '14, 3rd Cross', '2 × Potato', 'has left the store']);
  expect(textAt(late)).not.toContain('Arrives:');
  expect(textAt(late)).toContain('2 × Potato');
});

it('a customer who placed an order reads when and where it arrives', async () => {
  const { shop, asha: shopper, home, meera } = await openOrderShop();
  await saveSettings(meera, { delivery: { ...defaultShopSettings.delivery, arrivalTimes: true } });
  const product = await stockProduct(shop, { name: 'Neem Soap', stock: 50, pricePaise: 4_000 });
  await shopper.fill({ [product]: 1 });
  await shopper.cashPayment(orderOf(await shopper.cart(), home));
  const placed = (await emailsOf(shop)).find(({ subject }) => subject.startsWith('Your order'));
  expectInOrder(placed?.text ?? '', [
    'Arrives: by',
    '1 × Neem Soap',
    'Total, to be paid in cash',
    'We have your order',
  ]);
});
