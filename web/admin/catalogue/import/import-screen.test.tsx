import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedStore } from '../../../../contract/delivery/stores.ts';
import type {
  SheetCounts,
  SheetImport,
  SheetLayout,
  SheetPreview,
  SheetTable,
} from '../../../../contract/import/spreadsheet.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ImportScreen from './import-screen.tsx';

const store = fakeStore();

const counts: SheetCounts = {
  added: 0,
  changed: 0,
  same: 0,
  faulty: 0,
  categories: 0,
  subCategories: 0,
  stock: 0,
  stockOnly: 0,
  skipped: 0,
};

const importOf = (fileName: string, changed: Partial<SheetCounts>): SheetImport => ({
  _id: testId(fileName),
  fileName,
  actorName: 'Tokri Admin',
  status: 'previewed',
  counts: { ...counts, ...changed },
  createdAt: '2026-11-28T06:30:00.000Z',
});

const previewOf = (
  fileName: string,
  changed: Partial<SheetCounts>,
  rest: Partial<SheetPreview> = {},
): SheetPreview => ({
  import: importOf(fileName, changed),
  categories: [],
  subCategories: [],
  added: [],
  changed: [],
  same: [],
  stock: [],
  faults: [],
  faultKinds: [],
  flagged: [],
  flags: {},
  withoutCategory: 0,
  unchecked: 0,
  ...rest,
});

/** A row that makes Cucumber seven rupees dearer. */
const dearer = { line: 2, sku: null, name: 'Cucumber', fields: { price: { from: 30, to: 37 } } };

const onlyStore: ListedStore = {
  _id: testId('store'),
  name: 'Tokri',
  address: '',
  closed: false,
  isOpen: true,
  areas: 0,
};

const sheet = (name = 'goods.csv') => new File(['name,price\nCucumber,37\n'], name, { type: 'text/csv' });
const field = () => screen.findByLabelText('Spreadsheet (CSV or Excel)');
const preview = (name = 'goods.csv') => screen.findByRole('region', { name: `What ${name} would change` });

beforeEach(() => {
  signIn(store, owner);
  store.answer('GET /api/v1/imports', []);
  store.answer('GET /api/v1/delivery/list-stores', [onlyStore]);
  store.answer('GET /api/v1/imports/:importId/progress', { share: null });
  store.answer('GET /api/v1/category/get-admin-categories', {
    categories: [{ _id: testId('spices'), name: 'Spices', image: '', translations: {} }],
    subCategories: [],
  });
  store.answer('POST /api/v1/imports/preview', ({ body }) => {
    const { name } = body.get('sheet') as File;
    return previewOf(name.replace(/\.gz$/, ''), { changed: 1 }, { changed: [dearer] });
  });
});

describe('the import of a spreadsheet', () => {
  it('lists the first of many new categories', async () => {
    const categories = Array.from({ length: 20 }, (_, index) => `Shelf ${index}`);
    store.answer('POST /api/v1/imports/preview', previewOf('goods.csv', { added: 23, categories: 23 }, { categories }));
    const { user } = renderScreen(<ImportScreen />);
    await user.upload(await field(), sheet());
    const names = within(await screen.findByRole('list', { name: 'New categories (23)' })).getAllByRole('listitem');
    expect(names).toHaveLength(21);
    expect(names.at(-1)).toHaveTextContent('and 3 more');
  });

  it('shows old and new values, and stays for a retry when the store cannot be reached', async () => {
    const { user } = renderScreen(<ImportScreen />);
    await user.upload(await field(), sheet());
    expect(within(await preview()).getByRole('deletion')).toHaveTextContent('₹30.00');
    expect(within(await preview()).getByRole('insertion')).toHaveTextContent('₹37.00');
    const applying = store.hold('POST /api/v1/imports/:importId/apply');
    await user.click(within(await preview()).getByRole('button', { name: 'Import 1 product' }));
    await (await applying.next()).lose();
    expect(await screen.findByText(/We could not reach the store/)).toBeInTheDocument();
    expect(within(await preview()).getByRole('button', { name: 'Import 1 product' })).toBeEnabled();
    await user.click(within(await preview()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('region', { name: /would change$/ })).toBeNull();
    expect(await field()).toHaveFocus();
  });

  it('lists products that were changed after the preview, and imports those that are ticked', async () => {
    const stale = { ...dearer, reason: 'edited', revision: 3, fields: { price: { from: 37, to: 60 } } } as const;
    const done = { ...importOf('goods.csv', { changed: 1 }), status: 'applied', faults: [], skipped: [] } as const;
    store.answer('POST /api/v1/imports/:importId/apply', ({ body }) =>
      body.overwrite?.length > 0
        ? { ...done, faults: [], skipped: [] }
        : refusal('CHANGED_MEANWHILE', { data: { count: 1, rows: [stale] } }),
    );
    const { user } = renderScreen(<ImportScreen />);
    await user.upload(await field(), sheet());
    await user.click(within(await preview()).getByRole('button', { name: 'Import 1 product' }));
    const changed = within(await preview()).getAllByRole('region', { name: 'Changed since the preview' })[0];
    if (!changed) throw new Error('nothing is listed');
    expect(changed).toHaveTextContent('₹37.00');
    expect(within(await preview()).getByRole('button', { name: 'Import without the changed rows' })).toBeVisible();
    const boxes = within(changed).getAllByRole('checkbox');
    await user.click(boxes.at(-1) as HTMLElement);
    await user.click(within(await preview()).getByRole('button', { name: 'Import with all changed rows' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /would change$/ })).toBeNull());
    expect(store.requests('POST /api/v1/imports/:importId/apply').at(-1)?.body.overwrite).not.toEqual([]);
  });

  it('says which rows are not products', async () => {
    const leftOut = { count: 7, rows: [2, 4, 6, 8, 10, 12, 14].map((line) => ({ line, text: 'Total · 45' })) };
    store.answer(
      'POST /api/v1/imports/preview',
      previewOf('goods.csv', { changed: 1 }, { changed: [dearer], leftOut }),
    );
    const { user } = renderScreen(<ImportScreen />);
    await user.upload(await field(), sheet());
    expect(await screen.findByText(/^7 rows are not products/)).toBeVisible();
    expect(screen.getByText('line 10: Total · 45')).toBeVisible();
    expect(screen.getByText('and 2 more')).toBeVisible();
  });

  it('says what is left out when a row was faulty', async () => {
    const reason = 'Enter Valid Product Price';
    const fault = { line: 3, column: 'price', reason, reasonText: { key: 'validation.productPriceRange' } };
    const faulty = previewOf('goods.csv', { added: 1, faulty: 1 }, { faults: [fault] });
    store.answer('POST /api/v1/imports/preview', faulty);
    store.answer('POST /api/v1/imports/:importId/apply', {
      ...faulty.import,
      status: 'applied',
      faults: [fault],
      skipped: [],
    });
    const { user } = renderScreen(<ImportScreen />);
    await user.upload(await field(), sheet());
    await user.click(within(await preview()).getByRole('button', { name: 'Import without the faulty rows' }));
    expect(await screen.findByText(/Left out of goods\.csv/)).toBeVisible();
    expect(screen.getByRole('row', { name: /^3\s*price/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download the faulty rows' })).toBeVisible();
    expect(store.requests('POST /api/v1/imports/:importId/apply').at(-1)?.body).toMatchObject({ skipFaulty: true });
  });

  it('sets the stock of known products only when that is ticked, and says what it would undo', async () => {
    const row = { line: 2, sku: null, name: 'Bottle Gourd' };
    const since = { at: '2026-11-28T06:30:00.000Z', sold: 2, returned: 0, other: 0 };
    const answer = previewOf(
      'goods.csv',
      { same: 1, stock: 1, stockOnly: 1 },
      { same: [row], stock: [{ ...row, from: 38, to: 40, since }] },
    );
    store.answer('POST /api/v1/imports/preview', answer);
    const { user } = renderScreen(<ImportScreen />);
    await user.upload(await field(), sheet());
    const shown = within(await preview());
    // Added, changed, unchanged, faulty.
    const numbers = () =>
      shown
        .getAllByRole('definition')
        .slice(0, 4)
        .map(({ textContent }) => textContent);
    expect(numbers()).toEqual(['0', '0', '1', '0']);
    expect(shown.getByText(/^1 product moved since the sheet was exported\./)).toBeVisible();
    await user.click(shown.getByRole('checkbox', { name: /^Also set stock from the sheet/ }));
    expect(numbers()).toEqual(['0', '1', '0', '0']);
    expect(shown.getByRole('row', { name: /Bottle Gourd 38 40 2 sold/ })).toBeInTheDocument();
    const applying = store.hold('POST /api/v1/imports/:importId/apply');
    await user.click(shown.getByRole('button', { name: 'Import 1 product' }));
    const held = await applying.next();
    expect(held.request.body).toMatchObject({ withStock: true });
    await held.lose();
  });

  it('refuses a file that is no sheet, before it is sent', async () => {
    const { user } = renderScreen(<ImportScreen />);
    const input = await field();
    input.removeAttribute('accept');
    await user.upload(input, new File(['PK'], 'goods.xls'));
    expect(await screen.findByText(/goods\.xls cannot be read\./)).toBeVisible();
    await user.upload(await field(), new File(['x'], 'mango.png', { type: 'image/png' }));
    expect(await screen.findByText(/mango\.png is no spreadsheet\./)).toBeVisible();
    expect(store.requests('POST /api/v1/imports/preview')).toEqual([]);
  });

  it('takes a sheet that is dropped', async () => {
    renderScreen(<ImportScreen />);
    const dataTransfer = { files: [sheet('dropped.csv')], types: ['Files'], items: [] };
    fireEvent.dragOver(await field(), { dataTransfer });
    expect(await screen.findByText('Drop the file to preview it')).toBeVisible();
    fireEvent.drop(await field(), { dataTransfer });
    expect(await preview('dropped.csv')).toBeVisible();
  });

  it('is listed though the list was still being read when it was done', async () => {
    const reading = store.hold('GET /api/v1/imports');
    const { user } = renderScreen(<ImportScreen />);
    const first = await reading.next();
    const done: SheetImport = { ...importOf('goods.csv', { changed: 1 }), status: 'applied' };
    store.answer('GET /api/v1/imports', [done]);
    store.answer('POST /api/v1/imports/:importId/apply', { ...done, faults: [], skipped: [] });
    await user.upload(await field(), sheet());
    await user.click(within(await preview()).getByRole('button', { name: 'Import 1 product' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /would change$/ })).toBeNull());
    await first.answer([]);
    const imports = screen.getByRole('region', { name: 'Imports' });
    expect(await within(imports).findByText('goods.csv')).toBeVisible();
  });

  it('cannot be undone before its products in open orders are known', async () => {
    store.answer('GET /api/v1/imports', [{ ...importOf('goods.csv', { changed: 1 }), status: 'applied' }]);
    store.refuse('GET /api/v1/imports/:importId/undo', 'TOO_MANY_ATTEMPTS', { message: 'Too many requests.' });
    const { user } = renderScreen(<ImportScreen />);
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    const question = await screen.findByRole('dialog', { name: 'Undo Import' });
    expect(await within(question).findByRole('alert')).toHaveTextContent('Too many requests.');
    expect(within(question).getByRole('button', { name: 'Undo' })).toBeDisabled();
    store.answer('GET /api/v1/imports/:importId/undo', { inOrders: [] });
    await user.click(within(question).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Undo' })).toBeEnabled());
  });
});

describe('a sheet with columns of other names', () => {
  const table: SheetTable = {
    fileName: 'stock.xlsx',
    sheets: ['Notes', 'Stock'],
    sheet: 'Stock',
    headerLine: 3,
    rows: 300,
    columns: [
      { title: 'Particulars', samples: ['Toor Dal', 'Sugar'], column: 'name' },
      { title: 'MRP', samples: ['₹1,250'], column: 'price' },
      { title: 'Naya Daam', samples: ['45/-'], column: null },
      { title: '', samples: [], column: null },
    ],
    remembered: false,
  };
  const layouts: (SheetLayout | undefined)[] = [];
  beforeEach(() => {
    layouts.length = 0;
  });
  /** Answers with the columns until they are chosen. */
  const answerWith = (preview: Partial<SheetPreview>, counts: Partial<SheetCounts> = { added: 1 }) =>
    store.answer('POST /api/v1/imports/preview', ({ body }) => {
      const given = body.get('layout');
      const layout: SheetLayout | undefined = typeof given === 'string' ? JSON.parse(given) : undefined;
      layouts.push(layout);
      return layout?.columns ? previewOf('stock.xlsx', counts, { ...preview, layout }) : table;
    });
  const step = () => screen.findByRole('region', { name: 'Which column is which?' });
  const upload = async () => {
    const { user } = renderScreen(<ImportScreen />);
    await user.upload(await field(), new File(['PK'], 'stock.xlsx'));
    return user;
  };

  it('asks which column is which, with what was recognised', async () => {
    answerWith({});
    const user = await upload();
    const form = within(await step());
    expect(form.getByText(/300 rows below the header in line 3\./)).toBeVisible();
    expect(form.getByLabelText('Particulars is')).toHaveDisplayValue('Product name');
    expect(form.getByText('₹1,250')).toBeVisible();
    expect(form.getByText(/no column has it: Category/)).toBeVisible();

    await user.selectOptions(form.getByLabelText('Naya Daam is'), 'Regular price');
    expect(form.getByRole('alert')).toHaveTextContent('“Regular price” is chosen twice.');
    expect(form.getByRole('button', { name: 'Show what would change' })).toBeDisabled();
    await user.selectOptions(form.getByLabelText('Naya Daam is'), 'Selling price');
    expect(form.getByRole('alert')).toBeEmptyDOMElement();
    await user.selectOptions(form.getByLabelText('Particulars is'), 'Leave out');
    expect(form.getByRole('alert')).toHaveTextContent('Choose the column with the names');
    await user.selectOptions(form.getByLabelText('Particulars is'), 'Product name');
    await user.click(form.getByRole('button', { name: 'Show what would change' }));
    expect(await preview('stock.xlsx')).toBeVisible();
    expect(layouts).toEqual([undefined, { sheet: 'Stock', columns: ['name', 'price', 'sale_price', null] }]);

    await user.click(within(await preview('stock.xlsx')).getByRole('button', { name: 'Change the columns' }));
    await step();
    await user.selectOptions(within(await step()).getByLabelText('Sheet of the workbook'), 'Notes');
    await waitFor(() => expect(layouts.at(-1)).toEqual({ sheet: 'Notes' }));
    await user.click(within(await step()).getByRole('button', { name: 'Cancel' }));
    expect(await field()).toHaveFocus();
  });

  it('needs no other price than the MRP', async () => {
    const [name, mrp] = table.columns;
    if (!name || !mrp) throw new Error('no columns');
    store.answer('POST /api/v1/imports/preview', () => ({ ...table, columns: [name, { ...mrp, column: 'mrp' }] }));
    await upload();
    const form = within(await step());
    expect(form.getByLabelText('MRP is')).toHaveDisplayValue('MRP on the pack');
    expect(form.getByText(/no column has it: Category\./)).toBeVisible();
  });

  it('gets the categories that are missing, and can do without faulty cells', async () => {
    const kind = {
      column: 'ean',
      count: 150,
      line: 4,
      reason: 'A spreadsheet program shortened this number',
      reasonText: { key: 'sheetFaults.reasonColumn' },
      canLeaveOut: true,
    };
    answerWith(
      { withoutCategory: 38, categories: ['Masala'], faultKinds: [kind] },
      { added: 1, faulty: 150, categories: 1 },
    );
    const user = await upload();
    await user.click(within(await step()).getByRole('button', { name: 'Show what would change' }));
    const shown = async () => within(await preview('stock.xlsx'));
    const kinds = within((await shown()).getByRole('list', { name: 'Faults by kind' }));
    expect(kinds.getByRole('listitem')).toHaveTextContent(/^150 rowsBarcode \(EAN\): A spreadsheet program/);
    await user.click(kinds.getByRole('button', { name: 'Leave “Barcode (EAN)” empty in these rows' }));
    await waitFor(() => expect(layouts.at(-1)).toMatchObject({ withoutFaulty: ['ean'] }));

    const categories = async () => within(await (await shown()).findByRole('region', { name: 'Categories' }));
    await user.selectOptions(
      (await categories()).getByLabelText('38 new products without a category'),
      'A new category…',
    );
    await user.type((await categories()).getByLabelText('Name of the new category'), 'Kirana');
    await user.selectOptions(await (await categories()).findByLabelText('“Masala” in the sheet'), 'Spices');
    await user.click((await categories()).getByRole('button', { name: 'Use these categories' }));
    await waitFor(() =>
      expect(layouts.at(-1)).toMatchObject({
        withoutFaulty: ['ean'],
        category: 'Kirana',
        categories: { Masala: 'Spices' },
      }),
    );
  });

  it('shows the prices of new products, and what may be a mistake', async () => {
    const maida = { line: 5, sku: null, name: 'Maida', salePrice: 125_000 };
    answerWith({
      added: [{ ...maida, price: 130_000, unit: 'KG', unit_quantity: 1 }],
      flagged: [{ ...maida, flag: 'price_high' }],
      flags: { price_high: 1 },
    });
    const user = await upload();
    await user.click(within(await step()).getByRole('button', { name: 'Show what would change' }));
    const shown = within(await preview('stock.xlsx'));
    expect(within(shown.getByRole('list', { name: 'Please check' })).getByRole('listitem')).toHaveTextContent(
      '1 row: Far more than the other prices',
    );
    expect(shown.getByRole('row', { name: /Maida 1 kg.*₹1,25,000\.00.*₹1,30,000\.00/ })).toBeVisible();
  });
});

describe('the export of the catalogue', () => {
  it('says when it failed', async () => {
    const { user } = renderScreen(<ImportScreen />);
    await field();
    store.disconnect();
    await user.click(screen.getByRole('button', { name: 'Export catalogue' }));
    expect(await screen.findByText(/We could not reach the store/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export catalogue' })).toBeEnabled();
  });
});
