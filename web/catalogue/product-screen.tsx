import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product, ProductDetails } from '../../contract/catalogue/catalogue.ts';
import { formatRupees } from '../../contract/money/money.ts';
import { m } from '../../messages/index.ts';
import { CartControl } from '../cart/cart-control.tsx';
import { HeartButton } from '../favourites/heart-button.tsx';
import { useCurrentProduct } from '../products/current-stock.ts';
import { FoodMark } from '../products/food-mark.tsx';
import { Price } from '../products/price.tsx';
import { packSize, pricePerUnit, stockNote } from '../products/product-texts.ts';
import { RatingLink } from '../reviews/rating.tsx';
import { ReviewsSection } from '../reviews/reviews-section.tsx';
import { SaveToListButton } from '../saved-lists/save-to-list-button.tsx';
import { usePromisedMinutes } from '../shop-settings/promised-minutes.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Check, Star, Timer, Truck } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { times } from '../ui/times.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import type { CategoryLink } from './category-links.ts';
import type { LabelFact } from './label-facts.ts';
import { PackSizes } from './pack-sizes.tsx';
import { RestockButton } from './product-card.tsx';
import { ProductCarousel } from './product-carousel.tsx';
import { Alternatives, RelatedProducts } from './related-products.tsx';
import { productColumns } from './screen-skeletons.tsx';

/** The amounts of products that are sold by weight. */
const WeightNote = lazyComponent(() => import('./weight-note.tsx'));

interface Props {
  product: Omit<ProductDetails, 'label'>;
  crumbs: Parameters<typeof Breadcrumbs>[0]['crumbs'];
  /** Where it is found. */
  categoryLinks: readonly CategoryLink[];
  /** All its pack sizes; none when there is only this one. */
  variants: readonly Product[];
  /** The facts of its label. */
  facts: readonly LabelFact[];
  allergens: LabelFact | undefined;
}

/** The product page. */
export const ProductScreen = ({ crumbs, ...shown }: Props) => {
  const product = useCurrentProduct(shown.product);
  return (
    <div className="shell pt-1 pb-4 sm:pt-4">
      <Breadcrumbs crumbs={crumbs} />
      <div className={productColumns}>
        <div className="md:sticky md:top-24 md:self-start">
          <ProductCarousel key={product._id} product={product} />
        </div>
        <ProductInfo {...shown} product={product} />
      </div>
      <RelatedProducts key={product._id} product={product} />
      <ReviewsSection key={`reviews of ${product._id}`} product={product} />
    </div>
  );
};

/** The product page next to the pictures. */
const ProductInfo = ({ product, variants, ...known }: Omit<Props, 'crumbs'>) => (
  <div className="flex min-w-0 flex-col gap-4 sm:gap-5">
    <div>
      <div className="flex items-start justify-between gap-3">
        <h1 className="text-2xl font-extrabold tracking-tight [overflow-wrap:anywhere] lg:text-3xl">{product.name}</h1>
        <HeartButton product={product} className="size-11 shrink-0 border border-line" />
      </div>
      <p className="mt-1 flex items-center text-base font-medium text-muted">
        {product.food_type && <FoodMark type={product.food_type} />}
        {packSize(product)}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating product={product} />
        <Availability product={product} />
      </div>
    </div>
    <PackSizes product={product} variants={variants} />
    {product.stock > 0 && <DeliveryTime />}
    {product.mrp !== undefined && (
      <p className="-my-2 text-sm text-muted">{m.catalogue.mrp({ price: formatRupees(product.mrp) })}</p>
    )}
    {/* On phones price and button are fixed at the bottom of the screen; app.css reserves the space. */}
    <div className="bottom-bar flex flex-wrap items-center justify-between gap-x-3 sm:flex-col sm:items-start sm:gap-5">
      <div className="min-w-0 flex-1 basis-[5.5rem] sm:flex-none">
        <Price product={product} size="large" />
        <p className="text-sm text-muted sm:mt-1">{pricePerUnit(product)}</p>
      </div>
      <div className="min-h-12">
        <CartControl product={product} size="large" />
      </div>
    </div>
    {product.weight_deviation !== undefined && (
      <p className="-my-1 min-h-10 text-sm">
        {m.byWeight.plain({ percent: product.weight_deviation })} <WeightNote product={product} />
      </p>
    )}
    <SaveToListButton items={[{ product, quantity: 1 }]} label={m.savedLists.addToList()} className="-my-2 w-fit" />
    {product.stock < 1 && (
      <>
        <div className="needs-script min-h-12">
          <RestockButton product={product} />
        </div>
        <Alternatives product={product} />
      </>
    )}
    <Shipping />
    <Details product={product} {...known} />
  </div>
);

function DeliveryTime() {
  const minutes = usePromisedMinutes();
  return (
    <p className="flex w-fit items-center gap-2 rounded-md bg-accent-soft px-3 py-2 font-semibold text-accent-strong">
      <Timer size={18} strokeWidth={2.25} />
      {m.catalogue.getDelivery({ minutes })}
    </p>
  );
}

/** The line about shipping, or what the owner says instead. */
function Shipping() {
  const { shipping = m.catalogue.freeShipping() } = useShopSettings();
  if (shipping === '') return null;
  return (
    <p className="flex items-center gap-2 text-sm font-medium">
      <Truck size={18} className="text-accent" />
      {shipping}
    </p>
  );
}

/** The same for all products, unless the owner decides otherwise. */
function Rating({ product }: { product: Product }) {
  const { reviews } = useShopSettings();
  if (reviews === 'real') return <RatingLink product={product} />;
  if (reviews === 'none') return null;
  return (
    <p className="flex items-center gap-2">
      <span role="img" aria-label={m.catalogue.rating()} className="flex text-star">
        {times(5, (index) => (
          <Star key={index} size={18} fill="currentColor" strokeWidth={0} />
        ))}
      </span>
      <span className="text-sm text-muted">{m.catalogue.reviews()}</span>
    </p>
  );
}

function Availability({ product }: { product: Product }) {
  if (product.stock < 1) return <p className="text-sm font-bold text-danger">{m.catalogue.outOfStock()}</p>;
  const scarce = stockNote(product);
  return (
    <>
      <p className="text-sm font-bold text-success">{m.catalogue.inStock()}</p>
      {scarce && <p className="text-sm font-bold text-warning">{scarce}</p>}
    </>
  );
}

/** The promises of the store; no free delivery where its own rules do not give it. */
function usePromises(): string[] {
  const { pricing } = useShopSettings();
  const isFree = !pricing || (pricing.handling === 0 && pricing.delivery.every(({ fee }) => fee === 0));
  return [
    m.catalogue.promiseChecked(),
    m.catalogue.promiseFresh(),
    ...(isFree ? [m.catalogue.promiseFree()] : []),
    m.catalogue.promiseCash(),
  ];
}

type Known = Omit<Props, 'crumbs' | 'variants'>;

const Details = ({ product, ...known }: Known) => (
  <div className="border-t border-line pt-5">
    {product.description && (
      <p className="leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]">{product.description}</p>
    )}
    <h2 className="mt-5 mb-2 text-lg font-bold">{m.catalogue.productDetails()}</h2>
    <ul className="space-y-1.5">
      {usePromises().map((promise) => (
        <li key={promise} className="flex gap-2 text-muted">
          <Check size={18} className="mt-0.5 shrink-0 text-accent" />
          {promise}
        </li>
      ))}
    </ul>
    <Attributes product={product} {...known} />
  </div>
);

/** The details of the product besides its description. */
const Attributes = ({ product, categoryLinks, facts, allergens }: Known) => (
  <>
    <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 border-t border-line pt-5">
      <Attribute name={m.catalogue.packSize()}>{packSize(product)}</Attribute>
      <Attribute name={m.catalogue.unitPrice()}>{pricePerUnit(product)}</Attribute>
      {product.englishName && (
        <Attribute name={m.catalogue.englishName()}>
          <span lang="en">{product.englishName}</span>
        </Attribute>
      )}
      {facts.map(({ name, text }) => (
        <Attribute key={name} name={name}>
          {text}
        </Attribute>
      ))}
      {categoryLinks.length > 0 && (
        <Attribute name={m.catalogue.foundIn()}>
          <span className="flex flex-wrap gap-x-3">
            {categoryLinks.map(({ name, path }) => (
              <Link key={path} to={path} className="font-medium text-accent underline underline-offset-2">
                {name}
              </Link>
            ))}
          </span>
        </Attribute>
      )}
    </dl>
    {allergens && (
      <p className="mt-4 rounded-md bg-warning-soft p-3 whitespace-pre-line wrap-anywhere">
        <strong className="text-warning">{allergens.name}:</strong> {allergens.text}
      </p>
    )}
  </>
);

const Attribute = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);
