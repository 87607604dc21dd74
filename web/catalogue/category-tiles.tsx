import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { Category } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { CataloguePicture } from '../products/product-picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { times } from '../ui/times.ts';

const columns =
  'grid grid-cols-4 gap-x-2 gap-y-3 xs:grid-cols-5 sm:grid-cols-6 sm:gap-x-3 md:grid-cols-7 lg:grid-cols-8 xl:grid-cols-9 @max-[15rem]:grid-cols-2';
const sizes = '(width >= 64rem) 8rem, (width >= 40rem) 15vw, 22vw';

/** All category tiles with a heading. */
export const CategorySection = ({
  title = m.catalogue.shopByCategory(),
  categories,
}: {
  title?: string | undefined;
  categories: readonly Category[];
}) => (
  <section aria-labelledby="categories" className="pt-6 pb-2">
    <h2 id="categories" className="mb-3 text-xl font-bold">
      {title}
    </h2>
    <CategoryTiles categories={categories} />
  </section>
);

/** All categories with pictures, 4 to 9 per row; two where the text is too large for that. */
const CategoryTiles = ({ categories }: { categories: readonly Category[] }) => (
  <div className="@container">
    <ul className={columns}>
      {categories.map((category) => (
        <li key={category._id}>
          <Link
            to={links.category(category)}
            className="group block rounded-lg text-center text-xs leading-tight font-semibold wrap-anywhere hyphens-auto sm:text-sm"
          >
            <span className="mb-1.5 block rounded-lg bg-tile p-1.5 transition-colors group-hover:bg-accent-soft sm:p-2.5">
              <CataloguePicture image={category.image} widest={320} sizes={sizes} alt="" name={category.name} />
            </span>
            {category.name}
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

export const CategoryTilesSkeleton = ({ count }: { count: number }) => (
  <div className="@container">
    <div aria-hidden className={columns}>
      {times(count, (index) => (
        <div key={index}>
          <Skeleton className="mb-1.5 aspect-square rounded-lg" />
          <Skeleton className="mx-auto h-8 w-4/5" />
        </div>
      ))}
    </div>
  </div>
);
