import * as z from 'zod/mini'

export const pointsOptionsSchema = z.object({ file: z.optional(z.string().check(z.minLength(1))) })

/** Options of the points service. */
export interface PointsOptions {
  /**
   * Path of a file that stores the awards. Default: awards are kept in memory. With a file, new chains may repeat
   * transaction hashes of an earlier run, and no points are awarded for those.
   */
  readonly file?: string | undefined
}
