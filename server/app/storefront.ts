/** The parts for shoppers besides the catalogue: the home page, recommendations, reviews, recipes, lists, help pages and the newsletter. */
import type { CacheResponses } from '../cache/cache-responses.ts';
import { createContentPages } from '../content-pages/content-pages.ts';
import { contentPageRoutes } from '../content-pages/routes.ts';
import { createFavourites } from '../favourites/favourites.ts';
import { favouriteRoutes } from '../favourites/routes.ts';
import { createHomePage } from '../home-page/home-page.ts';
import { createHomePageAdmin } from '../home-page/home-page-admin.ts';
import { LiveArrangement } from '../home-page/live-arrangement.ts';
import { homePageRoutes } from '../home-page/routes.ts';
import { createNewsletter } from '../newsletter/newsletter.ts';
import { newsletterRoutes } from '../newsletter/routes.ts';
import { RecipeBook } from '../recipes/book.ts';
import { createRecipeAdmin } from '../recipes/recipe-admin.ts';
import { createRecipes } from '../recipes/recipes.ts';
import { recipeRoutes } from '../recipes/routes.ts';
import { countEvery, createRecommendations, readPairsEvery } from '../recommendations/recommendations.ts';
import { recommendationRoutes } from '../recommendations/routes.ts';
import { chooseEvery, createShelves } from '../recommendations/shelves.ts';
import { createRestock, restockEvery } from '../restock/restock.ts';
import { restockRoutes } from '../restock/routes.ts';
import { createModeration } from '../reviews/moderation.ts';
import { openRatings } from '../reviews/ratings.ts';
import { createReviews } from '../reviews/reviews.ts';
import { reviewRoutes } from '../reviews/routes.ts';
import type { BackgroundJob, BackgroundJobs } from '../runtime/background-jobs.ts';
import { savedListRoutes } from '../saved-lists/routes.ts';
import { createSavedLists } from '../saved-lists/saved-lists.ts';
import { createPopularity, popularityEvery } from '../search/popularity/popularity.ts';
import { searchRequestRoutes } from '../search-requests/routes.ts';
import { answerEvery, createSearchRequests } from '../search-requests/search-requests.ts';
import type { Base } from './base.ts';
import type { CatalogueModule } from './catalogue-module.ts';
import type { Offers } from './offers.ts';

export async function openStorefront(base: Base, { catalogue }: CatalogueModule, { offers }: Offers) {
  const { app, database, secret, images, shopSettings, stores, mail, isQuiet, origin, now } = base;
  const contentPages = createContentPages({ database, log: app.log, shopSettings, stores, now });
  await contentPages.open();
  const favourites = createFavourites({ database, catalogue });
  const savedLists = createSavedLists({ database, catalogue });
  const recipeBook = new RecipeBook(database, app.log);
  await recipeBook.copy.open();
  const recipes = createRecipes({ book: recipeBook, catalogue });
  const restock = createRestock({ database, catalogue, mail, isQuiet, origin, now });
  const newsletter = createNewsletter({ database, secret, mail, shopSettings, origin, now });
  const searchRequests = createSearchRequests({ database, catalogue, secret, mail, isQuiet, origin, now });
  const ratings = await openRatings({ database, catalogue, shopSettings, log: app.log });
  const reviews = createReviews({ database, catalogue, images, shopSettings, ratings });
  const popularity = createPopularity({ database, catalogue, now });
  const recommendations = createRecommendations({ database, catalogue, now });
  const shelves = createShelves({ catalogue });
  const live = new LiveArrangement({ database, catalogue, log: app.log, now });
  const homePage = createHomePage({ catalogue, live, shelves, offers });

  return {
    contentPages,
    favourites,
    savedLists,
    recipes,
    restock,
    newsletter,
    searchRequests,
    reviews,

    jobs: [
      contentPages.job,
      { name: 'count what sells', every: popularityEvery, single: true, run: popularity.count },
      { name: 'read what sells', every: popularityEvery, run: popularity.read },
      { name: 'choose offers and best sellers', every: chooseEvery, run: shelves.choose },
      { name: 'count what is bought together', every: countEvery, single: true, run: recommendations.count },
      { name: 'read what is bought together', every: readPairsEvery, run: recommendations.read },
      { name: 'choose the products of home rows', every: chooseEvery, run: () => live.chooseAgain() },
      live.copy.job,
      recipeBook.copy.job,
      ratings.job,
      { name: 'notify shoppers of restocked products', every: restockEvery, single: true, run: restock.answer },
      { name: 'tell people of what they searched for', every: answerEvery, single: true, run: searchRequests.inform },
    ] satisfies BackgroundJob[],
    cleanup: [...popularity.cleanup, ...restock.cleanup, ...newsletter.cleanup, ...searchRequests.cleanup],
    /** Fills the shelves and the home page for the first time: each of these depends on the ones before. */
    async fill(jobs: BackgroundJobs): Promise<void> {
      await jobs.run('read what sells');
      await jobs.run('choose offers and best sellers');
      await jobs.run('read what is bought together');
      await live.copy.open();
    },
    async close(): Promise<void> {
      await live.close();
      await recipeBook.copy.close();
    },

    async addRoutes(cached: CacheResponses): Promise<void> {
      contentPageRoutes(app, cached, contentPages);
      recommendationRoutes(app, cached, { recommendations, shelves });
      const homePageAdmin = createHomePageAdmin({ database, catalogue, images, live, homePage });
      await homePageRoutes(app, cached, homePage, homePageAdmin);
      favouriteRoutes(app, favourites);
      savedListRoutes(app, savedLists);
      recipeRoutes(app, cached, { recipes, recipeAdmin: createRecipeAdmin({ database, book: recipeBook }) });
      restockRoutes(app, restock);
      await newsletterRoutes(app, newsletter);
      searchRequestRoutes(app, searchRequests);
      const moderation = createModeration({ database, catalogue, shopSettings, ratings });
      await reviewRoutes(app, cached, { reviews, moderation });
    },
  };
}

export type Storefront = Awaited<ReturnType<typeof openStorefront>>;
