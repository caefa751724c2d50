import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { FUEL_CHAIN_ID } from '../../chains/ids.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { bringsMessage, swapRequest } from '../shared/cases.test-support.ts'
import { ZERO_ADDRESS } from '../shared/native.ts'
import { approve, priced, QUOTE, ROUTER, swap, TOO_LOW } from './answers.test-support.ts'
import { relay } from './index.ts'

const refusal = (body: object, status = 400) => Response.json(body, { status })
const FUEL_ACCOUNT: Hex = `0x${'2'.repeat(64)}`
const MINE = 'POST quote/v2'

describeProvider(
  { describe, it, expect },
  {
    create: relay,
    request: swapRequest,
    toAmount: 3998n * 10n ** 14n,
    routes: { [MINE]: (terms) => quoteOf(terms) },
    wire: {
      route: MINE,
      amount: 'amount',
      sourceToken: 'originCurrency',
      destinationToken: 'destinationCurrency',
      recipient: 'recipient',
      sender: 'user',
    },
    slippage: { read: 'slippageTolerance', sent: { 0.1: '10', 0.5: '50', 3: '300' } },
    native: { source: ZERO_ADDRESS, destination: ZERO_ADDRESS },
    errors: [
      {
        when: 'the amount is too small',
        reply: refusal(TOO_LOW),
        code: 'AMOUNT_TOO_LOW',
        reason: TOO_LOW.message,
      },
      {
        when: 'there is no route',
        reply: refusal({ errorCode: 'NO_SWAP_ROUTES_FOUND', message: 'No routes found' }),
        code: 'NOT_ROUTE',
      },
      {
        when: 'a token is not known',
        reply: refusal({ code: 'INVALID_OUTPUT_CURRENCY', message: 'Bad currency' }),
        code: 'UNSUPPORTED_TOKEN',
      },
      { when: 'the chain is not served', reply: refusal({ code: 'CHAIN_DISABLED' }), code: 'NOT_SUPPORT' },
      {
        when: 'a node of its own failed',
        reply: refusal({ code: 'RPC_HTTP_ERROR' }),
        code: 'SERVICE_UNAVAILABLE',
      },
      { when: 'the recipient is invalid', reply: refusal({ code: 'INVALID_RECIPIENT' }), code: 'ERROR' },
      { when: 'it is down', reply: refusal({ message: 'oh' }, 500), code: 'SERVICE_UNAVAILABLE' },
      { when: 'it says something else', reply: refusal({ code: 'ODD', message: 'Odd' }), code: 'HTTP_ERROR' },
      {
        when: 'it would pay later, from a deposit',
        reply: { ...QUOTE, steps: [{ ...swap(), id: 'deposit' }] },
        code: 'NOT_ROUTE',
      },
      { when: 'there is nothing to send', reply: { ...QUOTE, steps: [] }, code: 'NOT_ROUTE' },
      { when: 'nothing comes out', reply: priced(1_000_000_000n, 0n), code: 'AMOUNT_TOO_LOW' },
    ],
    refused: [
      bringsMessage,
      { when: 'it leads to another chain', request: { toChainId: 10 }, code: 'NOT_SUPPORT' },
      {
        when: 'it stays on Fuel',
        request: {
          fromChainId: FUEL_CHAIN_ID,
          toChainId: FUEL_CHAIN_ID,
          fromTokenAddress: NATIVE_TOKEN_ADDRESS,
          toTokenAddress: FUEL_ACCOUNT,
          fromAddress: FUEL_ACCOUNT,
          toAddress: FUEL_ACCOUNT,
        },
        code: 'NOT_SUPPORT',
      },
    ],
    fallbacks: {
      [`${MINE} steps.0`]:
        'an approval comes only where one is needed; without it who is called is the spender',
      [`${MINE} steps.*.items.0.data.value`]: 'left out where tokens are sold',
      [`${MINE} details.currencyOut.minimumAmount`]: 'what the slippage leaves, without one',
      [`${MINE} fees`]: 'left out where there are none',
    },
    trusted: {
      [`${MINE} steps.1.items.0.data.to`]:
        'it differs from route to route: verification tries it, and the allowance is exact',
      [`${MINE} fees`]: 'a fee in another token is not counted',
    },
  },
  { hostileReplies: 300 },
)

function quoteOf({ request, toAmount }: ApiTerms) {
  const value = String(isNativeToken(request.fromTokenAddress) ? request.fromAmount : 0n)
  return { ...priced(request.fromAmount, toAmount), steps: [approve(ROUTER), swap({ value })] }
}
