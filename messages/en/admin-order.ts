/** Changing the order of categories and sub categories. */
export default {
  changeOrder: 'Change order',
  hint: 'Shoppers see them in this order. Drag them, or use the arrows.',
  ofCategory: 'Sub categories of',
  shared: 'Sub categories that are in other categories too may change places there.',
  tooFew: 'There is nothing to arrange yet.',
  saveFirst: 'Save or discard the new order first.',
  save: 'Save order',
  saving: 'Saving…',
  cancel: 'Cancel',
  changedMeanwhile:
    'Somebody else has changed this list. The new entries have been added. Check the order, then save it again.',
  undone: 'The order is as it was before',
  categoryOrder: 'Order of categories',
  subCategoryOrder: 'Order of sub categories',
} as const;
