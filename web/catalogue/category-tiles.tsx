import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { Category } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { CataloguePicture } from '../products/product-picture.tsx';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { times } from '../ui/times.ts';

const sizes = '(width >= 40rem) 4rem, 20vw';

interface Props {
  title?: string | undefined;
  categories: readonly Category[];
  /** On phones two rows that scroll sideways instead of all of them below each other. */
  short?: boolean;
}

/** The tiles of all categories. On the home page, where products are to be near, the heading is for screen readers on phones. */
export const CategorySection = ({ title = m.catalogue.shopByCategory(), categories, short = false }: Props) => (
  <section aria-labelledby="categories" className={short ? 'pt-1 sm:pt-2' : 'pt-6 pb-2'}>
    <h2 id="categories" className={short ? 'sr-only' : 'mb-3 text-xl font-bold'}>
      {title}
    </h2>
    <CategoryTiles categories={categories} short={short} />
  </section>
);

export const CategoryTiles = ({ categories, short = false }: Omit<Props, 'title'>) => (
  <ul className={classNames('category-tiles', short && 'short')}>
    {categories.map((category) => (
      <li key={category._id}>
        <Tile category={category} />
      </li>
    ))}
  </ul>
);

/** A tile on phones, and from 640 px a line with a small picture. */
const Tile = ({ category }: { category: Category }) => (
  <Link to={links.category(category)} className="category-tile">
    <span className="line-clamp-2">{category.name}</span>
    <div>
      <CataloguePicture image={category.image} widest={192} sizes={sizes} alt="" name={category.name} />
    </div>
  </Link>
);

export const CategoryTilesSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden className="category-tiles short">
    {times(count, (index) => (
      <Skeleton key={index} className="h-[4.75rem] rounded-md sm:h-13" />
    ))}
  </div>
);
