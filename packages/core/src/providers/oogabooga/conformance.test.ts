import { describe, expect, it } from 'vitest'
import { createSwapTerms } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createSwap } from '../../../../sandbox/src/services/oogabooga/create-price.ts'
import { isNativeToken } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { UNSUPPORTED_SWAP_CASES } from '../shared/cases.test-support.ts'
import { toCalldataTerms } from '../shared/encode-swap.test-support.ts'
import { ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { encodeOogaboogaSwap } from './encode-swap.test-support.ts'
import { oogabooga } from './index.ts'
import { beraRequest, FLAT, SWAP } from './replies.test-support.ts'

const errorReply = (message: string, status: number) => Response.json({ message }, { status })
const encode = (terms: ApiTerms) => encodeOogaboogaSwap(toCalldataTerms(terms))

const createOlderReply = (terms: ApiTerms) =>
  createSwap(createSwapTerms(terms, { router: SWAP.routerAddr, data: encode(terms) }))
const createNewerReply = (terms: ApiTerms) => ({
  ...FLAT,
  calldata: encode(terms),
  amountOut: String(terms.toAmount),
  minAmountOut: String(terms.toAmount),
  value: String(isNativeToken(terms.request.fromTokenAddress) ? terms.request.fromAmount : 0n),
})

for (const [form, createReply] of [
  ['older', createOlderReply],
  ['newer', createNewerReply],
] as const) {
  describe(`oogabooga, with replies in the ${form} form,`, () => {
    describeProvider(
      { describe, it, expect },
      {
        create: ({ baseUrl = '', ...options }) => oogabooga({ ...options, hosts: { 80094: baseUrl } }),
        request: beraRequest,
        toAmount: 3998n * 10n ** 17n,
        routes: { 'GET v1/swap': createReply },
        wire: {
          route: 'GET v1/swap',
          amount: 'amount',
          sourceToken: 'tokenIn',
          destinationToken: 'tokenOut',
          recipient: 'to',
          sender: { none: 'a route does not depend on the sender' },
        },
        slippage: { read: 'slippage', sent: { 0.1: '0.001', 0.5: '0.005', 3: '0.03' } },
        native: { source: ZERO_ADDRESS, destination: ZERO_ADDRESS },
        errors: [
          { when: 'there is no route', reply: { status: 'NoWay' }, code: 'NOT_ROUTE', reason: 'no route' },
          {
            when: 'only a part can be sold',
            reply: { status: 'Partial' },
            code: 'NOT_ROUTE',
            reason: 'only sell part',
          },
          { when: 'the reply only has a status', reply: { status: 'Success' }, code: 'ERROR' },
          {
            when: 'a token is not listed',
            reply: errorReply('Token not whitelisted', 400),
            code: 'UNSUPPORTED_TOKEN',
          },
          { when: 'there is no key', reply: errorReply('Unauthorized', 401), code: 'HTTP_ERROR' },
          { when: 'it is down', reply: errorReply('oh', 503), code: 'SERVICE_UNAVAILABLE' },
          {
            when: 'the output is 0',
            reply: { ...FLAT, amountOut: '0', minAmountOut: '0' },
            code: 'AMOUNT_TOO_LOW',
          },
        ],
        unsupported: UNSUPPORTED_SWAP_CASES,
        optionalFields: {
          'GET v1/swap routerParams': 'only the older form has them',
          'GET v1/swap tx': 'only the older form has it',
          'GET v1/swap minAmountOut': 'the minimum then follows from the slippage',
        },
      },
      { hostileReplies: 200 },
    )
  })
}
