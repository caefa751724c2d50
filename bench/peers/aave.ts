import { formatUserSummary } from '@aave/math-utils'
import type { Peers } from '../peers.ts'

type Request = Parameters<typeof formatUserSummary>[0]

export const implementation: Peers['aave'] = {
  // Its types ask for more of a reserve than its sums do.
  formatUserSummary: (request) => formatUserSummary(request as unknown as Request),
}
