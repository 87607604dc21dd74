import { useMemo } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import type { Overview } from '../../../../contract/reports/overview.ts';
import { m } from '../../../../messages/index.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { Card } from '../../../ui/card.tsx';
import { BarChart, type Series, shortened } from './bar-chart.tsx';

/** Best-selling products as a chart and a table. */
export function BestSellers({ products }: { products: Overview['bestSellers'] }) {
  const labels = useMemo(() => products.map(({ name }) => shortened(name)), [products]);
  const series = useMemo<Series[]>(
    () => [
      { name: m.adminOverview.sold(), values: products.map(({ quantity }) => quantity), colour: '--color-accent' },
    ],
    [products],
  );
  return (
    <Card title={m.adminOverview.bestSellers()} hint={m.adminOverview.bestSellersHint()}>
      {products.length === 0 ? (
        <p className="text-muted">{m.adminOverview.nothingSold()}</p>
      ) : (
        <div className="grid gap-6 lg:grid-cols-2">
          <div className="relative h-88 lg:h-auto">
            <div className="absolute inset-0">
              <BarChart horizontal label={m.adminOverview.bestSellersChart()} labels={labels} series={series} />
            </div>
          </div>
          <BestSellerTable products={products} />
        </div>
      )}
    </Card>
  );
}

const BestSellerTable = ({ products }: { products: Overview['bestSellers'] }) => (
  <table className="w-full self-start text-sm">
    <thead>
      <tr className="border-b border-line text-left">
        <th className="py-1.5 font-semibold">{m.adminOverview.product()}</th>
        <th className="py-1.5 text-right font-semibold">{m.adminOverview.sold()}</th>
        <th className="py-1.5 text-right font-semibold">{m.adminOverview.revenue()}</th>
      </tr>
    </thead>
    <tbody>
      {products.map(({ productId, name, image, quantity, revenue }) => (
        <tr key={productId} className="border-b border-line/60">
          <th scope="row" className="py-1 pr-2 text-left font-medium">
            <span className="flex items-center gap-2.5">
              <ProductPicture image={image} name={name} pixels={32} className="size-10 rounded-sm p-1" />
              <Link to={links.adminProduct(productId)} className="py-2 hover:underline">
                {name}
              </Link>
            </span>
          </th>
          <td className="py-1 text-right tabular-nums">{quantity}</td>
          <td className="py-1 pl-3 text-right tabular-nums">{formatRupees(revenue)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
