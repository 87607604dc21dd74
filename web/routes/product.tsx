import { idBehindLastDash, links } from '../../contract/api/links.ts';
import type { Category, Product } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { categoryLinksOf } from '../catalogue/category-links.ts';
import { allergensOf, labelFacts } from '../catalogue/label-facts.ts';
import { ProductScreen } from '../catalogue/product-screen.tsx';
import { listedProduct } from '../products/listed-product.ts';
import { salePrice } from '../products/product-texts.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { productData } from '../seo/product-data.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import { keepData } from '../ui/keep-data.ts';
import type { Route } from './+types/product';
import { orNotFound } from './or-not-found.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [details, categories, subCategories] = await orNotFound(
    Promise.all([
      api.load('GET /api/v1/product/get-product-details/:productId', {
        params: { productId: idBehindLastDash(params.product) },
      }),
      api.load('GET /api/v1/category/get-all-category'),
      api.load('POST /api/v1/subcategory/get-allsubcategory'),
    ]),
  );
  const { label: _label, ...product } = details;
  const ids = product.variants?.join(',');
  const variants = ids ? await api.load('GET /api/v1/product/get-products', { query: { ids } }) : [];
  return {
    product,
    variants: variants.map(listedProduct),
    facts: labelFacts(details),
    allergens: allergensOf(details),
    category: categories.find(({ _id }) => product.category.includes(_id)),
    categoryLinks: categoryLinksOf(product, categories, subCategories),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

export { keepData as shouldRevalidate };

const crumbsOf = (product: Product, category: Category | undefined) => [
  { name: m.catalogue.home(), path: links.home },
  ...(category ? [{ name: category.name, path: links.category(category) }] : []),
  { name: product.name },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const {
    origin,
    settings: { name: shopName },
  } = matches[0].loaderData;
  const { product, category } = loaderData;
  return pageMeta({
    origin,
    shopName,
    path: links.product(product),
    title: m.catalogue.productTitle({ name: product.name, price: salePrice(product) }),
    description: m.catalogue.productDescription({
      description: product.description,
      name: product.name,
      price: salePrice(product),
    }),
    image: product.images[0],
    crumbs: crumbsOf(product, category),
    data: productData(origin, product),
  });
}

export default function ProductPage({ loaderData: { product, category, ...more } }: Route.ComponentProps) {
  return <ProductScreen product={product} crumbs={crumbsOf(product, category)} {...more} />;
}
