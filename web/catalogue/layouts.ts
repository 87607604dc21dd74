/** Layout shared by screens and their skeletons, to avoid layout shifts. */

export const productColumns = 'mt-1 grid gap-4 sm:mt-3 sm:gap-6 md:grid-cols-2 md:gap-10 lg:gap-14';

export const categorySides = 'mt-2 flex flex-col gap-5 md:flex-row md:gap-6 lg:gap-8';

/** Number of skeleton cards (spec §9). */
export const pageSkeletons = { category: 8, search: 10 } as const;
