/** What the server answers when it does not do what was asked. */
export default {
  // Anything
  invalidRequest: 'The request is not valid.',
  notUnderstood: 'The request could not be understood.',
  formNotUnderstood: 'The form could not be understood.',
  noSuchAddress: 'There is nothing at this address.',
  tooSlow: 'The request took too long to arrive.',
  tooLarge: 'That is too large to be accepted.',
  urlTooLong: 'The address is too long.',
  headersTooLong: 'The headers are too long.',
  onlyJson: 'Only JSON (application/json) is understood here.',
  internal: 'Something went wrong on our side. Please try again.',
  busy: 'The store is very busy. Please try again in a moment.',
  lockedByOther: 'Someone else is changing this right now. Please try again in a moment.',
  databaseAway: 'The store cannot do this right now. Please try again in a moment.',
  databaseSilent: 'The database does not answer.',
  stopping: 'The store is stopping.',
  tooManyAttempts: 'Too many attempts. Please wait a moment and try again.',
  tooMuchAtOnce: 'That was too much at once. Please wait a moment and try again.',
  tooManyStreams: 'Too many pages follow orders at once.',
  tooManyReports: 'Too many reports. Please wait a moment.',
  signInFirst: 'Please sign in first.',
  onlyAdministrators: 'Only administrators can do this.',
  onlyPages: { one: 'There is only {count} page.', other: 'There are only {count} pages.' },

  // Not found
  accountNotFound: 'This account was not found.',
  addressNotFound: 'This address was not found.',
  cartItemNotFound: 'This cart item was not found.',
  categoryNotFound: 'This category was not found.',
  deviceNotFound: 'This device was not found.',
  importNotFound: 'This import was not found.',
  orderNotFound: 'This order was not found.',
  personNotFound: 'This person was not found.',
  pictureNotFound: 'This picture was not found.',
  productNotFound: 'This product was not found.',
  recipeNotFound: 'This dish was not found.',
  savedListNotFound: 'This list was not found.',
  reviewNotFound: 'This review was not found.',
  sitemapNotFound: 'This sitemap was not found.',
  subCategoryNotFound: 'This sub category was not found.',

  // Accounts
  signInEnded: 'Your sign-in has ended. Please sign in again.',
  accountSuspended: 'This account is not active. Please contact the store.',
  wrongCredentials: 'The email or password is not correct.',
  emailTaken: 'There is already an account with this email.',
  emailTakenField: 'There is already an account with this email',
  commonPassword: 'This password is among the most common ones. Please choose another.',
  commonPasswordField: 'This password is among the most common ones. Please choose another',
  wrongPassword: 'This is not your password.',
  wrongPasswordField: 'This is not your password',
  tooManySignIns:
    'Too many attempts to sign in. Please wait a moment, or use "Forgot password?": the email that we send lets you in right away.',
  tooManyCodes: 'Too many codes were requested. The link in our newest email still works: please open it.',
  tooManyWrongCodes: 'Too many wrong codes were tried. The link in our newest email still works: please open it.',
  wrongCodeField: 'This code is not correct',
  wrongCodeLast: 'This code is not correct. Please ask for a new one.',
  wrongCode: {
    one: 'This code is not correct. You can try once more.',
    other: 'This code is not correct. You can try {count} more times.',
  },
  codeExpired: 'This code has expired. Please ask for a new one.',
  codeExpiredField: 'This code has expired',
  recoveryLinkExpired: 'This link no longer works. Please ask for a new code.',
  resetNotAllowed: 'The time for setting a new password is over. Please ask for a new code.',
  confirmationLinkExpired: 'This link no longer works. You can request a new one from your account page.',
  onlyAdministrator: 'You are the only administrator. Please make someone else an administrator first.',
  lastAdministrator: 'The store needs an administrator. Please make someone else an administrator first.',
  suspendedPerson: '{name} is suspended and cannot become an administrator.',
  personIsAdministrator: '{name} is an administrator. Please remove that role first.',

  // Addresses, cart, placing an order
  threeAddresses: 'You Can Only Add Three Addresses',
  onlyLeft: 'Only {count} left of {name}.',
  outOfStock: '{name} is out of stock.',
  cartMoved: 'Your cart changed in the meantime. Please try again.',
  cartFull: 'You can have at most {most} different products in your cart.',
  cartMostOfOne: 'You can have at most {most} of one product.',
  goneProduct: 'A product that is no longer sold is in your order.',
  noLongerSold: '{name} is no longer sold.',
  unavailable: 'Some products are not available as ordered.',
  pricesChanged: 'Prices have changed. Please look at the new total before you order.',
  cartChanged: 'Your cart has changed. Please look at it again before you order.',
  unavailableCartChanged:
    'Some products are not available as ordered and your cart has changed. Please look at it again before you order.',
  unavailablePricesChanged:
    'Some products are not available as ordered and prices have changed. Please look at it again before you order.',
  cartAndPricesChanged: 'Your cart has changed and prices have changed. Please look at it again before you order.',
  everythingChanged:
    'Some products are not available as ordered, your cart has changed and prices have changed. Please look at it again before you order.',
  tooManyOpenUnconfirmed: {
    one: 'You have {count} order under way, the most while your email is not confirmed. Please confirm it with the link in our email, or wait until an order has arrived.',
    other:
      'You have {count} orders under way, the most while your email is not confirmed. Please confirm it with the link in our email, or wait until an order has arrived.',
  },
  tooManyOpen: {
    one: 'You have {count} order under way, the most at one time. You can order again when one has arrived or is cancelled.',
    other:
      'You have {count} orders under way, the most at one time. You can order again when one has arrived or is cancelled.',
  },
  orderKeyReused: 'This Idempotency-Key was used for another order.',
  onlinePaymentUnavailable: 'online payment is not available',

  // Favourites
  settingsChanged: 'Someone else changed the settings in the meantime. Nothing was saved.',
  favouriteLimit: 'You have {most} favourites already. Please remove some first.',

  // Saved lists
  savedListLimit: 'You have {most} lists already. Please delete one first.',
  savedListFull: 'A list takes at most {most} products.',
  savedListNameTaken: 'You already have a list called {name}.',

  // Recipes
  recipeNameTaken: 'There is already a recipe called {name}.',
  recipeLimit: 'The book has {most} recipes, the most it can have.',
  recipeChangedMeanwhile: '{name} was changed by someone else in the meantime. Nothing was saved.',
  pageTextChanged: 'Somebody else has changed this text meanwhile. Please look at it before you save yours.',

  // Products that are out of stock
  isInStock: '{name} is in stock again.',
  restockLimit: 'You wait for {most} products already. Please take some back first.',
  // Reviews
  reviewsOff: 'This store has no reviews.',
  reviewNotReceived: 'You can review it after you received it.',
  reviewOwnVote: 'This is your own review.',
  reviewChanged: 'This review was changed in the meantime. Nothing was saved. Please look at it again.',

  // Shopping lists
  listTooManyCharacters:
    'Your list has {given} characters, and at most {most} can be read at once. Please paste it in parts.',
  listTooManyLines: 'Your list has {given} lines, and at most {most} can be read at once. Please paste it in parts.',

  // Steps of an order
  orderAlready: 'This order is already {status}.',
  onlyTheStore: 'Only the store can do this.',
  cannotPack: 'This order is {status}, so it cannot be packed.',
  cannotSendOut: 'This order is {status}, so it cannot be sent out.',
  cannotDeliver: 'This order is {status}, so it cannot be delivered.',
  reportNotAllowed:
    'A problem can be reported when the order is on its way, and up to {days} days after it was delivered.',
  reportTooMany: '{name}: only {most} can still be reported.',
  reportLimit: 'You reported {most} problems with this order already. The store is looking at them.',
  reportOtherProduct: 'This product is not in the order.',
  reportKeyReused: 'This Idempotency-Key was used for another report.',
  reportNotFound: 'There is no such report',
  reportResolved: 'This report is closed already.',
  reportChanged: 'Somebody else has just answered this report. Please look at it again.',
  cannotCancel: 'This order is {status}, so it cannot be cancelled any more.',
  cannotChangeLines: 'This order is {status}, so what is in it cannot be changed any more.',
  noStepToUndo: 'This order has only been placed, so there is no step to undo.',
  customerCancelled: 'The customer cancelled this order, so it stays cancelled.',
  accountDeleted: 'The account of this order is deleted, so there is nowhere to bring it.',
  notEnoughToRestore: 'There is not enough in stock any more to take this order up again: {products}.',
  orderChangedMeanwhile: 'Somebody else has just changed this order: it is {status} now. Please look at it again.',
  receivedDiffers: 'Please say why the amount received differs from the total.',
  namedTwice: 'A product is named twice.',
  missingTooMuch: 'More is missing than was ordered.',
  needsOneProduct: 'An order needs at least one product. Please cancel it instead.',
  productNotInOrder: 'A product that is to be changed is not in this order.',
  lineNotRaised: '{name}: a line can be reduced or removed, not raised.',
  lineNeedsVersion: '{name}: a count needs the stockVersion that it was taken against.',
  nothingToChange: 'There is nothing to change.',

  // Stock
  stockCountChanged:
    'The stock of {name} was changed while you counted: it is {stock} now. Nothing was saved; please count again.',
  stockTooLow: 'Only {stock} of {name} are in stock, so {quantity} cannot be taken off.',
  stockTooHigh: 'With {stock} in stock, that is more than the {most} that a product may have.',
  notEnoughToTakeOff: 'There is not enough in stock to take off that many.',
  stockKeyReused: 'This Idempotency-Key was used for another stock change.',

  // Catalogue
  categoryNameTaken: 'There is already a category called {name}.',
  inUseByProducts: {
    one: '{name} cannot be deleted: {count} product still in it.',
    other: '{name} cannot be deleted: {count} products still in it.',
  },
  inUseBySubCategories: {
    one: '{name} cannot be deleted: {count} sub category still in it.',
    other: '{name} cannot be deleted: {count} sub categories still in it.',
  },
  inUseByBoth: '{name} cannot be deleted: {products} and {subCategories} still in it.',
  categoryGone: 'One of the categories no longer exists.',
  subCategoryGone: 'One of the sub categories no longer exists.',
  productChangedMeanwhile: '{name} was changed by someone else in the meantime. Nothing was saved.',
  skuTaken: 'There is already a product with the SKU {sku}.',
  tooManyAliases: '{name} has {count} other names already. Please remove one first.',
  noWordToFind: 'There is no word in this text to find a product by.',
  importRuns: 'A spreadsheet is being imported right now. Nothing was saved; please try again in a minute.',
  productsAreBusy: 'These products are being changed or ordered right now. Nothing was saved; please try again.',

  // The home page
  homeRowNotFound: 'This row of the home page was not found.',
  homeProductGone: 'One of the products is not for sale.',
  homeSectionTwice: 'A row of the home page is given twice.',
  homePageChanged: 'Somebody else has saved the home page in the meantime. Nothing of yours was saved.',

  // Pictures
  pictureTypes: 'Only PNG, JPEG, WebP or AVIF pictures can be used.',
  pictureAnimated: 'Animated pictures cannot be used.',
  picturePixels: 'A picture may have at most {millions} million pixels.',
  avifPixels: 'An AVIF picture may have at most {millions} million pixels.',
  pictureDamaged: 'This picture is damaged and cannot be used.',
  pictureNotSaved: 'The picture could not be saved. Please try again later.',
  pictureTooLarge: 'Pictures can be up to 5 MB.',
  choosePicture: 'Choose a picture',

  // Spreadsheets
  sheetTooLarge: 'A sheet may have at most {megabytes} MB here. Larger ones are imported at the command line.',
  sheetDamaged: 'The file could not be unpacked.',
  asWritten: '{text}',
  sheetFaulty: {
    one: '{count} row is faulty. Nothing was imported.',
    other: '{count} rows are faulty. Nothing was imported.',
  },
  sheetStale: {
    one: '{count} product changed after the preview. Nothing was imported yet.',
    other: '{count} products changed after the preview. Nothing was imported yet.',
  },
  importedAlready: 'This sheet was imported already.',
  importNotApplied: 'This import was not applied, or is undone already.',
  importNotLast: 'Only the last import can be undone.',
} as const;
