/** A code has to be seen in as many pictures in a row: a single one may be misread. */
const needed = 2;
/** After as many pictures without it, a code counts as shown again. */
const gone = 8;

/** Says each code once while it stays in front of the camera. Give it what each picture shows. */
export function newCodes(): (seen: readonly string[]) => string | undefined {
  let candidate: string | undefined;
  let times = 0;
  let last: string | undefined;
  let absent = 0;
  return (seen) => {
    absent = last !== undefined && seen.includes(last) ? 0 : absent + 1;
    if (absent >= gone) last = undefined;
    const code = seen.find((each) => each !== last);
    times = code === undefined ? 0 : code === candidate ? times + 1 : 1;
    candidate = code;
    if (code === undefined || times < needed) return undefined;
    last = code;
    absent = 0;
    candidate = undefined;
    return code;
  };
}
