import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billOf, rulesFrom } from '../../../../contract/money/pricing.ts';
import { refundPaise } from '../../../../contract/money/refund-rules.ts';
import type { OrderLineRow, OrderRow } from '../../model/repository.ts';
import { composeInvoice, creditOf, creditOfLines, type InvoiceLine, taxByRate } from './compose-invoice.ts';
import { amountInWords, lineName, quantityOf } from './invoice-pdf.ts';

const seller = { name: 'Hari Om Kirana', address: '', gstin: '29ABCDE1234F1Z5' };
const parts = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const;
const rates = [null, 0, 5, 12, 18, 40];

/** An order of these lines in a shop with fees, tips and offers. */
function orderOf(
  sold: readonly { pricePaise: number; discount: number; quantity: number }[],
  { tip = 0, off = 0, offDelivery = false, state = 'Karnataka' } = {},
) {
  const rules = rulesFrom({
    delivery: [{ from: 0, fee: 25 }],
    handling: 5,
    smallCart: { below: 100, fee: 15 },
    minimum: 0,
    tips: [10, 20],
  });
  const bill = billOf(sold, {
    rules,
    tipPaise: tip,
    offerFor: (lines, deliveryPaise) => {
      const products = billOf(lines).productsPaise;
      const paise = Math.min(off, offDelivery ? deliveryPaise : products);
      const offer = { id: 'o', title: 'Ten off', ...(offDelivery && { isOfDelivery: true as const }) };
      return paise > 0 ? { paise, offer } : undefined;
    },
  });
  const lines = sold.map((line, place) => ({
    productId: String(place),
    name: `Product ${place}`,
    unit: 'KG',
    unitQuantity: 1,
    quantity: line.quantity,
    salePaise: Math.floor((line.pricePaise * (10_000 - line.discount * 100) + 5_000) / 10_000),
  })) as OrderLineRow[];
  const address = { address_line: '1 Lake View', city: 'Bengaluru', state, pincode: '560001', mobile: '' };
  const order = {
    number: 'TK-1',
    bill: bill.lines,
    totalPaise: bill.totalPaise,
    address,
    createdAt: new Date(),
    paidMethod: null,
    paidReference: null,
  };
  return { order: order as unknown as OrderRow, lines };
}

const linesOf = fc.array(
  fc.record({
    pricePaise: fc.integer({ min: 1, max: 500_000 }),
    discount: fc.integer({ min: 0, max: 100 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    rate: fc.constantFrom(...rates),
  }),
  { minLength: 1, maxLength: 30 },
);

it('sums up to the total of the order, whatever is in it', () => {
  fc.assert(
    fc.property(
      linesOf,
      fc.record({
        tip: fc.nat(2_000),
        off: fc.nat(50_000),
        offDelivery: fc.boolean(),
        state: fc.constantFrom('Karnataka', 'Goa', 'Bavaria'),
      }),
      (sold, options) => {
        const { order, lines } = orderOf(sold, options);
        const taxes = new Map(sold.map(({ rate }, place) => [String(place), { hsn: '1006', gstRate: rate }]));
        const data = composeInvoice(order, lines, taxes, seller);
        const sum = data.lines.reduce((all, line) => all + line.paise, 0) + data.tipPaise;
        expect(sum).toBe(order.totalPaise);
        for (const line of data.lines) {
          expect(line.paise).toBeGreaterThanOrEqual(0);
          expect(line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise).toBe(line.paise);
          expect(options.state === 'Goa' ? line.cgstPaise + line.sgstPaise : line.igstPaise).toBe(0);
        }
        expect(taxByRate(data).reduce((all, { paise }) => all + paise, 0) + data.tipPaise).toBe(order.totalPaise);
        const credit = creditOf(data, { number: 'T1', issuedAt: '' });
        expect(credit.totalPaise + data.totalPaise).toBe(0);
        expect(credit.lines.reduce((all, line) => all + line.paise, 0) + credit.tipPaise + data.totalPaise).toBe(0);
      },
    ),
  );
});

it('taxes fees at the highest rate of the products, and no tip', () => {
  const { order, lines } = orderOf(
    [
      { pricePaise: 10_000, discount: 0, quantity: 1 },
      { pricePaise: 20_000, discount: 0, quantity: 1 },
    ],
    { tip: 1_000, off: 3_000 },
  );
  const taxes = new Map([
    ['0', { hsn: '0701', gstRate: 0 }],
    ['1', { hsn: '1905', gstRate: 18 }],
  ]);
  const data = composeInvoice(order, lines, taxes, seller);
  expect(data.lines.map(({ item, paise, ratePercent }) => [item, paise, ratePercent])).toEqual([
    [expect.objectContaining({ name: 'Product 0' }), 9_000, 0],
    [expect.objectContaining({ name: 'Product 1' }), 18_000, 18],
    [{ fee: 'delivery' }, 2_500, 18],
    [{ fee: 'handling' }, 500, 18],
  ]);
  expect([data.tipPaise, data.discountPaise, data.totalPaise]).toEqual([1_000, 3_000, 31_000]);
});

it('has store credit as a payment, and takes back units at their rate', () => {
  const { order, lines } = orderOf([{ pricePaise: 10_000, discount: 0, quantity: 2 }], { tip: 1_000 });
  const taxes = new Map([['0', { hsn: '1905', gstRate: 18 }]]);
  const data = composeInvoice(order, lines, taxes, seller);
  const paid = composeInvoice({ ...order, creditPaise: 4_000 }, lines, taxes, seller);
  expect(paid).toEqual({ ...data, storeCreditPaise: 4_000 });
  const credited = { place: 0, quantity: 1, paise: 10_000, earlierPaise: 0 };
  const credit = creditOfLines(paid, [credited], 10_000, { number: 'T1', issuedAt: '' });
  expect(credit).not.toHaveProperty('storeCreditPaise');
  expect(credit).toMatchObject({ totalPaise: -10_000, tipPaise: 0, credits: { number: 'T1' } });
  expect(credit.lines).toEqual([
    { ...data.lines[0], quantity: 1, paise: -10_000, taxablePaise: -8_474, cgstPaise: -763, sgstPaise: -763 },
  ]);
});

it('says what a line weighed when all its units are in it', () => {
  const { order, lines } = orderOf([{ pricePaise: 10_000, discount: 0, quantity: 2 }]);
  const weighed = { units: 2, grams: 1_010 };
  const weight = { unitGrams: 500, deviation: 10, pricePaise: 10_000, salePaise: 10_000, grams: 1_010, weighed };
  const data = composeInvoice(
    order,
    lines.map((line) => ({ ...line, weight })),
    new Map(),
    seller,
  );
  expect(data.lines[0]?.item).toMatchObject({ name: 'Product 0', weighed: { ...weighed, kiloPaise: 20_000 } });
  const noteOf = (quantity: number) =>
    creditOfLines(data, [{ place: 0, quantity, paise: 1, earlierPaise: 0 }], 1, { number: 'T1', issuedAt: '' });
  const inAll = [...data.lines.slice(0, 1), ...noteOf(2).lines, ...noteOf(1).lines];
  const sold = 'Product 0, 1 kg';
  expect(inAll.map((line) => lineName(line, 'en'))).toEqual(['Product 0', 'Product 0', sold]);
  const [all, , part] = inAll;
  if (!all || !part) throw new Error('there is no line');
  expect(quantityOf({ ...all, paise: 20_200 }, 'en')).toEqual(['1.010 kg', '₹200.00']);
  // Each of two units lost less than a paisa.
  expect(quantityOf({ ...all, paise: 20_199 }, 'hi')).toEqual(['1.010 किग्रा', '₹200.00']);
  // An offer made it cheaper.
  expect(quantityOf({ ...all, paise: 10_100 }, 'en')).toEqual(['1.010 kg', '₹100.00']);
  expect(quantityOf({ ...part, paise: 10_000 }, 'en')).toEqual(['1', '₹100.00']);
});

it('takes back exactly the tax of the invoice when every unit is credited, in whatever pieces and order', () => {
  fc.assert(
    fc.property(
      linesOf,
      fc.nat(50_000),
      fc.constantFrom('Karnataka', 'Goa'),
      fc.array(fc.record({ place: fc.nat(29), quantity: fc.integer({ min: 1, max: 20 }) }), { maxLength: 40 }),
      (sold, off, state, wished) => {
        const { order, lines } = orderOf(sold, { off, state });
        const taxes = new Map(sold.map(({ rate }, place) => [String(place), { hsn: '1006', gstRate: rate }]));
        const data = composeInvoice(order, lines, taxes, seller);
        const given = sold.map(() => ({ refunded: 0, paise: 0 }));
        const notes: InvoiceLine[][] = sold.map(() => []);
        // The wished number of units, as far as there are any, then the rest.
        for (const { place, quantity } of [...wished, ...sold.map((_, each) => ({ place: each, quantity: 20 }))]) {
          const line = sold[place];
          const before = given[place];
          const units = line && before ? Math.min(quantity, line.quantity - before.refunded) : 0;
          if (!line || !before || units === 0) continue;
          const paidPaise = data.lines[place]?.paise ?? 0;
          const { refunded } = before;
          const paise = refundPaise({ productId: '', quantity: line.quantity, paidPaise, refunded }, units);
          const credited = { place, quantity: units, paise, earlierPaise: before.paise };
          const note = creditOfLines(data, [credited], paise, { number: 'T1', issuedAt: '' });
          notes[place]?.push(...note.lines);
          given[place] = { refunded: refunded + units, paise: before.paise + paise };
        }
        for (const [place, ofLine] of notes.entries()) {
          for (const note of ofLine) {
            for (const part of parts) expect(note[part]).toBeLessThanOrEqual(0);
            expect(note.taxablePaise + note.cgstPaise + note.sgstPaise + note.igstPaise).toBe(note.paise + 0);
          }
          for (const field of ['paise', 'quantity', ...parts] as const) {
            const credited = ofLine.reduce((sum, note) => sum + Math.abs(note[field]), 0);
            expect(credited).toBe(data.lines[place]?.[field]);
          }
        }
      },
    ),
  );
});

it('says amounts in words', () => {
  expect(amountInWords(1_234_505, 'en')).toBe('Twelve Thousand Three Hundred Forty Five Rupees And Five Paise Only');
  expect(amountInWords(12_000, 'en')).toBe('One Hundred Twenty Rupees Only');
  expect(amountInWords(12_005, 'hi')).toBe('एक सौ बीस रुपये और पांच पैसे');
});

it('says what was paid online of an invoice: neither what goes back nor what was received at the door, and not in a credit note', () => {
  const { order, lines } = orderOf([{ pricePaise: 10_000, discount: 0, quantity: 1 }]);
  const { totalPaise } = order;
  const online = (paid: Partial<OrderRow>) => composeInvoice({ ...order, ...paid }, lines, new Map(), seller);
  expect(online({ paidOnlinePaise: totalPaise })).toMatchObject({ paidOnlinePaise: totalPaise, totalPaise });
  expect(online({ paidOnlinePaise: totalPaise + 500 }).paidOnlinePaise).toBe(totalPaise);
  expect(online({ paidOnlinePaise: totalPaise, receivedPaise: 300 }).paidOnlinePaise).toBe(totalPaise - 300);
  expect(online({ paidOnlinePaise: 0 })).not.toHaveProperty('paidOnlinePaise');
  const invoice = online({ paidOnlinePaise: totalPaise });
  const credited = [{ place: 0, quantity: 1, paise: 10_000, earlierPaise: 0 }];
  const credit = creditOfLines(invoice, credited, 10_000, { number: 'T1', issuedAt: '2026-11-30T00:00:00.000Z' });
  expect(credit).not.toHaveProperty('paidOnlinePaise');
});
