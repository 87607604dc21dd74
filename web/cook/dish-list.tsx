/** Dishes with what they cost today. */
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { formatPaise, toPaise } from '../../contract/money/money.ts';
import { recipeLimits } from '../../contract/pages/recipe-limits.ts';
import type { DishPrice, Recipe } from '../../contract/pages/recipes.ts';
import { m } from '../../messages/index.ts';
import { plainApi } from '../api/browser-api.ts';
import { CataloguePicture } from '../products/product-picture.tsx';
import { cardFrame } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { ChevronRight, CookingPot } from '../ui/icons.tsx';
import { times } from '../ui/times.ts';
import { useInViewport } from '../ui/use-in-viewport.ts';

interface Props {
  title: string;
  recipes: readonly Recipe[];
}

/** Prices are asked for in parts, when the user comes near. */
export function DishList({ title, recipes }: Props) {
  const id = useId();
  const most = recipeLimits.prices;
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      {times(Math.ceil(recipes.length / most), (part) => (
        <Part key={recipes[part * most]?._id} title={title} recipes={recipes.slice(part * most, (part + 1) * most)} />
      ))}
    </section>
  );
}

function Part({ title, recipes }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const ids = recipes.map(({ _id }) => _id).join();
  const { data } = useQuery({
    queryKey: ['dish-prices', ids],
    queryFn: () => plainApi.load('GET /api/v1/recipe/get-dish-prices', { query: { ids } }),
    enabled: useInViewport(list),
  });
  return (
    <ul ref={list} aria-label={title} className="mb-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {recipes.map((recipe) => (
        <DishCard key={recipe._id} recipe={recipe} price={data?.find(({ _id }) => _id === recipe._id)} />
      ))}
    </ul>
  );
}

/** As high before the price is known as with it. */
const DishCard = ({ recipe, price }: { recipe: Recipe; price: DishPrice | undefined }) => (
  <li className={classNames(cardFrame, 'relative flex items-center gap-3 p-3 hover:border-accent-line')}>
    <Pictures images={price?.images ?? []} />
    <div className="min-w-0 flex-1">
      <h3 className="font-bold wrap-anywhere">
        {/* The whole card is the link. */}
        <Link to={links.recipe(recipe)} className="after:absolute after:inset-0 after:rounded-xl hover:text-accent">
          {recipe.name}
        </Link>
      </h3>
      <p className="text-sm font-semibold tabular-nums">
        {price && price.price > 0
          ? m.cook.priceFor({ price: formatPaise(toPaise(price.price)), count: recipe.servings })
          : m.counts.people({ count: recipe.servings })}
      </p>
      <p className="text-sm text-muted">
        {price && price.missing > 0 ? (
          <span className="font-semibold text-warning">{m.cook.missing({ count: price.missing })}</span>
        ) : (
          m.counts.ingredients({ count: recipe.ingredients })
        )}
      </p>
    </div>
    <ChevronRight size={18} className="shrink-0 text-muted" />
  </li>
);

/** Pictures of the ingredients; nobody took one of the dish itself. */
const Pictures = ({ images }: Pick<DishPrice, 'images'>) =>
  images.length < 4 ? (
    <span className="flex size-18 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent">
      <CookingPot size={28} />
    </span>
  ) : (
    <span className="grid size-18 shrink-0 grid-cols-2 rounded-md bg-tile p-1">
      {images.map((image) => (
        <span key={image}>
          <CataloguePicture image={image} widest={192} sizes="2rem" alt="" name="" />
        </span>
      ))}
    </span>
  );
