/** One step of the breadcrumb. */
export interface Crumb {
  name: string;
  /** Path of the step; undefined for the current page. */
  path?: string | undefined;
}

/** schema.org BreadcrumbList. `origin` has no trailing slash. */
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
