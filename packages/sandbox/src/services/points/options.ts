import * as z from 'zod/mini'

export const pointsOptionsSchema = z.object({ file: z.optional(z.string().check(z.minLength(1))) })

/** Options of the points service. */
export interface PointsOptions {
  /**
   * File that stores the awards. Default: in memory. With a file, a restarted chain may repeat transaction hashes of an
   * earlier run, and those get no points again.
   */
  readonly file?: string | undefined
}
