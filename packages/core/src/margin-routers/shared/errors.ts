import { CausewayError } from '../../kernel/errors.ts'

/** A router cannot carry a trade out as it was decided, or what it would be sent says something else. Nothing was sent. */
export class MarginRouteRefusedError extends CausewayError<'MARGIN_ROUTE_REFUSED'> {
  override readonly name = 'MarginRouteRefusedError'
  constructor(router: string, problems: readonly string[]) {
    super(`${router} cannot carry this trade out as it was agreed`, {
      code: 'MARGIN_ROUTE_REFUSED',
      details: problems.join('; '),
    })
  }
}
