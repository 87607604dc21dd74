/** Title of a personal screen, which search engines leave alone. */
export const privateMeta = (title: string) => [{ title: `${title} | Tokri` }, { name: 'robots', content: 'noindex' }];
