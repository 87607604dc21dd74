import type { Product } from '../../contract/catalogue.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { productColumns } from './layouts.ts';
import type { ProductAction } from './product-action.ts';
import { ProductCarousel } from './product-carousel.tsx';
import { ProductFacts } from './product-facts.tsx';

interface Props {
  product: Product;
  crumbs: Parameters<typeof Breadcrumbs>[0]['crumbs'];
  action: ProductAction;
}

/** The product page. */
export const ProductScreen = ({ product, crumbs, action }: Props) => (
  <div className="shell pt-1 pb-4 sm:pt-4">
    <Breadcrumbs crumbs={crumbs} />
    <div className={productColumns}>
      <div className="md:sticky md:top-24 md:self-start">
        <ProductCarousel key={product._id} product={product} />
      </div>
      <ProductFacts product={product} action={action} />
    </div>
  </div>
);
