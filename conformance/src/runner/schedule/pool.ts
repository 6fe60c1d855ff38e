/**
 * Runs work with at most `width` pieces in flight; `next` gives the pieces until it gives undefined. The first
 * rejection stops the feeding, and is thrown once everything in flight has ended.
 */
export async function runPool<Piece>(
  width: number,
  next: () => Piece | undefined,
  work: (piece: Piece) => Promise<void>,
): Promise<void> {
  let failed: { error: unknown } | undefined;
  async function worker(): Promise<void> {
    for (let piece = next(); piece !== undefined && failed === undefined; piece = next()) {
      try {
        await work(piece);
      } catch (error) {
        failed ??= { error };
      }
    }
  }
  await Promise.all(Array.from({ length: width }, worker));
  if (failed !== undefined) throw failed.error;
}
