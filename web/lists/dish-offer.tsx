import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { plainApi } from '../api/browser-api.ts';
import { ChevronRight, CookingPot } from '../ui/icons.tsx';

/** Longer lines are no dish. */
const longest = 120;
const maybeDish = (text: string): boolean => !text.trim().includes('\n') && text.trim().length <= longest;

/** A list of one line may be a dish: 'rajma chawal for 4'. Then everything for it is offered. */
export function DishOffer({ text }: { text: string }) {
  const line = text.trim();
  const { data } = useQuery({
    queryKey: ['dish', line],
    queryFn: () => plainApi.load('POST /api/v1/recipe/find-dish', { body: { text: line } }),
    enabled: line !== '' && maybeDish(text),
  });
  const dish = data?.dish;
  if (!dish) return null;
  const { recipe, servings } = dish;
  return (
    <Link
      to={servings === undefined ? links.recipe(recipe) : links.recipeFor(recipe, servings)}
      className="mb-4 flex min-h-14 items-center gap-3 rounded-xl bg-offer-soft px-4 py-2"
    >
      <CookingPot size={24} className="shrink-0 text-offer" />
      <span className="min-w-0 flex-1 text-sm leading-tight">
        <span className="font-bold">{m.search.cookOffer({ name: recipe.name })}</span>{' '}
        <span className="max-sm:block">
          {servings === undefined ? m.search.cookOfferAny() : m.search.cookOfferFor({ count: servings })}
        </span>
      </span>
      <ChevronRight size={20} className="shrink-0 text-offer" />
    </Link>
  );
}
