/** Why a row of a spreadsheet, or the whole sheet, cannot be imported. */
export default {
  // The whole sheet
  atLine: 'Line {line}: {reason}',
  notAFile: '{path} is not a file.',
  fileTooLarge: 'The file is larger than {megabytes} MB.',
  emptyFile: 'The file is empty.',
  workbook: 'This is a workbook, not a CSV file. Save the sheet as CSV UTF-8.',
  notUtf8: 'Contains characters that are not UTF-8. Save the sheet as CSV UTF-8.',
  tooManyRows: 'A sheet may have at most {max} rows.',
  tooManyFields: 'The row has more than {max} fields.',
  rowTooLong: 'The row is longer than {kilobytes} KB: a quotation mark may be missing.',
  openQuote: 'The file ends inside a quoted text that begins here: it is cut off, or a quotation mark is missing.',
  fieldCount:
    'The row has {fields} of {columns} fields; the file may be cut off here, or a quotation mark may be missing.',
  separator: 'The columns must be separated by commas.',
  columnTwice: 'This column appears twice.',
  columnUnnamed: 'A column without a name is not known. The columns are {columns}.',
  columnUnknown: "'{name}' is not known. The columns are {columns}.",
  columnNeeded: 'A column sku or name is needed to identify the products.',

  // A cell, with its value
  inCell: '{fault} ({cell})',
  inCellWithHint: '{fault} ({cell}). {hint}',
  unitHint: 'Use one of {units}.',
  priceHint: 'Use rupees above 0 and up to {max}, without sign or commas: 45 or 45.50.',
  discountHint: 'Use percent from 0 to 100.',
  eanHint: 'Format the column as text: spreadsheet programs shorten long numbers.',
  stockHint: 'Use a whole number from 0 to {max}, without commas.',
  stockAsOfHint: 'Use the exported value (like 2026-01-31T09:30:00Z), or leave it empty.',
  notClearable: 'This cannot be cleared: every product has one. Leave the cell empty to keep it.',

  // Finding the product of a row
  skuOrName: 'Enter a SKU or a name.',
  skuTwice: 'Line {line} has the same SKU.',
  eanTwice: 'Line {line} has the same EAN {ean}.',
  eanOfOther: 'The EAN {ean} belongs to {name}.',
  nameTwice: 'An earlier line has the same name; only a SKU tells them apart.',
  nameAmbiguous: '{products} products have this name; only a SKU tells them apart.',

  // The store of a row
  whichStore: 'All stores are chosen: choose the one that this sheet is about, or add the column store with its name.',
  storeMissing: 'Name the store that this row is about.',
  storeUnknown: 'There is no store “{name}”.',
  storeAmbiguous: 'Several stores are named “{name}”. Give each a name of its own first.',
  storesDiffer:
    'Lines {first} and {second} are about one product, and differ in what all stores share: “{one}” and “{other}”.',
  leaderFaulty: 'Line {line} is about the same product, and is faulty.',
  needsStorePrice: 'A discount of the store needs a price of the store.',

  // A new product
  needsName: 'A new product needs a name.',
  needsCategory: 'A new product needs a category.',
  needsPrice: 'A new product needs a price.',
  needsUnit: 'A new product needs a unit.',
  needsUnitQuantity: 'A new product needs a quantity of its unit.',
  needsCategoryToo: 'Name a category too: the product has none.',

  // Pictures
  pictureUnknown: 'The store has no such picture.',
  pictureAddress: 'This is not the address of a picture.',
  pictureAtCommandLine: 'Pictures beside the sheet are only read at the command line.',
  pictureElsewhere: 'The picture is not beside the sheet.',
  pictureNotFile: 'This is not a file.',
  pictureMissing: 'There is no such picture beside the sheet.',
  pictureStatus: "The picture's address answered {status}.",
  pictureTimedOut: 'The picture did not load in time.',
  pictureUnanswered: 'The picture cannot be fetched: there was no answer',
  pictureFailed: 'The picture cannot be fetched: {reason}',
  pictureRedirected: 'The picture is redirected too often.',
  pictureProtocol: 'Only http and https are fetched.',
  picturePrivate: 'Pictures are not fetched from private networks.',
} as const;
