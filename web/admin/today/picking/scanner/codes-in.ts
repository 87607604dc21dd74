import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** Kinds of codes on packs. UPC-E is left out: it has eight digits, too, and would be mistaken for an EAN-8. */
const options: ReaderOptions = { formats: ['EAN13', 'EAN8', 'UPCA'], maxNumberOfSymbols: 4, tryHarder: true };

/** The codes in a picture, read by the library, which has to be prepared. */
export async function codesIn(picture: ImageData): Promise<string[]> {
  return (await readBarcodes(picture, options)).filter(({ isValid }) => isValid).map(({ text }) => text);
}
