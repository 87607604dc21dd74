/** Inventory documents for component tests. */
import type { InventoryDocument, InventoryProduct, LineFields } from '../../contract/inventory/inventory.ts';
import { type FakeStore, refusal } from './fake-store.ts';
import { testId } from './ids.ts';

/** A product whose SKU is the first letter of its name: the scan field searches for longer texts, too. */
export const scannedProduct = (name: string): InventoryProduct => ({
  _id: testId(name),
  name,
  sku: name.charAt(0),
  image: '',
  unit: 'KG',
  unit_quantity: 1,
  isDeleted: false,
  stock: 0,
});

/** A goods receipt without lines. */
export const emptyReceipt: InventoryDocument = {
  _id: testId('receipt'),
  number: 'GR-000007',
  type: 'receipt',
  status: 'draft',
  supplier: null,
  createdAt: '2026-11-28T06:30:00.000Z',
  updatedAt: '2026-11-28T06:30:00.000Z',
  updatedBy: { _id: testId('owner'), name: 'Tokri Admin' },
  postedAt: null,
  reversedBy: null,
  reverses: null,
  version: 1,
  note: '',
  blind: false,
  scope: null,
  category: null,
  lines: [],
};

/** Answers the calls of a receipt of these products. Call it once for each test. */
export function savedReceipt(store: FakeStore, products: readonly InventoryProduct[]) {
  let saved = emptyReceipt;
  function save(note: string, lines: readonly LineFields[]): InventoryDocument {
    const shown = lines.flatMap((line) =>
      products
        .filter(({ _id }) => _id === line.productId)
        .map((product) => ({ ...line, product, expected: null, difference: null })),
    );
    saved = { ...saved, version: saved.version + 1, note, lines: shown };
    return saved;
  }
  store.answer('GET /api/v1/inventory/suppliers', []);
  store.answer(
    'GET /api/v1/inventory/scan',
    ({ query }) => products.find(({ sku }) => sku === query.code) ?? refusal('NOT_FOUND'),
  );
  store.answer('GET /api/v1/inventory/document/:documentId', () => saved);
  store.answer('PUT /api/v1/inventory/save-draft/:documentId', ({ body }) =>
    body.version === saved.version ? save(body.note, body.lines) : refusal('CHANGED_MEANWHILE', { data: saved }),
  );
  return {
    /** Another person adds a line for one unit on another device. */
    addElsewhere(productId: string) {
      const line = {
        productId,
        quantity: 1,
        unitCost: null,
        expiresOn: null,
        reason: null,
        reasonText: '',
        countedAt: null,
      };
      save(saved.note, [...saved.lines.map(({ product: _, expected: _e, difference: _d, ...fields }) => fields), line]);
    },
    note: () => saved.note,
    quantities: () => Object.fromEntries(saved.lines.map(({ product, quantity }) => [product.name, quantity])),
  };
}
