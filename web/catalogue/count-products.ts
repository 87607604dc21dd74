/** The number of products as text: '1 product', '7,867 products'. */
export const countProducts = (count: number): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`;
