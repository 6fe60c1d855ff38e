/** The result of some work; or, where the process would end because nothing is left that could finish it, another one. */
export function orStalled<Result>(work: Promise<Result>, otherwise: () => Result): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stalled = (): void => resolve(otherwise());
    process.once("beforeExit", stalled);
    work.then(resolve, reject).finally(() => process.off("beforeExit", stalled));
  });
}
