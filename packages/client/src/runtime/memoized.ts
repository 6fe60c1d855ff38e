/** The function, which computes its result for each text once. For the texts of a contract: they are few, and results are kept. */
export function memoized<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    let result = results.get(text);
    if (result === undefined) results.set(text, (result = compute(text)));
    return result;
  };
}
