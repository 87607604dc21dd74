/** Numbers and amounts of things, as lists, headings and other texts name them. */
export default {
  products: { one: '{count} product', other: '{count} products' },
  subCategories: { one: '{count} sub category', other: '{count} sub categories' },
  items: { one: '{count} item', other: '{count} items' },
  orders: { one: '{count} order', other: '{count} orders' },
  days: { one: '{count} day', other: '{count} days' },
  addresses: { one: '{count} address', other: '{count} addresses' },

  // How much of a product is sold as one
  kilograms: '{count} kg',
  grams: '{count} g',
  litres: '{count} L',
  millilitres: '{count} ml',
  pieces: { one: '{count} pc', other: '{count} pcs' },
  packets: { one: '{count} packet', other: '{count} packets' },
  boxes: { one: '{count} box', other: '{count} boxes' },
  metres: '{count} m',
  centimetres: '{count} cm',
} as const;
