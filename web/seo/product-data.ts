import { links } from '../../contract/api/links.ts';
import type { ProductDetails } from '../../contract/catalogue/catalogue.ts';
import { salePaise, toPaise, toRupees } from '../../contract/money/money.ts';
import { currentLocale, localPath } from '../../messages/locale.ts';

const schema = 'https://schema.org';

/** schema.org Product with its Offer: sale price in rupees and availability; with its EAN and the average of its reviews, if any. `origin` has no trailing slash. */
export const productData = (origin: string, product: ProductDetails) => ({
  '@context': schema,
  '@type': 'Product',
  name: product.name,
  description: product.description,
  sku: product._id,
  ...(product.ean && { gtin: product.ean[0] }),
  image: product.images.map((image) => origin + image),
  offers: {
    '@type': 'Offer',
    url: origin + localPath(links.product(product), currentLocale()),
    priceCurrency: 'INR',
    price: toRupees(salePaise(toPaise(product.price), product.discount)).toFixed(2),
    availability: `${schema}/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${schema}/NewCondition`,
  },
  ...(product.rating && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.rating.average,
      reviewCount: product.rating.count,
    },
  }),
});
