export default {
  title: 'Import',
  intro: 'Import products from a spreadsheet, or export the whole catalogue as one.',

  // Choosing a sheet
  sheetField: 'Spreadsheet (CSV)',
  sheetLimits: 'UTF-8, at most {megabytes} MB',
  dropHere: 'Drop a CSV file here, or choose one',
  dropNow: 'Drop the file to preview it',
  dropAnother: 'Drop or choose another file',
  previewFirst: 'Nothing is changed before you have seen the differences.',
  sendingFile: 'Sending {fileName}',
  readingFile: 'Reading {fileName}',
  sendingSheet: 'Sending the sheet',
  readingSheet: 'Reading the sheet',
  downloadTemplate: 'Download a template',
  // In the row of the template
  exampleDescription: 'Whole wheat, ground on stone.',
  oneFileOnly: 'Please choose one file at a time.',
  isWorkbook: '{name} is a workbook. Save the sheet as “CSV UTF-8” and choose that file.',
  isNotCsv: '{name} is not a CSV file.',
  isEmpty: '{name} is empty.',
  isTooLarge:
    '{name} is {size} MB. A sheet may have at most {max} MB here; larger ones are imported at the command line.',

  // Its columns; the names in <code> are those of the columns
  requiredColumns: 'A new product needs',
  optionalColumns: 'It may have',
  columnsHint:
    'In any order, separated by commas. Several values in one cell have a <code>|</code> between them. An existing product is found by its SKU, or else by its name.',
  emptyCellHint:
    'An empty cell or a missing column leaves the product unchanged. To take something away, write <code>(clear)</code>: it empties <code>sub_category</code>, <code>description</code>, <code>aliases</code>, <code>images</code>, <code>sku</code>, <code>name_hi</code>, <code>description_hi</code> and the columns from <code>variant_group</code> to <code>allergens_hi</code>. Columns that end in <code>_hi</code> are in Hindi. Rows with the same <code>variant_group</code> are pack sizes of one product.',
  stockHint:
    'The stock of an existing product changes only when you ask for it after choosing the sheet. A new product without <code>stock</code> is out of stock. Leave <code>stock_as_of</code> as it was exported: it shows what has been sold since.',
  storesHint:
    'The column <code>store</code> names the store of a row. <code>stock</code>, <code>store_price</code>, <code>store_discount</code>, <code>store_hidden</code> and <code>shelf</code> belong to that store; everything else is the same in all stores, and must be the same in all rows of a product. <code>(clear)</code> in <code>store_price</code> brings back the shop’s price. A sheet without <code>store</code> applies to the chosen store.',

  // The preview
  previewTitle: 'What {fileName} would change',
  added: 'Added',
  changed: 'Changed',
  unchanged: 'Unchanged',
  faulty: 'Faulty',
  newCategories: 'New categories ({count})',
  newSubCategories: 'New sub categories ({count})',
  andMore: 'and {more} more',
  faultyRows: 'Faulty rows',
  line: 'Line',
  lineNumber: 'line {line}',
  sku: 'SKU',
  name: 'Name',
  column: 'Column',
  wholeRow: 'whole row',
  reason: 'Reason',
  firstRowsShown: 'The first {shown} of {count} are shown.',
  picturesUnchecked: {
    one: '{count} picture was not checked yet: its address answers slowly. It is fetched when you import.',
    other: '{count} pictures were not checked yet: their addresses answer slowly. They are fetched when you import.',
  },
  noRows: 'Nothing to change: the sheet has no rows.',
  allUnchanged: 'Nothing to change: the store already has all of this.',
  allFaulty: 'Nothing can be imported: every row is faulty.',
  restFaulty: 'Nothing to change: the other rows are faulty. Fix them, and choose the file again.',

  // Stock in the sheet
  setStock: 'Also set stock from the sheet',
  setStockHint: {
    one: 'The stock of {count} product differs. It stays as it is unless you tick this. New products always start with the sheet’s stock.',
    other:
      'The stock of {count} products differs. It stays as it is unless you tick this. New products always start with the sheet’s stock.',
  },
  setStockOfRows: {
    one: 'The stock in {count} row differs. It stays as it is unless you tick this. New products always start with the sheet’s stock.',
    other:
      'The stock in {count} rows differs. It stays as it is unless you tick this. New products always start with the sheet’s stock.',
  },
  stockMoved: {
    one: '{count} product moved since the sheet was exported. Setting the stock would undo that: what was sold would be on sale again.',
    other:
      '{count} products moved since the sheet was exported. Setting the stock would undo that: what was sold would be on sale again.',
  },
  differentStock: 'Stock that differs',
  store: 'Store',
  sheet: 'Sheet',
  sinceExport: 'Since the export',
  since: 'since {time}',
  sold: '{count} sold',
  returned: '{count} returned',
  movedByHand: '{change} by hand',
  notMoved: 'nothing',
  unknown: 'not known',

  // Importing
  importProducts: { one: 'Import {count} product', other: 'Import {count} products' },
  importRows: { one: 'Import {count} row', other: 'Import {count} rows' },
  importWithoutFaulty: 'Import without the faulty rows',
  importWithAllChanged: 'Import with all changed rows',
  importWithChanged: {
    one: 'Import with {count} product that changed',
    other: 'Import with {count} products that changed',
  },
  importWithoutChanged: 'Import without the changed rows',
  importing: 'Importing…',
  importingFile: 'Importing {fileName}',
  foundWhileImporting: 'Found while importing',
  changedSincePreview: 'Changed since the preview',
  changedSinceHint: 'These rows are skipped. Tick the ones that should be imported over what was changed.',
  chooseAll: 'All of them',
  chooseAllOf: 'All {count}',
  edited: 'edited',
  stockChanged: 'stock moved',
  deleted: 'deleted',
  addedByOther: 'added by someone else',
  imported: '{added} added, {changed} changed',
  importedSkipped: '{added} added, {changed} changed, {skipped} skipped',
  nothingImported: 'Nothing was imported: every row was left out.',
  skippedRows: 'Skipped in {fileName}: changed since the preview',
  leftOutRows: 'Left out of {fileName}',

  // Finished imports
  imports: 'Imports',
  loadingImports: 'Loading imports',
  importsFailed: 'The imports could not be loaded',
  noImports: 'Nothing was imported yet.',
  undo: 'Undo',
  undone: 'Undone',
  undoImport: 'Undo Import',
  undoExplained:
    'What {fileName} added is deleted, and what it changed is set back. What somebody changed since stays.',
  pleaseWait: 'Please wait…',
  checkingOrders: 'Checking open orders…',
  ordersUnchecked: 'The open orders could not be checked. {error}',
  inOpenOrders: 'In open orders, which keep what was ordered:',
  andOthers: 'and more',
  undoResult: '{restored} restored, {removed} removed.',
  removedInOrders: {
    one: '{count} product of those removed is in open orders, which keep it: {name} in {order}.',
    other: '{count} products of those removed are in open orders, which keep them: {name} in {order}.',
  },
  notRestored: {
    one: '{count} stays as it is, changed since or without its categories: {names}',
    other: '{count} stay as they are, changed since or without their categories: {names}',
  },

  // Exporting
  export: 'Export',
  exportHint:
    'Every product, published or not, in a sheet with the same columns. Change it in any spreadsheet program, and import it again.',
  exportStoreHint:
    'Every product, published or not, with the chosen store’s own stock, prices and shelves. Choose “All stores” for a row for each product and store. Change it in any spreadsheet program, and import it again.',
  exportAllHint:
    'Every product, published or not, with a row for each store. Change it in any spreadsheet program, and import it again.',
  exportCatalogue: 'Export catalogue',
  exporting: 'Exporting…',
  exported: 'The catalogue is exported',
} as const;
