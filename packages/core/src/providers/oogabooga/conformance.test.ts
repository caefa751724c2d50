import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { isNativeToken } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { beyondSwaps } from '../shared/cases.test-support.ts'
import { ZERO_ADDRESS } from '../shared/native.ts'
import { beraRequest, FLAT, SWAP } from './answers.test-support.ts'
import { oogabooga } from './index.ts'

const refusal = (message: string, status: number) => Response.json({ message }, { status })
const nativeShare = ({ request }: ApiTerms) =>
  String(isNativeToken(request.fromTokenAddress) ? request.fromAmount : 0n)

const older = (terms: ApiTerms) => {
  const output = { outputQuote: String(terms.toAmount), outputMin: String(terms.toAmount) }
  const { swapTokenInfo } = SWAP.routerParams
  return {
    ...SWAP,
    routerParams: { ...SWAP.routerParams, swapTokenInfo: { ...swapTokenInfo, ...output } },
    tx: { ...SWAP.tx, value: nativeShare(terms) },
  }
}
const newer = (terms: ApiTerms) => ({
  ...FLAT,
  amountOut: String(terms.toAmount),
  minAmountOut: String(terms.toAmount),
  value: nativeShare(terms),
})

for (const [form, answer] of [
  ['older', older],
  ['newer', newer],
] as const) {
  describe(`In the ${form} form`, () => {
    describeProvider(
      { describe, it, expect },
      {
        create: ({ baseUrl = '', ...options }) => oogabooga({ ...options, hosts: { 80094: baseUrl } }),
        request: beraRequest,
        toAmount: 3998n * 10n ** 17n,
        routes: { 'GET v1/swap': answer },
        wire: {
          route: 'GET v1/swap',
          amount: 'amount',
          sourceToken: 'tokenIn',
          destinationToken: 'tokenOut',
          recipient: 'to',
          sender: { none: 'a route does not depend on who sends' },
        },
        slippage: { read: 'slippage', sent: { 0.1: '0.001', 0.5: '0.005', 3: '0.03' } },
        native: { source: ZERO_ADDRESS, destination: ZERO_ADDRESS },
        errors: [
          { when: 'there is no route', reply: { status: 'NoWay' }, code: 'NOT_ROUTE', reason: 'no route' },
          {
            when: 'only a part can be sold',
            reply: { status: 'Partial' },
            code: 'NOT_ROUTE',
            reason: 'a part',
          },
          { when: 'there is nothing but a status', reply: { status: 'Success' }, code: 'ERROR' },
          {
            when: 'a token is not listed',
            reply: refusal('Token not whitelisted', 400),
            code: 'UNSUPPORTED_TOKEN',
          },
          { when: 'there is no key', reply: refusal('Unauthorized', 401), code: 'HTTP_ERROR' },
          { when: 'it is down', reply: refusal('oh', 503), code: 'SERVICE_UNAVAILABLE' },
          {
            when: 'nothing comes out',
            reply: { ...FLAT, amountOut: '0', minAmountOut: '0' },
            code: 'AMOUNT_TOO_LOW',
          },
        ],
        refused: beyondSwaps,
        fallbacks: {
          'GET v1/swap routerParams': 'only the older form has them',
          'GET v1/swap tx': 'as above',
          'GET v1/swap minAmountOut': 'what the slippage leaves, without one',
        },
        trusted: {
          ...(form === 'newer' && {
            'GET v1/swap routerAddr':
              'it differs by chain: verification tries it, and the allowance is exact',
          }),
        },
      },
      { hostileReplies: 200 },
    )
  })
}
