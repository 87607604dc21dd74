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
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { DishList } from './dish-list.tsx';

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
      {found.length > 0 && found.length < recipes.length ? (
        <DishList title={m.cook.dishes()} recipes={found} />
      ) : (
        <AllDishes recipes={recipes} />
      )}
    </div>
  );
}

/** A dish with so many ingredients, or fewer, is bought quickly. */
const few = 11;

/** In two sections, those that need little first. */
function AllDishes({ recipes }: { recipes: readonly Recipe[] }) {
  const quick = recipes.filter(({ ingredients }) => ingredients <= few);
  const others = recipes.filter(({ ingredients }) => ingredients > few);
  if (quick.length === 0 || others.length === 0) return <DishList title={m.cook.dishes()} recipes={recipes} />;
  return (
    <>
      <DishList title={m.cook.few()} recipes={quick} />
      <DishList title={m.cook.others()} recipes={others} />
    </>
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
