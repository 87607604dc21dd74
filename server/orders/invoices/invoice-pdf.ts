/** Invoices and credit notes as PDF. */
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { ToWords } from 'to-words';
import { formatPaise } from '../../../contract/money.ts';
import { shopDayAt } from '../../../contract/shop-day.ts';
import { messagesIn } from '../../../messages/catalogs.ts';
import { type Locale, languageTags } from '../../../messages/locale.ts';
import { gramsOfLine, type InvoiceData, type InvoiceLine, negated, taxByRate } from './compose-invoice.ts';
import { packSizeIn } from './pack-size.ts';
import type { InvoiceRow } from './store.ts';

/** They have Latin letters, too. */
const fonts = {
  regular: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  ),
  bold: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
  ),
};

const page = { left: 40, right: 555, bottom: 780 };

/** An amount in words, as on cheques: 'One Hundred Twenty Rupees Only'. @param paise whole paise, not negative */
export const amountInWords = (paise: number, language: Locale): string =>
  new ToWords({ localeCode: languageTags[language], converterOptions: { currency: true } }).convert(paise / 100);

interface Column {
  /** Of its left end. */
  x: number;
  width: number;
  align: 'left' | 'right';
}

const columns: readonly Column[] = [
  { x: 40, width: 140, align: 'left' },
  { x: 184, width: 45, align: 'left' },
  { x: 231, width: 28, align: 'right' },
  { x: 262, width: 56, align: 'right' },
  { x: 321, width: 34, align: 'right' },
  { x: 358, width: 64, align: 'right' },
  { x: 425, width: 62, align: 'right' },
  { x: 490, width: 65, align: 'right' },
];

/** The document, A4. */
export function invoicePdf(invoice: InvoiceRow, language: Locale): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: page.left,
    info: { Title: invoice.number, Author: invoice.data.seller.name },
    lang: languageTags[language],
  });
  const parts: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  const data = asPrinted(invoice);
  writeHead(doc, invoice, language);
  writeLines(doc, data, language);
  writeSums(doc, data, invoice.kind, language);
  doc.end();
  return written;
}

/** A credit note says what it credits, so its amounts have no minus: the kind of the document has. */
const asPrinted = ({ kind, data }: InvoiceRow): InvoiceData => (kind === 'invoice' ? data : negated(data));

type Doc = PDFKit.PDFDocument;

const day = (iso: string): string => shopDayAt(new Date(iso)).split('-').reverse().join('/');

function writeHead(doc: Doc, { kind, number, createdAt, data }: InvoiceRow, language: Locale): void {
  const m = messagesIn(language);
  const { seller, buyer, order, placeOfSupply, credits } = data;
  doc
    .font('bold')
    .fontSize(18)
    .text(kind === 'invoice' ? m.invoices.taxInvoice() : m.invoices.creditNote(), page.left, 40);
  doc.font('regular').fontSize(9);
  const facts = [
    m.invoices.numberIs({ number }),
    m.invoices.dateIs({ date: day(createdAt.toISOString()) }),
    m.invoices.orderIs({ number: order.number, date: day(order.placedAt) }),
    m.invoices.supplyIs({ state: `${placeOfSupply.code} ${placeOfSupply.name}` }),
    ...(credits ? [m.invoices.creditsIs({ number: credits.number, date: day(credits.issuedAt) })] : []),
  ];
  doc.text(facts.join('\n'), 320, 42, { width: page.right - 320, align: 'right' });
  const top = Math.max(doc.y, 110) + 8;
  doc.font('bold').text(m.invoices.soldBy(), page.left, top);
  doc.text(seller.name).font('regular');
  if (seller.address) doc.text(seller.address, { width: 250 });
  doc.text(m.invoices.gstinIs({ number: seller.gstin }));
  if (seller.fssai) doc.text(m.invoices.fssaiIs({ number: seller.fssai }));
  const end = doc.y;
  doc.font('bold').text(m.invoices.soldTo(), 320, top);
  doc
    .font('regular')
    .text([buyer.name, buyer.address, buyer.place].filter(Boolean).join('\n'), { width: page.right - 320 });
  doc.y = Math.max(end, doc.y) + 14;
}

function writeRow(doc: Doc, cells: readonly string[]): void {
  const tallest = Math.max(
    ...cells.map((cell, place) => doc.heightOfString(cell, { width: columns[place]?.width ?? 0 })),
  );
  if (doc.y + tallest > page.bottom) {
    doc.addPage();
    doc.y = 40;
  }
  const top = doc.y;
  for (const [place, cell] of cells.entries()) {
    const column = columns[place];
    if (column) doc.text(cell, column.x, top, { width: column.width, align: column.align });
  }
  doc.y = top + tallest + 4;
}

const rule = (doc: Doc): void => {
  doc.moveTo(page.left, doc.y).lineTo(page.right, doc.y).lineWidth(0.5).strokeColor('#888888').stroke();
  doc.y += 4;
};

function writeLines(doc: Doc, data: InvoiceData, language: Locale): void {
  const m = messagesIn(language);
  rule(doc);
  doc.font('bold');
  writeRow(doc, [
    m.invoices.item(),
    m.invoices.hsn(),
    m.invoices.quantity(),
    m.invoices.unitPrice(),
    m.invoices.rate(),
    m.invoices.taxable(),
    m.invoices.tax(),
    m.invoices.amount(),
  ]);
  doc.font('regular');
  rule(doc);
  for (const line of data.lines) {
    const tax = line.paise - line.taxablePaise;
    writeRow(doc, [
      lineName(line, language),
      line.hsn,
      String(line.quantity),
      formatPaise(Math.round(line.paise / line.quantity)),
      `${line.ratePercent}%`,
      formatPaise(line.taxablePaise),
      formatPaise(tax),
      formatPaise(line.paise),
    ]);
  }
  rule(doc);
}

/** 'Full Cream Milk, 1 L'; 'Bananas, 512 g' when all units that were weighed are in the line. */
export function lineName(line: InvoiceLine, language: Locale): string {
  const { item } = line;
  const { cart, counts } = messagesIn(language);
  if (!('fee' in item)) {
    const grams = gramsOfLine(line);
    const size = grams === undefined ? packSizeIn(item, language) : counts.grams({ count: String(grams) });
    return `${item.name}, ${size}`;
  }
  return { delivery: cart.deliveryFee, handling: cart.handlingCharge, small_cart: cart.smallCartFee }[item.fee]();
}

function writeSums(doc: Doc, data: InvoiceData, kind: InvoiceRow['kind'], language: Locale): void {
  const m = messagesIn(language);
  const sums: [string, number][] = taxByRate(data).flatMap(
    ({ ratePercent, taxablePaise, cgstPaise, sgstPaise, igstPaise }) => {
      const rate = { rate: String(ratePercent) };
      const half = { rate: String(ratePercent / 2) };
      const taxes: [string, number][] =
        igstPaise !== 0
          ? [[m.invoices.igst(rate), igstPaise]]
          : [
              [m.invoices.cgst(half), cgstPaise],
              [m.invoices.sgst(half), sgstPaise],
            ];
      return [[m.invoices.taxableAt(rate), taxablePaise], ...(ratePercent === 0 ? [] : taxes)];
    },
  );
  if (data.tipPaise !== 0) sums.push([m.invoices.tip(), data.tipPaise]);
  for (const [label, paise] of sums) writeSum(doc, label, paise);
  doc.font('bold').fontSize(11);
  writeSum(doc, kind === 'invoice' ? m.invoices.total() : m.invoices.totalCredited(), data.totalPaise);
  doc.font('regular').fontSize(9);
  const notes = [
    m.invoices.inWords({ words: amountInWords(data.totalPaise, language) }),
    ...(data.discountPaise > 0 ? [m.invoices.discountIs({ amount: formatPaise(data.discountPaise) })] : []),
    ...(data.storeCreditPaise ? [m.invoices.paidByCredit({ amount: formatPaise(data.storeCreditPaise) })] : []),
    ...(data.upiReference ? [m.invoices.paidByUpi({ reference: data.upiReference })] : []),
    m.invoices.computerMade(),
  ];
  doc.y += 6;
  doc.text(notes.join('\n'), page.left, doc.y, { width: page.right - page.left });
}

function writeSum(doc: Doc, label: string, paise: number): void {
  if (doc.y + 16 > page.bottom) {
    doc.addPage();
    doc.y = 40;
  }
  const top = doc.y;
  doc.text(label, 300, top, { width: 180, align: 'right' });
  doc.text(formatPaise(paise), 490, top, { width: 65, align: 'right' });
  doc.y = top + 16;
}
