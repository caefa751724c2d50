import { CausewayError } from '../kernel/errors.ts'

/** There is no points service to ask: it has no host of its own, and none was configured. */
export class PointsNotConfiguredError extends CausewayError<'POINTS_NOT_CONFIGURED'> {
  override readonly name = 'PointsNotConfiguredError'
  constructor() {
    super('There is no points service', {
      code: 'POINTS_NOT_CONFIGURED',
      details: "Give the address of one as 'baseUrl'",
    })
  }
}
