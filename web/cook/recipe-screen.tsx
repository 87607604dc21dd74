import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { limits } from '../../contract/api/limits.ts';
import { links } from '../../contract/api/links.ts';
import type { Ingredient, WholeRecipe } from '../../contract/pages/recipes.ts';
import { m } from '../../messages/index.ts';
import { plainApi } from '../api/browser-api.ts';
import { ShareButton } from '../cart/share-button.tsx';
import { Breadcrumbs } from '../catalogue/breadcrumbs.tsx';
import type { Added } from '../lists/add-to-cart.ts';
import { AddedList } from '../lists/added-list.tsx';
import { wantedText } from '../lists/amounts.ts';
import { AddAll, ListLines } from '../lists/list-review.tsx';
import { chosenOf, ingredientLineOf, type ReviewLine } from '../lists/pasted-list.ts';
import { useReview } from '../lists/use-review.ts';
import { SaveToListButton } from '../saved-lists/save-to-list-button.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Stepper } from '../ui/stepper.tsx';

interface Props {
  recipe: WholeRecipe;
  crumbs: ComponentProps<typeof Breadcrumbs>['crumbs'];
}

/** As in the address; the page itself is the same for any number. */
function servingsIn(params: URLSearchParams): number | undefined {
  const given = Number(params.get('servings'));
  return Number.isInteger(given) && given >= 1 && given <= limits.servings ? given : undefined;
}

/** A dish: for how many people, and the products for it under review. */
export function RecipeScreen({ recipe, crumbs }: Props) {
  const [params, setParams] = useSearchParams();
  const [hydrated, setHydrated] = useState(false);
  // The server renders the page for the people that the recipe is written for.
  useEffect(() => setHydrated(true), []);
  const servings = (hydrated ? servingsIn(params) : undefined) ?? recipe.servings;
  const [added, setAdded] = useState<Added>();
  if (added) {
    const another = (
      <ButtonLink variant="outline" to={links.cook}>
        {m.cook.another()}
      </ButtonLink>
    );
    return <AddedList {...added} action={another} />;
  }
  return (
    <div className="shell max-w-3xl pt-1 pb-5 sm:pt-4 sm:pb-8">
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-2">
        <PageTitle
          hint={recipe.aliases.length > 0 && m.cook.alsoCalled({ names: recipe.aliases.join(', ') })}
          action={
            <div className="needs-script flex items-center gap-3">
              <span className="text-sm font-semibold">{m.cook.servings()}</span>
              <Stepper
                of={m.cook.servings()}
                size="large"
                quantity={servings}
                max={limits.servings}
                onChange={(next) =>
                  next >= 1 && setParams({ servings: String(next) }, { replace: true, preventScrollReset: true })
                }
              />
            </div>
          }
        >
          {recipe.name}
        </PageTitle>
      </div>
      <Products recipe={recipe} servings={servings} enabled={hydrated} onAdded={setAdded} />
    </div>
  );
}

interface ProductsProps {
  recipe: WholeRecipe;
  servings: number;
  /** False until the number of people is known. */
  enabled: boolean;
  onAdded: (added: Added) => void;
}

/** The ingredients, until their products are known. */
function Products({ recipe, servings, enabled, onAdded }: ProductsProps) {
  const { data, isError, refetch, isPlaceholderData } = useQuery({
    queryKey: ['recipe-list', recipe._id, servings],
    queryFn: () =>
      plainApi.load('GET /api/v1/recipe/get-recipe-list/:recipeId', {
        params: { recipeId: recipe._id },
        query: { servings },
      }),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (data) {
    return (
      <div
        aria-busy={isPlaceholderData}
        // It is the list for another number of people.
        inert={isPlaceholderData}
        className={classNames('transition-opacity', isPlaceholderData && 'opacity-50')}
      >
        <Review
          key={data.servings}
          of={`dish ${recipe._id}`}
          servings={data.servings}
          first={data.lines.map(ingredientLineOf)}
          onAdded={onAdded}
        />
      </div>
    );
  }
  return (
    <>
      {isError && (
        <ErrorState title={m.cook.failed()} onRetry={refetch}>
          {m.ui.checkConnection()}
        </ErrorState>
      )}
      <h2 className="text-lg font-bold">
        {m.cook.ingredients()}{' '}
        <span className="text-sm font-medium text-muted">{m.cook.forBase({ count: recipe.servings })}</span>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {recipe.lines.map((line) => (
          <IngredientRow key={`${line.need} ${line.name}`} line={line} />
        ))}
      </ul>
      {!isError && (
        <p role="status" className="needs-script mt-4 text-sm text-muted">
          {m.cook.loading()}
        </p>
      )}
    </>
  );
}

const IngredientRow = ({ line: { name, amount, unit, need } }: { line: Ingredient }) => (
  <li className="flex min-h-11 items-center justify-between gap-3">
    <Link to={links.searchFor(name)} className="flex min-h-11 items-center font-semibold hover:text-accent">
      {name}
    </Link>
    <span className="text-right text-sm text-muted tabular-nums">
      {amount !== undefined && unit && wantedText({ amount, unit })}
      {need !== 'needed' && (
        <span className="block text-xs">{need === 'home' ? m.cook.atHome() : m.cook.optional()}</span>
      )}
    </span>
  </li>
);

interface ReviewProps extends Pick<ProductsProps, 'servings' | 'onAdded'> {
  /** Tells the dish from others. */
  of: string;
  first: ReviewLine[];
}

function Review({ of, servings, first, onAdded }: ReviewProps) {
  const [lines, setLines] = useReview(of, first, servings);
  const missing = lines.filter(({ chosen, need }) => chosen < 0 && need !== 'optional').length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-bold">{m.cook.ingredients()}</h2>
        <div className="flex flex-wrap gap-x-5">
          <SaveToListButton items={chosenOf(lines)} />
          <ShareButton items={chosenOf(lines)} />
        </div>
      </div>
      {missing > 0 && <p className="text-sm font-semibold text-warning">{m.cook.missing({ count: missing })}</p>}
      {lines.some(({ need }) => need === 'home') && <p className="text-sm text-muted">{m.cook.atHomeHint()}</p>}
      <ListLines lines={lines} onChange={setLines} />
      <AddAll of={of} lines={lines} onAdded={onAdded} />
    </>
  );
}
