/** One step of the way from the home page to where a person is. */
export interface Crumb {
  name: string;
  /** Where it leads; none for the page itself. */
  path?: string | undefined;
}

/** schema.org BreadcrumbList. `origin` has no slash at its end. */
export const breadcrumbData = (origin: string, crumbs: readonly Crumb[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(path && { item: origin + path }),
  })),
});
