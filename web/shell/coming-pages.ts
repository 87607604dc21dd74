/** Pages that the footer names and that are not written yet (spec §2: 'All links are placeholders'). */
export const comingPages = {
  quickLinks: ['About Us', 'Blog'],
  customerCare: ['FAQs', 'Shipping Policy', 'Returns & Refunds', '24/7 Support'],
  legal: ['Privacy Policy', 'Terms of Service'],
} as const;

const all: readonly string[] = Object.values(comingPages).flat();

/** The name as it stands in the footer; undefined for any other text. */
export const findComingPage = (name: string | null): string | undefined => all.find((page) => page === name);
