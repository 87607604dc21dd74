import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { RowProducts } from '../../../../contract/pages/home-page.ts';
import { m } from '../../../../messages/index.ts';
import { CataloguePicture } from '../../../products/product-picture.tsx';
import { TriangleAlert } from '../../../ui/icons.tsx';
import { previewQuery } from './home-queries.ts';

/** The products that a row would show now. */
export function RowPreview({ products }: { products: RowProducts }) {
  const { data, isError } = useQuery(previewQuery(useDeferredValue(products)));
  return (
    <section aria-label={m.adminHome.preview()} className="rounded-lg bg-surface p-3">
      <p className="text-sm font-semibold">{m.adminHome.preview()}</p>
      <p role="status" className="text-sm">
        {isError ? (
          <span className="text-danger">{m.adminHome.previewFailed()}</span>
        ) : data === undefined ? (
          <span className="text-muted">{m.adminHome.previewLoading()}</span>
        ) : data.length > 0 ? (
          <span className="text-muted">{m.adminHome.productsNow({ count: data.length })}</span>
        ) : (
          <span className="flex items-center gap-1.5 font-semibold text-warning">
            <TriangleAlert size={16} className="shrink-0" />
            {m.adminHome.previewEmpty()}
          </span>
        )}
      </p>
      <ul className="mt-2 grid min-h-24 grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {data?.map(({ _id, name, images }) => (
          <li key={_id} className="text-center text-xs leading-tight">
            <span className="mb-1 block rounded-sm bg-tile p-1">
              <CataloguePicture image={images[0]} widest={192} sizes="72px" alt="" name={name} />
            </span>
            <span className="line-clamp-2">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
