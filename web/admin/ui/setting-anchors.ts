/** Where the cards of the settings are on the page, for links to them. */

export const anchorOf = (name: string): string => `settings-${name}`;

/** Keeps a card that was jumped to out from under what stays at the top. */
export const anchored = 'max-lg:scroll-mt-36 lg:max-xl:scroll-mt-20 xl:scroll-mt-5';
