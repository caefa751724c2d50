import * as z from 'zod/mini'

export const pointsOptionsSchema = z.object({ file: z.optional(z.string().check(z.minLength(1))) })

/** How the points service keeps what it awarded. */
export interface PointsOptions {
  /**
   * A file that outlives the sandbox. In memory unless told: chains that start anew give old hashes to new transactions,
   * and what was awarded once is not awarded again.
   */
  readonly file?: string | undefined
}
