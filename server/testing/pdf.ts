/** Reads PDFs. */
import { extractText } from 'unpdf';

/** The text of all pages, in one line. */
export async function textOfPdf(file: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(file), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
