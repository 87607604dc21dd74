/** How a document was paid, in the sheet of a month. */
import { describe, expect, it } from 'vitest';
import type { InvoiceData } from './compose-invoice.ts';
import { creditOf } from './compose-invoice.ts';
import { documentColumns, documentRows } from './document-sheet.ts';
import type { InvoiceRow } from './repository.ts';

const line = (paise: number, ratePercent: number): InvoiceData['lines'][number] => ({
  item: { name: 'Soap', unit: 'PC', unitQuantity: 1 },
  hsn: '3401',
  quantity: 1,
  ...{ ratePercent, paise, taxablePaise: paise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 },
});

const data = (paid: Partial<InvoiceData>): InvoiceData => ({
  seller: { name: 'Hari', address: '', gstin: '' },
  buyer: { name: '', address: '', place: '' },
  placeOfSupply: { code: '29', name: 'Karnataka' },
  order: { number: 'TK-1', placedAt: '' },
  lines: [line(7_000, 0), line(3_000, 5)],
  ...{ tipPaise: 0, discountPaise: 0, totalPaise: 10_000 },
  ...paid,
});

const row = (values: Partial<InvoiceRow>): InvoiceRow => ({
  id: '',
  ...{
    storeId: '',
    orderId: '',
    kind: 'invoice',
    year: '26-27',
    serial: 1,
    number: 'T1',
    credits: null,
    refundId: null,
  },
  createdAt: new Date(),
  data: data({}),
  ...values,
});

const parts = (values: Partial<InvoiceRow>) =>
  documentRows(row(values)).map((cells) =>
    ['Document Value', 'Paid Online', 'Store Credit', 'Paid At Delivery'].map(
      (column) => cells[documentColumns.indexOf(column)],
    ),
  );

describe('the sheet of documents', () => {
  it('has the parts of a document in each of its rows', () => {
    const paid = data({ paidOnlinePaise: 6_000, storeCreditPaise: 1_550 });
    const expected = ['100.00', '60.00', '15.50', '24.50'];
    expect(parts({ data: paid })).toEqual([expected, expected]);
    expect(parts({})[0]).toEqual(['100.00', '0.00', '0.00', '100.00']);
    expect(parts({ data: data({ paidOnlinePaise: 10_000 }) })[0]).toEqual(['100.00', '100.00', '0.00', '0.00']);
  });

  it('takes them back with an invoice whose delivery is undone', () => {
    const paid = data({ paidOnlinePaise: 6_000, storeCreditPaise: 1_550 });
    const back = creditOf(paid, { number: 'T1', issuedAt: '' });
    expect(parts({ kind: 'credit_note', data: back })[0]).toEqual(['-100.00', '-60.00', '-15.50', '-24.50']);
  });

  it('leaves them empty for a refund, which may go back in another way', () => {
    const back = { ...data({ totalPaise: -3_000 }), lines: [line(-3_000, 5)] };
    expect(parts({ kind: 'credit_note', refundId: 'x', data: back })).toEqual([['-30.00', '', '', '']]);
  });
});
