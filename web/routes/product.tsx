import type { Category, Product } from '../../contract/catalogue.ts';
import { idBehindLastDash, links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { placesOf } from '../catalogue/product-places.ts';
import { ProductScreen } from '../catalogue/product-screen.tsx';
import { salePrice } from '../products/product-texts.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { productData } from '../seo/product-data.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import type { Route } from './+types/product';
import { orNotFound } from './or-not-found.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [product, categories, subCategories] = await orNotFound(
    Promise.all([
      api.load('GET /api/v1/product/get-product-details/:productId', {
        params: { productId: idBehindLastDash(params.product) },
      }),
      api.load('GET /api/v1/category/get-all-category'),
      api.load('POST /api/v1/subcategory/get-allsubcategory'),
    ]),
  );
  return {
    product,
    category: categories.find(({ _id }) => product.category.includes(_id)),
    places: placesOf(product, categories, subCategories),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

const crumbsOf = (product: Product, category: Category | undefined) => [
  { name: m.catalogue.home(), path: links.home },
  ...(category ? [{ name: category.name, path: links.category(category) }] : []),
  { name: product.name },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { product, category } = loaderData;
  const origin = matches[0].loaderData.origin;
  return pageMeta({
    origin,
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

export default function ProductPage({ loaderData: { product, category, places } }: Route.ComponentProps) {
  return <ProductScreen product={product} crumbs={crumbsOf(product, category)} places={places} />;
}
