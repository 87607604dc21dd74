/** How many products there are, in words: '1 product', '7,867 products'. */
export const countProducts = (count: number): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`;
