/** A script as minified text (scripts/minified-text.ts). */
declare module '*?minified' {
  const text: string;
  export default text;
}
