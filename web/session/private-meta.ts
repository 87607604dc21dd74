/** Title of a personal screen that search engines do not list. */
export const privateMeta = (title: string) => [{ title: `${title} | Tokri` }, { name: 'robots', content: 'noindex' }];
