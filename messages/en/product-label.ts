/** What a pack says: on the page of a product, in its form, and in the audit log. */
export default {
  veg: 'Vegetarian',
  egg: 'Contains egg',
  nonVeg: 'Non-vegetarian',
  foodType: 'Food type',
  maker: 'Maker',
  origin: 'Place of origin',
  shelfLife: 'Shelf life',
  ingredients: 'Ingredients',
  allergens: 'Allergens',

  // In the administration
  moreDetails: 'More details',
  moreDetailsHint: 'EAN, tax, food type, label',
  ean: 'EAN',
  eanHint: 'The number below the bars: EAN or UPC. Press Enter after each, or scan it.',
  hsn: 'HSN code',
  hsnHint: '4, 6 or 8 digits',
  gstRate: 'GST rate',
  notSet: 'Not set',
  percent: '{rate}%',
  allergensHint: 'Highlighted for shoppers. Example: Milk, wheat',

  // About the columns of a spreadsheet
  columnsHint:
    'In <code>ean</code>, write the numbers below the bars, and format the column as text: spreadsheet programs shorten long numbers. <code>gst_rate</code> is in percent; <code>food_type</code> is <code>veg</code>, <code>egg</code> or <code>non-veg</code>.',
  exampleMaker: 'Narmada Mills, Indore',
  exampleOrigin: 'India',
  exampleShelfLife: '3 months',
  exampleIngredients: 'Whole wheat',
  exampleAllergens: 'Wheat (gluten)',
} as const;
