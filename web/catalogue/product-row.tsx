import { type ReactNode, useEffect, useRef } from 'react';
import { imageAtWidth } from '../../contract/api/images.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { classNames } from '../ui/class-names.ts';
import { useInViewport } from '../ui/use-in-viewport.ts';
import { ProductStrip } from './product-strip.tsx';
import { SeeAll } from './see-all.tsx';
import { gridHeight, ProductStripSkeleton, stripHeight } from './strip-skeleton.tsx';

/** How a row looks. `tinted` is a carousel on a ground of its own. */
export type RowForm = 'carousel' | 'grid' | 'banner' | 'tinted';

interface Props {
  /** Identifies the row on the page. */
  id: string;
  title: string;
  form?: RowForm;
  /** URL of the picture at its beginning. */
  image?: string | undefined;
  /** URL of all its products. */
  seeAll?: string | undefined;
  /** The cards that came with the page. */
  sent: readonly Product[];
  /** How many cards it has in total. */
  count: number;
  /** All cards; undefined until they are loaded. */
  whole?: readonly Product[] | undefined;
  /** Called when the user comes near the row. */
  onNear?: () => void;
}

/** Placeholders while the cards are loading. */
const placeholders = 6;
/** With fewer products, two lines would be half empty. */
const fewestInTwoLines = 4;

const frames: Record<RowForm, string> = {
  carousel: '',
  grid: '',
  tinted: 'rounded-xl bg-offer-soft px-3 pt-1 pb-3 sm:p-4',
  banner: 'rounded-xl bg-accent-soft p-3 sm:p-4 md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:gap-5 md:p-5',
};

/** A row of products of the home page. What comes later takes the space that is reserved for it. */
export function ProductRow({ id, title, form = 'carousel', image, seeAll, sent, count, whole, onNear }: Props) {
  const section = useRef<HTMLElement>(null);
  const isNear = useInViewport(section);
  useEffect(() => {
    if (isNear) onNear?.();
  }, [isNear, onNear]);
  const products = (isNear && whole) || sent;
  const isBanner = form === 'banner';
  const twoLines = form === 'grid' && count >= fewestInTwoLines;
  return (
    <section
      ref={section}
      aria-labelledby={`row-${id}`}
      className={classNames('pt-1.5 pb-2 sm:py-4', products.length === 0 && !seeAll && 'needs-script')}
    >
      <div className={frames[form]}>
        <RowHead id={id} title={title} seeAll={seeAll} wide={isBanner}>
          {isBanner && image && <BannerPicture url={image} />}
        </RowHead>
        <div className={classNames(twoLines ? gridHeight : stripHeight, products.length === 0 && 'needs-script')}>
          {products.length > 0 ? (
            <ProductStrip
              name={id}
              products={products}
              twoLines={twoLines}
              picture={image && !isBanner ? { url: image, alt: title } : undefined}
            />
          ) : (
            isNear && <ProductStripSkeleton count={placeholders} twoLines={twoLines} />
          )}
        </div>
      </div>
    </section>
  );
}

interface HeadProps extends Pick<Props, 'id' | 'title' | 'seeAll'> {
  /** Above the cards on phones, and beside them from 768 px. */
  wide: boolean;
  children?: ReactNode;
}

export const RowHead = ({ id, title, seeAll, wide, children }: HeadProps) => (
  <div
    className={classNames(
      'mb-1 flex items-center justify-between gap-4 sm:mb-3',
      wide && 'md:mb-2 md:flex-col md:items-start md:justify-center md:gap-1',
    )}
  >
    <h2
      id={`row-${id}`}
      className={classNames(
        '[overflow-wrap:anywhere]',
        wide ? 'text-xl font-extrabold sm:text-2xl' : 'text-lg font-bold sm:text-xl',
      )}
    >
      {title}
    </h2>
    {children}
    {seeAll && <SeeAll to={seeAll} name={title} />}
  </div>
);

const BannerPicture = ({ url }: { url: string }) => (
  <img
    src={imageAtWidth(url, 480)}
    alt=""
    width={480}
    height={480}
    loading="lazy"
    decoding="async"
    className="size-20 shrink-0 rounded-lg object-cover md:order-first md:mb-2 md:h-40 md:w-full"
  />
);
