import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import type { ReadCall } from '../../platforms/platform.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'
import { AGGREGATE, answerAlike, answerEach, firstRead } from '../shared/answer-each.test-support.ts'
import { swapRequest, UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { uniswapV3 } from './index.ts'
import { decodeQuoterCall, NO_POOL, quoted } from './quoter-replies.test-support.ts'

const WETH = '0x4200000000000000000000000000000000000006'
const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'

const reader = (read: (call: ReturnType<typeof decodeQuoterCall>) => unknown) => (call: ApiCall) =>
  read(decodeQuoterCall(firstRead(call)))

describeProvider(
  { describe, it, expect },
  {
    create: () => uniswapV3(),
    request: { ...swapRequest, toTokenAddress: DAI },
    toAmount: 3998n * 10n ** 14n,
    routes: {},
    chain: { [AGGREGATE]: (terms, read) => answerEach(read, (inner) => getPrice(terms, inner)) },
    wire: {
      route: `POST chain/8453/${AGGREGATE}`,
      amount: reader(({ amount }) => amount),
      sourceToken: reader(({ tokens }) => tokens[0]),
      destinationToken: reader(({ tokens }) => tokens.at(-1)),
      recipient: { none: 'a price is the same for everybody' },
      sender: { none: 'a price is the same for everybody' },
    },
    slippage: { none: 'it is a limit of the transaction: see quote.test.ts' },
    native: { source: WETH, destination: WETH },
    errors: [
      { when: 'there is no pool', reply: answerAlike(26, NO_POOL), code: 'NOT_ROUTE', reason: 'liquidity' },
      { when: 'the pools have no output', reply: answerAlike(26, quoted(0n)), code: 'NOT_ROUTE' },
    ],
    unsupported: [
      ...UNSUPPORTED_SWAP_CASES,
      {
        when: 'it only wraps the native token',
        request: {
          fromTokenAddress: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
          fromTokenDecimals: 18,
          toTokenAddress: WETH,
        },
        code: 'NOT_SUPPORT',
      },
    ],
  },
  { hostileReplies: 100 },
)

/** Replies for a single pool of 0.05 %, whose price does not depend on the amount. */
function getPrice({ request, toAmount }: ApiTerms, read: ReadCall) {
  const { fees, amount } = decodeQuoterCall(read)
  if (fees.length !== 1 || fees[0] !== 500) return NO_POOL
  return quoted((toAmount * amount) / request.fromAmount)
}
