/** Reads PDFs. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of all pages, in one line. */
export async function textOfPdf(file: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(file), useSystemFonts: false }).promise;
  const pages = Array.from({ length: document.numPages }, (_, at) => at + 1);
  const texts = await Promise.all(pages.map(async (at) => (await (await document.getPage(at)).getTextContent()).items));
  return texts
    .flat()
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
