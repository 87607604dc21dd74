import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SheetFault } from '../../contract/import/spreadsheet.ts';
import '../../messages/catalogs.ts';
import type { Locale } from '../../messages/locale.ts';
import { formatText } from '../../messages/text.ts';
import { escapeText, joinList, splitList, unescapeText } from './cells.ts';
import { checkRow } from './check-row.ts';
import { readableColumns, readKeys } from './keys.ts';
import { type ReadRow, readSheet } from './read-sheet.ts';
import { uploadedSheet } from './sheet.ts';
import { SheetError } from './sheet-error.ts';

async function read(text: string | Uint8Array, chunk = 7): Promise<ReadRow[]> {
  const bytes = Buffer.from(text as string);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) =>
    bytes.subarray(i * chunk, (i + 1) * chunk),
  );
  const rows: ReadRow[] = [];
  for await (const row of readSheet(chunks, undefined, readableColumns(undefined))) rows.push(row);
  return rows;
}
const refusal = async (text: string | Uint8Array) => {
  const error = await read(text).catch((thrown: unknown) => thrown);
  if (!(error instanceof SheetError)) throw new Error(`it was not refused: ${JSON.stringify(error)}`);
  return error.fault;
};
/** The reason of a fault in a language. */
const reasonIn = (language: Locale, fault: SheetFault | undefined) => fault && formatText(fault.reasonText, language);
const faultsOf = async (text: string) => (await read(text)).flatMap((row) => checkRow(row).faults);

describe('a sheet', () => {
  it('is read with columns in any order, with quotes, line ends and commas in texts, with and without BOM', async () => {
    const text = 'Price , name,sku\r\n"12.50","Rice, ""old""\r\nand new",A1\r\n\r\n5,दाल,A2';
    for (const sheet of [text, `\uFEFF${text}`]) {
      const rows = await read(sheet);
      expect(rows.map(({ line, cells, faults }) => ({ line, ...cells, faults }))).toEqual([
        { line: 2, price: '12.50', name: 'Rice, "old" and new', sku: 'A1', faults: [] },
        { line: 5, price: '5', name: 'दाल', sku: 'A2', faults: [] },
      ]);
    }
  });

  it('has texts in the form of those that people type; descriptions keep their lines', async () => {
    const [row] = await read('sku,name,description\nA4\u200b-1 ,Cafe\u0301\tlatte,"one \r\n\u00a0two"');
    expect(row?.cells).toEqual({ sku: 'A4-1', name: 'Caf\u00e9 latte', description: 'one\n two' });
  });

  it('may have any line ends, and ignores rows of commas only', async () => {
    const rows = await read('sku,name\nA,"x\ny"\r\n,\rB,z\n');
    expect(rows.map(({ line, cells }) => [line, cells.sku])).toEqual([
      [2, 'A'],
      [5, 'B'],
    ]);
  });

  it.each([
    ['', 'The file is empty.'],
    ['sku,name,colour\n', "'colour' is not known"],
    ['sku,name,sku\n', 'This column appears twice.'],
    ['price,stock\n1,2\n', 'A column sku or name is needed'],
    ['sku;name\nA;B\n', 'The columns must be separated by commas.'],
    ['PK\u0003\u0004 a workbook', 'This is a workbook'],
    [Buffer.from('\uFEFFsku,name\n', 'utf16le'), 'not UTF-8'],
    [Buffer.from('sku,name\n', 'utf16le'), 'not UTF-8'],
  ])('%j is rejected completely', async (text, reason) => {
    const fault = await refusal(text);
    expect(fault.reason).toContain(reason);
    expect(reasonIn('en', fault)).toBe(fault.reason);
    expect(reasonIn('hi', fault)).toMatch(/[\u0900-\u097F]/);
  });

  it('with another encoding names the affected cells, and reads the others', async () => {
    const rows = await read(Buffer.from('sku,name\nA,Café\nB,Tea\n', 'latin1'));
    expect(rows.map((row) => row.faults)).toMatchObject([[{ line: 2, column: 'name' }], []]);
  });

  it('that is cut off is reported, inside a quoted text and between fields', async () => {
    expect(await faultsOf('sku,name,price\nA,Tea,5\nB,"Rice\r\nand mo')).toMatchObject([
      { line: 3, reason: expect.stringContaining('cut off') },
    ]);
    expect(await faultsOf('sku,name,price\nA,Tea,5\nB,Ri')).toMatchObject([
      { line: 3, reason: expect.stringContaining('2 of 3 fields') },
    ]);
  });

  it('with an unclosed quotation mark does not fill the memory', async () => {
    const rows = await read(`sku,name\nA,"${'x,y\n'.repeat(100_000)}`, 60_000);
    expect(rows).toMatchObject([{ line: 2, faults: [{ reason: expect.stringContaining('longer than 128 KB') }] }]);
  });
});

describe('an uploaded sheet', () => {
  it('is read in small parts, and leaves time for other work', async () => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 1);
    const rows = Array.from({ length: 40_000 }, (_, i) => `A${i}\n`);
    const { skus } = await readKeys(await uploadedSheet('a.csv', Buffer.from(`sku\n${rows.join('')}`)));
    clearInterval(others);
    expect(skus.size).toBe(40_000);
    expect(turns).toBeGreaterThan(5);
  });

  it('may have a million rows and no more', async () => {
    const sheet = await uploadedSheet('a.csv', Buffer.from('sku\nA\nA\n\nA\nA\n'));
    expect((await readKeys({ ...sheet, maxRows: 4 })).skus).toEqual(new Map([['a', 2]]));
    await expect(readKeys({ ...sheet, maxRows: 3 })).rejects.toThrow('Line 6: A sheet may have at most 3 rows.');
  });
});

describe('a row', () => {
  it.each([
    ['price', '-5', 'Enter Valid Product Price'],
    ['price', '0', 'Enter Valid Product Price'],
    ['price', '1e3', 'Enter Product Price'],
    ['price', '=1+1', 'Enter Product Price'],
    ['discount', '101', 'Enter Valid Product Discount'],
    ['unit', 'STONE', 'Select Product Unit'],
    ['unit_quantity', '0', 'Enter Product Unit Quantity'],
    ['stock', '1.5', 'Enter Valid Product Stock'],
    ['stock', '-1', 'Enter Valid Product Stock'],
    ['name', 'ab', 'Enter Valid Product Name'],
    ['name', 'x'.repeat(201), 'At most 200 characters'],
    ['description', 'x'.repeat(5001), 'At most 5000 characters'],
    ['aliases', 'x'.repeat(61), 'At most 60 characters'],
    ['images', 'a|b|c|d|e', 'At most 4 images'],
    ['category', 'x'.repeat(101), 'At most 100 characters'],
    ['publish', 'perhaps', 'Must be true or false'],
    ['description', 'a\u0000b', 'Contains characters that cannot be used'],
  ])('with %s %j is faulty there', async (column, value, reason) => {
    const [fault, ...more] = await faultsOf(`sku,${column}\nA,${value}\n`);
    expect([fault?.line, fault?.column, more]).toEqual([2, column, []]);
    expect(fault?.reason).toContain(reason);
    expect(reasonIn('en', fault)).toBe(fault?.reason);
    expect(reasonIn('hi', fault)).toMatch(/[\u0900-\u097F]/);
    expect(reasonIn('hi', fault)).not.toContain(reason);
  });

  it.each([
    ['unit', 'STONE', "Select Product Unit ('STONE'). Use one of KG, GM, LTR, ML, PC, PACKET, BOX, METER, CM."],
    ['price', 'forty', "Enter Product Price ('forty'). Use rupees above 0 and up to 1,00,00,000: 45, 45.50 or ₹1,250."],
    [
      'stock',
      '1 dozen',
      "Enter Valid Product Stock ('1 dozen'). Use a whole number from 0 to 10,00,000: 38 or 38 pcs.",
    ],
    [
      'unit_quantity',
      '2 x 200 g',
      "Enter Product Unit Quantity ('2 x 200 g'). Write a number, or a number with its unit: 1 kg, 500 g.",
    ],
    [
      'ean',
      '8.90E+12',
      "A spreadsheet program shortened this number, and its last digits are lost ('8.90E+12'). Format the column as text or as a number without decimals, and enter it again.",
    ],
    ['discount', 'half', "Discount must be a number ('half'). Use percent from 0 to 100."],
  ])('with a faulty %s is reported with the expected value', async (column, value, reason) => {
    expect(await faultsOf(`sku,${column}\nA,${value}\n`)).toMatchObject([{ line: 2, column, reason }]);
  });

  it('has its reason in Hindi too, with the value of the cell and what is expected', async () => {
    const [fault] = await faultsOf('sku,discount\nA,half\n');
    expect(reasonIn('hi', fault)).toBe("छूट एक संख्या हो ('half')। 0 से 100 तक प्रतिशत लिखें।");
  });

  it('without a sku and a name is faulty', async () => {
    expect(await faultsOf('sku,name,price\n,,5\n')).toMatchObject([
      { line: 2, reason: expect.stringContaining('SKU') },
    ]);
  });

  it('accepts units in lower case, and several words for true', async () => {
    const [row] = await read('sku,unit,publish\nA,kg,Yes\n');
    expect(row && checkRow(row).row).toMatchObject({ unit: 'KG', publish: true });
  });
});

describe('numbers as shops write them', () => {
  const rowOf = async (columns: string, cells: string) => {
    const quoted = cells.split(';').map((cell) => `"${cell}"`);
    const [row] = await read(`sku,${columns.replaceAll(';', ',')}\nA,${quoted.join(',')}\n`);
    return row && checkRow(row);
  };

  it.each([
    ['price', '₹1,25,000', { pricePaise: 12_500_000 }],
    ['price', '480/-', { pricePaise: 48_000 }],
    ['price', '५०', { pricePaise: 5000 }],
    ['price;sale_price', '50;45', { pricePaise: 5000, salePaise: 4500 }],
    ['mrp;sale_price', '₹ 60/-;45', { mrpPaise: 6000, salePaise: 4500, isFarBelow: false }],
    ['mrp;sale_price', '600;45', { isFarBelow: true }],
    ['stock', '38 pcs', { stock: 38 }],
    ['unit_quantity', '1kg', { unit: 'KG', unitQuantity: 1 }],
    ['unit;unit_quantity', 'gms;500', { unit: 'GM', unitQuantity: 500 }],
    ['unit', '500 ml', { unit: 'ML', unitQuantity: 500 }],
    ['unit;unit_quantity', 'KG;1 kg', { unit: 'KG', unitQuantity: 1 }],
    ['gst_rate', '5%', { gstRate: 5 }],
    ['hsn', '703', { hsn: '0703', isHsnCompleted: true }],
  ])('%s %j are understood', async (columns, cells, row) => {
    expect(await rowOf(columns, cells)).toMatchObject({ row, faults: [] });
  });

  it.each([
    ['price', '1,5', 'price', 'Enter Product Price'],
    ['stock', '38 kg', 'stock', 'Enter Valid Product Stock'],
    ['unit;unit_quantity', 'PC;1 kg', 'unit_quantity', 'different pack sizes'],
  ])('%s %j are faulty there', async (columns, cells, column, reason) => {
    const checked = await rowOf(columns, cells);
    expect(checked?.faults).toMatchObject([{ column, reason: expect.stringContaining(reason) }]);
  });
});

describe('cells', () => {
  it('lists are preserved with any bars and backslashes', () => {
    const value = fc.string({ unit: fc.constantFrom('|', '\\', 'a', ' b', 'आ'), minLength: 1 });
    const trimmed = value.map((text) => text.trim()).filter((text) => text !== '');
    void fc.assert(
      fc.property(fc.array(trimmed), (list) => {
        expect(splitList(joinList(list))).toEqual(list);
      }),
    );
  });

  it('no text is a formula in a sheet, and every text is preserved', () => {
    const text = fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', '1', '＝', '＠', '\u200b', '\u00a0', ' '),
    });
    void fc.assert(
      fc.property(text, (given) => {
        expect(escapeText(given)).not.toMatch(/^(?:[\s\u200b]*[=+\-@＝＠]|\t)/);
        expect(unescapeText(escapeText(given))).toBe(given);
      }),
    );
  });
});
