import type { Category, Product } from '../../contract/catalogue.ts';
import { idBehindLastDash, links } from '../../contract/links.ts';
import { CartControl } from '../cart/cart-control.tsx';
import { salePrice } from '../catalogue/prices.ts';
import { ProductScreen } from '../catalogue/product-screen.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { productData } from '../seo/product-data.ts';
import { apiContext } from '../server-context.ts';
import { retryingLoader } from '../shell/retrying-loader.ts';
import type { Route } from './+types/product';
import { orNotFound } from './or-not-found.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [product, categories] = await orNotFound(
    Promise.all([api.getProduct(idBehindLastDash(params.product)), api.getCategories()]),
  );
  return { product, category: categories.find(({ _id }) => product.category.includes(_id)) };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => retryingLoader(args);

const crumbsOf = (product: Product, category: Category | undefined) => [
  { name: 'Home', path: links.home },
  ...(category ? [{ name: category.name, path: links.category(category) }] : []),
  { name: product.name },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { product, category } = loaderData;
  const origin = matches[0].loaderData.origin;
  return pageMeta({
    origin,
    path: links.product(product),
    title: `Buy ${product.name} only @ ${salePrice(product)}`,
    description: `${product.description} Buy ${product.name} online at ${salePrice(product)}.`,
    image: product.images[0],
    crumbs: crumbsOf(product, category),
    data: productData(origin, product),
  });
}

export default function ProductPage({ loaderData: { product, category } }: Route.ComponentProps) {
  return <ProductScreen product={product} crumbs={crumbsOf(product, category)} action={CartControl} />;
}
