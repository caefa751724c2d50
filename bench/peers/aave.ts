import { formatUserSummary } from '@aave/math-utils'
import type { Peers } from '../peers.ts'

type Request = Parameters<typeof formatUserSummary>[0]

export const implementation: Peers['aave'] = {
  // The types require more fields of a reserve than the computation reads.
  formatUserSummary: (request) => formatUserSummary(request as unknown as Request),
}
