/** By its place in the request, such as 'hours.3.opens'. */
export type FieldErrors = Readonly<Record<string, string>>;
