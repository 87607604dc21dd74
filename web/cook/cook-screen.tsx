import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { Recipe } from '../../contract/pages/recipes.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { plainApi } from '../api/browser-api.ts';
import { useStoredSignIn } from '../session/use-session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { cardFrame } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { ChevronRight, CookingPot } from '../ui/icons.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const maxDishLength = 120;

/** All dishes, and a field for one of them with the number of people. */
export function CookScreen({ recipes }: { recipes: readonly Recipe[] }) {
  const [text, setText] = useState('');
  if (recipes.length === 0) {
    return (
      <div className="shell">
        <EmptyState
          heading="h1"
          picture="list"
          title={m.cook.none()}
          action={<ButtonLink to={links.pasteList}>{m.catalogue.pasteList()}</ButtonLink>}
        >
          {m.cook.noneText()}
        </EmptyState>
      </div>
    );
  }
  const found = recipes.filter((recipe) => isFound(recipe, text));
  return (
    <div className="shell max-w-5xl py-5 sm:py-8">
      <PageTitle hint={m.cook.hint()}>{m.catalogue.cookThis()}</PageTitle>
      <DishField text={text} onText={setText} />
      <h2 className="sr-only">{m.cook.dishes()}</h2>
      <ul aria-label={m.cook.dishes()} className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {(found.length > 0 ? found : recipes).map((recipe) => (
          <DishCard key={recipe._id} recipe={recipe} />
        ))}
      </ul>
    </div>
  );
}

/** Returns true when any name of the dish begins with, or contains, what is typed; numbers of people say nothing here. */
function isFound({ name, englishName, aliases }: Recipe, text: string): boolean {
  const typed = text
    .toLowerCase()
    .replace(/\d.*$/, '')
    .replace(/\bfor\b.*$/, '')
    .trim();
  return [name, englishName ?? '', ...aliases].some((each) => each.toLowerCase().includes(typed));
}

/** 'Rajma chawal for 4' leads to the dish for four. */
function DishField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const navigate = useNavigate();
  const hydrated = useStoredSignIn() !== 'unknown';
  const [error, setError] = useState<string>();
  const [isUnknown, setUnknown] = useState(false);
  const isLeaving = useRef(false);
  isLeaving.current = useNavigation().state !== 'idle';
  const finding = useMutation({
    mutationFn: (line: string) => plainApi.load('POST /api/v1/recipe/find-dish', { body: { text: line } }),
    onError: (failure) => setError(messageOf(failure)),
  });
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return setError(m.cook.needsDish());
        finding.mutate(text.trim(), {
          // No longer called when another page has been opened; it may still be loading, too.
          onSuccess({ dish }) {
            if (isLeaving.current) return;
            if (!dish) return setUnknown(true);
            const { recipe, servings } = dish;
            void navigate(servings === undefined ? links.recipe(recipe) : links.recipeFor(recipe, servings));
          },
        });
      }}
    >
      <div className="min-w-0 flex-1 basis-64">
        <Field
          label={m.cook.whichDish()}
          placeholder={m.cook.example()}
          maxLength={maxDishLength}
          value={text}
          error={error}
          isAlert
          onChange={(event) => {
            setError(undefined);
            setUnknown(false);
            onText(event.target.value);
          }}
        />
        {isUnknown && (
          <p role="alert" className="mt-1.5 text-sm">
            {m.cook.unknownDish()}{' '}
            <Link to={links.pasteList} className="font-semibold text-accent hover:underline">
              {m.cook.unknownDishLink()}
            </Link>
          </p>
        )}
      </div>
      <Button
        type="submit"
        disabled={!hydrated}
        className="mt-6.5 h-12 max-sm:mt-0 max-sm:w-full"
        busy={finding.isPending}
        busyLabel={m.cook.finding()}
      >
        {m.cook.find()}
      </Button>
    </form>
  );
}

const DishCard = ({ recipe }: { recipe: Recipe }) => (
  <li className={classNames(cardFrame, 'relative flex items-center gap-3 p-4 hover:border-accent-line')}>
    <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
      <CookingPot size={22} />
    </span>
    <span className="min-w-0 flex-1">
      <h3 className="font-bold [overflow-wrap:anywhere]">
        {/* The whole card is the link. */}
        <Link to={links.recipe(recipe)} className="after:absolute after:inset-0 after:rounded-xl hover:text-accent">
          {recipe.name}
        </Link>
      </h3>
      <p className="text-sm text-muted">
        {m.cook.dishFacts({
          people: m.counts.people({ count: recipe.servings }),
          ingredients: m.counts.ingredients({ count: recipe.ingredients }),
        })}
      </p>
    </span>
    <ChevronRight size={18} className="shrink-0 text-muted" />
  </li>
);
