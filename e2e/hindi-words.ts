/** Finds texts that were not translated on a Hindi page. */
import type { Page } from '@playwright/test';

/** Words that stay as they are: the brand, the languages' own names, abbreviations, file formats, parts of addresses and of times. */
const unchanged =
  /^(?:Tokri|English|OTP|MRP|JavaScript|MG|Road|Flat|Pune|Maharashtra|TK|hi|Hindi|SKU|EAN|PNG|JPG|MB|CSV|Excel|xlsx|UTF|Enter|KG|GM|LTR|ML|PC|PACKET|BOX|METER|CM|am|pm)$/i;

/**
 * Every word in Latin letters that is to be seen or heard on the page, except the unchanged ones, addresses of emails, and texts that are
 * marked as English.
 * @param typed texts of the user, which are left out
 * @param where selector of the elements to read
 */
export async function englishWords(page: Page, typed: readonly string[], where = 'body'): Promise<string[]> {
  const texts = await page.locator(where).allInnerTexts();
  const longestFirst = typed.toSorted((a, b) => b.length - a.length);
  const withoutNumbersAndEmails = texts.join('\n').replaceAll(/\bTK-\w+|\S+@\S+/g, '');
  const marked = await page.locator(where).locator('[lang=en]').allInnerTexts();
  const withoutMarked = marked.reduce((all, each) => all.replace(each, ''), withoutNumbersAndEmails);
  const text = longestFirst.reduce((all, each) => all.replaceAll(each, ''), withoutMarked);
  return [...text.matchAll(/(?<![A-Za-z])[A-Za-z]{2,}/g)].map(([word]) => word).filter((word) => !unchanged.test(word));
}
