/** Invoices and credit notes as PDF. */
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { ToWords } from 'to-words';
import { kilosOf } from '../../../../contract/catalogue/weight.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { InvoicePaper } from '../../../../contract/money/invoices.ts';
import { formatPaise } from '../../../../contract/money/money.ts';
import { paymentMethods } from '../../../../contract/money/payment-methods/index.ts';
import { messagesIn } from '../../../../messages/catalogs.ts';
import type { Messages } from '../../../../messages/index.ts';
import { type Locale, languageTags } from '../../../../messages/locale.ts';
import { gramsOfLine, type InvoiceData, type InvoiceLine, kiloPriceOf, negated, taxByRate } from './compose-invoice.ts';
import { packSizeIn } from './pack-size.ts';
import type { InvoiceRow } from './repository.ts';

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

/** Of an invoice: item, HSN, quantity, price, rate, taxable value, tax, amount. */
const columnsWithTax: readonly Column[] = [
  { x: 40, width: 122, align: 'left' },
  { x: 166, width: 45, align: 'left' },
  { x: 213, width: 46, align: 'right' },
  { x: 262, width: 56, align: 'right' },
  { x: 321, width: 34, align: 'right' },
  { x: 358, width: 64, align: 'right' },
  { x: 425, width: 62, align: 'right' },
  { x: 490, width: 65, align: 'right' },
];
/** Of a bill of supply: item, HSN, quantity, price, amount. */
const columnsWithoutTax: readonly Column[] = [
  { x: 40, width: 240, align: 'left' },
  { x: 284, width: 55, align: 'left' },
  { x: 342, width: 60, align: 'right' },
  { x: 406, width: 70, align: 'right' },
  { x: 480, width: 75, align: 'right' },
];
const showsTax = ({ title }: InvoiceData): boolean => title !== 'bill_of_supply';

/** The document on A4, or on a roll of 80 mm. */
export function invoicePdf(invoice: InvoiceRow, language: Locale, paper: InvoicePaper): Promise<Buffer> {
  if (paper === 'a4') {
    return written(invoice, language, { size: 'A4', margin: page.left }, (doc, data) => {
      writeHead(doc, invoice, language);
      writeLines(doc, data, language);
      writeSums(doc, data, invoice.kind, language);
    });
  }
  let height = 0;
  const writeReceipt = (size: [number, number]) =>
    written(invoice, language, { size, margin: rollMargin }, (doc, data) => {
      writeRoll(doc, invoice, data, language);
      height = doc.y;
    });
  // The first is as long as a page can be; the second as long as what is on it.
  return writeReceipt([rollWidth, maxPageLength]).then(() => writeReceipt([rollWidth, height + rollMargin]));
}

async function written(
  invoice: InvoiceRow,
  language: Locale,
  options: PDFKit.PDFDocumentOptions,
  write: (doc: Doc, data: InvoiceData) => void,
): Promise<Buffer> {
  const doc = new PDFDocument({
    ...options,
    info: { Title: invoice.number, Author: invoice.data.seller.name },
    lang: languageTags[language],
  });
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  write(doc, asPrinted(invoice));
  doc.end();
  return ended;
}

/** A credit note says what it credits, so its amounts have no minus: the kind of the document has. */
const asPrinted = ({ kind, data }: InvoiceRow): InvoiceData => (kind === 'invoice' ? data : negated(data));

type Doc = PDFKit.PDFDocument;

const day = (iso: string): string => shopDayAt(new Date(iso)).split('-').reverse().join('/');

/** The kind of the document, its facts, the seller and the buyer. */
function headOf({ kind, number, createdAt, data }: InvoiceRow, language: Locale) {
  const m = messagesIn(language);
  const { seller, buyer, order, placeOfSupply, credits } = data;
  const titles = {
    tax_invoice: m.invoicePdf.taxInvoice,
    bill_of_supply: m.invoices.billOfSupply,
    invoice_cum_bill: m.invoices.invoiceCumBill,
  };
  return {
    title: kind === 'credit_note' ? m.invoicePdf.creditNote() : titles[data.title ?? 'tax_invoice'](),
    // Section 10 and rule 5 (1) (f) of the CGST Rules ask for it at the top of the bill.
    scheme: seller.scheme === 'composition' ? m.invoicePdf.compositionDealer() : '',
    facts: [
      m.invoicePdf.numberIs({ number }),
      m.invoicePdf.dateIs({ date: day(createdAt.toISOString()) }),
      m.invoicePdf.orderIs({ number: order.number, date: day(order.placedAt) }),
      ...(placeOfSupply.name
        ? [m.invoicePdf.supplyIs({ state: `${placeOfSupply.code} ${placeOfSupply.name}`.trim() })]
        : []),
      ...(credits ? [m.invoicePdf.creditsIs({ number: credits.number, date: day(credits.issuedAt) })] : []),
    ].join('\n'),
    seller: [
      seller.address,
      seller.gstin && m.invoicePdf.gstinIs({ number: seller.gstin }),
      seller.fssai && m.invoicePdf.fssaiIs({ number: seller.fssai }),
    ]
      .filter(Boolean)
      .join('\n'),
    buyer: [buyer.name, buyer.address, buyer.place].filter(Boolean).join('\n'),
  };
}

function writeHead(doc: Doc, invoice: InvoiceRow, language: Locale): void {
  const m = messagesIn(language);
  const { title, scheme, facts, seller, buyer } = headOf(invoice, language);
  doc.font('bold').fontSize(18).text(title, page.left, 40, { width: 270 });
  doc.font('regular').fontSize(9);
  if (scheme) doc.text(scheme, page.left, doc.y + 2, { width: 270 });
  const titled = doc.y;
  doc.text(facts, 320, 42, { width: page.right - 320, align: 'right' });
  const top = Math.max(doc.y, titled, 110) + 8;
  doc.font('bold').text(m.invoicePdf.soldBy(), page.left, top);
  doc.text(invoice.data.seller.name).font('regular');
  doc.text(seller, { width: 250 });
  const end = doc.y;
  doc.font('bold').text(m.invoicePdf.soldTo(), 320, top);
  doc.font('regular').text(buyer, { width: page.right - 320 });
  doc.y = Math.max(end, doc.y) + 14;
}

function writeRow(doc: Doc, columns: readonly Column[], cells: readonly string[]): void {
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
  const isTaxed = showsTax(data);
  const columns = isTaxed ? columnsWithTax : columnsWithoutTax;
  writeRow(doc, columns, [
    m.invoicePdf.item(),
    m.invoicePdf.hsn(),
    m.invoicePdf.quantity(),
    m.invoicePdf.unitPrice(),
    ...(isTaxed ? [m.invoicePdf.rate(), m.invoicesStaff.taxable(), m.invoicesStaff.tax()] : []),
    m.invoicePdf.amount(),
  ]);
  doc.font('regular');
  rule(doc);
  for (const line of data.lines) {
    const tax = line.paise - line.taxablePaise;
    writeRow(doc, columns, [
      lineName(line, language),
      line.hsn,
      ...quantityOf(line, language),
      ...(isTaxed ? [`${line.ratePercent}%`, formatPaise(line.taxablePaise), formatPaise(tax)] : []),
      formatPaise(line.paise),
    ]);
  }
  rule(doc);
}

/** How many of a line, and what each costs: '3' and '₹40.00', or '2.150 kg' and '₹40.00'. */
export function quantityOf(line: InvoiceLine, language: Locale): [string, string] {
  const grams = gramsOfLine(line);
  if (grams === undefined) return [String(line.quantity), formatPaise(Math.round(line.paise / line.quantity))];
  const kilos = messagesIn(language).counts.kilos({ kilos: kilosOf(grams) });
  return [kilos, formatPaise(kiloPriceOf(line, grams))];
}

/** 'Full Cream Milk, 1 L'; 'Bananas' when all units that were weighed are in the line. */
export function lineName(line: InvoiceLine, language: Locale): string {
  const { item } = line;
  const { cart } = messagesIn(language);
  if (!('fee' in item)) {
    return gramsOfLine(line) === undefined ? `${item.name}, ${packSizeIn(item, language)}` : item.name;
  }
  return { delivery: cart.deliveryFee, handling: cart.handlingCharge, small_cart: cart.smallCartFee }[item.fee]();
}

/** The taxes of each rate, the tip, and what makes the total whole rupees: labels and whole paise. */
function sumsOf(data: InvoiceData, language: Locale): [string, number][] {
  const m = messagesIn(language);
  const rates = showsTax(data) ? taxByRate(data) : [];
  const sums: [string, number][] = rates.flatMap(({ ratePercent, taxablePaise, cgstPaise, sgstPaise, igstPaise }) => {
    const rate = { rate: String(ratePercent) };
    const half = { rate: String(ratePercent / 2) };
    const taxes: [string, number][] =
      igstPaise !== 0
        ? [[m.invoicePdf.igst(rate), igstPaise]]
        : [
            [m.invoicePdf.cgst(half), cgstPaise],
            [m.invoicePdf.sgst(half), sgstPaise],
          ];
    return [[m.invoicePdf.taxableAt(rate), taxablePaise], ...(ratePercent === 0 ? [] : taxes)];
  });
  if (data.tipPaise !== 0) sums.push([m.invoicePdf.tip(), data.tipPaise]);
  if (data.roundOffPaise) sums.push([m.cart.roundOff(), data.roundOffPaise]);
  return sums;
}

const totalText = (kind: InvoiceRow['kind'], language: Locale): string => {
  const m = messagesIn(language);
  return kind === 'invoice' ? m.invoicesStaff.total() : m.invoicePdf.totalCredited();
};

function notesOf(data: InvoiceData, language: Locale): string {
  const m = messagesIn(language);
  return [
    m.invoicePdf.inWords({ words: amountInWords(data.totalPaise, language) }),
    ...(data.discountPaise > 0 ? [m.invoicePdf.discountIs({ amount: formatPaise(data.discountPaise) })] : []),
    ...(data.storeCreditPaise ? [m.invoicePdf.paidByCredit({ amount: formatPaise(data.storeCreditPaise) })] : []),
    ...(data.paidOnlinePaise ? [m.invoicePdf.paidOnline({ amount: formatPaise(data.paidOnlinePaise) })] : []),
    ...paidBesidesCash(data, m),
    showsTax(data) ? m.invoicePdf.computerMade() : m.invoicePdf.madeWithoutTax(),
  ].join('\n');
}

function paidBesidesCash({ upiReference, upiPaise, ...data }: InvoiceData, m: Messages): string[] {
  const { method: key = 'upi', reference = upiReference, paise = upiPaise } = data.paidWith ?? {};
  if (!reference) return [];
  const method = paymentMethods[key].name(m);
  return paise
    ? [m.invoicePdf.paidPartBy({ amount: formatPaise(paise), method, reference })]
    : [m.invoicePdf.paidBy({ method, reference })];
}

function writeSums(doc: Doc, data: InvoiceData, kind: InvoiceRow['kind'], language: Locale): void {
  for (const [label, paise] of sumsOf(data, language)) writeSum(doc, label, paise);
  doc.font('bold').fontSize(11);
  writeSum(doc, totalText(kind, language), data.totalPaise);
  doc.font('regular').fontSize(9);
  doc.y += 6;
  doc.text(notesOf(data, language), page.left, doc.y, { width: page.right - page.left });
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

/** 80 mm in points. Receipt printers leave about 4 mm on each side. */
const rollWidth = 226.77;
const rollMargin = 11;
/** In points: the longest page that PDF has. */
const maxPageLength = 14_400;

/** The same on a roll: each product has a line for its name and one for its numbers. */
function writeRoll(doc: Doc, invoice: InvoiceRow, data: InvoiceData, language: Locale): void {
  const m = messagesIn(language);
  const { title, scheme, facts, seller, buyer } = headOf(invoice, language);
  const width = rollWidth - 2 * rollMargin;
  const line = () => {
    doc.y += 3;
    doc
      .moveTo(rollMargin, doc.y)
      .lineTo(rollMargin + width, doc.y)
      .lineWidth(0.5)
      .strokeColor('#000000')
      .stroke();
    doc.y += 3;
  };
  const write = (text: string, font: keyof typeof fonts = 'regular') =>
    doc.font(font).text(text, rollMargin, doc.y, { width });
  const writePair = (label: string, value: string, font: keyof typeof fonts = 'regular') => {
    const top = doc.y;
    doc.font(font).text(value, rollMargin, top, { width, align: 'right' });
    const end = doc.y;
    doc.text(label, rollMargin, top, { width: width - doc.widthOfString(value) - 6 });
    doc.y = Math.max(end, doc.y);
  };
  doc.fontSize(12);
  write(data.seller.name, 'bold');
  doc.fontSize(8);
  write(seller);
  line();
  write(title, 'bold');
  if (scheme) write(scheme);
  write(facts);
  line();
  write(m.invoicePdf.soldTo(), 'bold');
  write(buyer);
  line();
  for (const each of data.lines) {
    write(lineName(each, language), 'bold');
    const parts = [quantityOf(each, language).join(' × '), showsTax(data) && `${each.ratePercent}%`, each.hsn].filter(
      Boolean,
    );
    writePair(parts.join(' · '), formatPaise(each.paise));
  }
  line();
  for (const [label, paise] of sumsOf(data, language)) writePair(label, formatPaise(paise));
  doc.fontSize(11);
  writePair(totalText(invoice.kind, language), formatPaise(data.totalPaise), 'bold');
  doc.fontSize(8);
  line();
  write(notesOf(data, language));
}
