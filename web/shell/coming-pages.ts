/** Footer pages without content yet (spec §2: 'All links are placeholders'). */
export const comingPages = {
  quickLinks: ['About Us', 'Blog'],
  customerCare: ['FAQs', 'Shipping Policy', 'Returns & Refunds', '24/7 Support'],
  legal: ['Privacy Policy', 'Terms of Service'],
} as const;

const all: readonly string[] = Object.values(comingPages).flat();

/** The page name as in the footer; undefined for any other text. */
export const findComingPage = (name: string | null): string | undefined => all.find((page) => page === name);
