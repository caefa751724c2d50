import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { isNativeToken } from '../../chains/address.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import type { ErrorRow, WireSpec } from '../../testing/provider-kit/spec.ts'
import { MESSAGE_CASE, swapRequest, TO_FUEL_CASE, usdcRequest } from '../shared/cases.test-support.ts'
import { ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import { relay } from './index.ts'
import * as answers from './replies.test-support.ts'

const QUOTE = 'POST quote/v2'
const errorReply = (body: object, status = 400) => Response.json(body, { status })
const createStatus = (change: object) => ({ ...answers.STATUS, ...change })

function bridge({ request, toAmount }: ApiTerms) {
  const approval = isNativeToken(request.fromTokenAddress)
    ? []
    : [answers.createApproval(request, answers.DEPOSITORY)]
  return answers.createQuote(request, toAmount, [...approval, answers.createDeposit(request)])
}

function swap({ request, toAmount }: ApiTerms) {
  const approval = isNativeToken(request.fromTokenAddress)
    ? []
    : [answers.createApproval(request, answers.APPROVAL_PROXY)]
  return answers.createQuote(request, toAmount, [...approval, answers.createSwap(request)])
}

const wire: WireSpec = {
  route: QUOTE,
  amount: 'amount',
  sourceToken: 'originCurrency',
  destinationToken: 'destinationCurrency',
  recipient: 'recipient',
  sender: 'user',
}
const slippage = { read: 'slippageTolerance', sent: { 0.1: '10', 0.5: '50', 3: '300' } } as const
const native = { source: ZERO_ADDRESS, destination: ZERO_ADDRESS }
const errors: readonly ErrorRow[] = [
  {
    when: 'the amount is too small',
    reply: errorReply(answers.TOO_LOW),
    code: 'AMOUNT_TOO_LOW',
    reason: answers.TOO_LOW.message,
  },
  {
    when: 'there is no route',
    reply: errorReply({ errorCode: 'NO_SWAP_ROUTES_FOUND', message: 'No routes found' }),
    code: 'NOT_ROUTE',
  },
  {
    when: 'a token is unknown',
    reply: errorReply({ code: 'INVALID_OUTPUT_CURRENCY', message: 'Bad currency' }),
    code: 'UNSUPPORTED_TOKEN',
  },
  { when: 'the chain is disabled', reply: errorReply({ code: 'CHAIN_DISABLED' }), code: 'NOT_SUPPORT' },
  {
    when: 'a node of Relay fails',
    reply: errorReply({ code: 'RPC_HTTP_ERROR' }),
    code: 'SERVICE_UNAVAILABLE',
  },
  {
    when: 'the route is restricted for a time',
    reply: errorReply({ errorCode: 'ROUTE_TEMPORARILY_RESTRICTED' }),
    code: 'SERVICE_UNAVAILABLE',
  },
  { when: 'the recipient is invalid', reply: errorReply({ code: 'INVALID_RECIPIENT' }), code: 'ERROR' },
  { when: 'it is down', reply: errorReply({ message: 'oh' }, 500), code: 'SERVICE_UNAVAILABLE' },
  { when: 'the error is unknown', reply: errorReply({ code: 'ODD', message: 'Odd' }), code: 'HTTP_ERROR' },
]
const unsupported = [
  MESSAGE_CASE,
  TO_FUEL_CASE,
  {
    when: 'its contracts on the source chain are unknown',
    request: { fromChainId: 1284 },
    code: 'NOT_SUPPORT',
  },
] as const
const optionalFields = {
  [`${QUOTE} steps.0`]:
    'the approval is missing if it is not needed; the called contract is then the spender',
  [`${QUOTE} steps.*.items.0.data.value`]: 'missing if a token is sold',
  [`${QUOTE} steps.*.requestId`]: 'a transfer without one is looked up by its source transaction',
  [`${QUOTE} details.currencyOut.minimumAmount`]: 'the minimum then follows from the slippage',
  [`${QUOTE} details.timeEstimate`]: 'missing for some swaps',
  [`${QUOTE} fees`]: 'missing if there are none',
}

describeProvider(
  { describe, it, expect },
  {
    create: relay,
    request: usdcRequest,
    toAmount: 995_000n,
    routes: { [QUOTE]: bridge, 'GET intents/status/v3': () => answers.STATUS },
    wire,
    slippage,
    native,
    errors,
    unsupported,
    optionalFields,
    status: {
      request: {
        type: 'transaction',
        fromChainId: 42161,
        toChainId: 8453,
        fromHash: answers.FROM_HASH,
        interfaceParamData: { requestId: answers.REQUEST_ID },
      },
      route: 'GET intents/status/v3',
      rows: [
        { when: 'the funds have arrived', reply: answers.STATUS, status: 'DONE', toHash: answers.TO_HASH },
        {
          when: 'the deposit is not indexed yet',
          reply: createStatus({ status: 'waiting', inTxHashes: [], txHashes: [] }),
          status: 'NOT_FOUND',
          toHash: '',
        },
        {
          when: 'the request is unknown, with HTTP 200',
          reply: { status: 'unknown' },
          status: 'NOT_FOUND',
          toHash: '',
        },
        ...(['depositing', 'pending', 'submitted'] as const).map((status) => ({
          when: `the status is ${status}`,
          reply: createStatus({ status, txHashes: undefined }),
          status: 'PENDING' as const,
          toHash: '',
        })),
        {
          when: 'the payout is delayed',
          reply: createStatus({ status: 'delayed', txHashes: [] }),
          status: 'PENDING',
          message: 'Relay is paying later than expected.',
        },
        {
          when: 'the deposit is refunded',
          reply: createStatus({ status: 'refund' }),
          status: 'TRANSFER_REFUNDED',
          message: 'Relay refunded the deposit on the source chain.',
        },
        {
          when: 'it failed',
          reply: createStatus({ status: 'failure', details: 'Order expired', txHashes: [] }),
          status: 'FAILED',
          message: 'failed: Order expired',
        },
      ],
      createUnknownStatus: (status) => createStatus({ status, txHashes: [] }),
      notFound: 'NOT_FOUND',
    },
  },
  { hostileReplies: 300 },
)

describe('relay, on a single chain,', () => {
  describeProvider(
    { describe, it, expect },
    {
      create: relay,
      request: swapRequest,
      toAmount: 3998n * 10n ** 14n,
      routes: { [QUOTE]: swap, 'GET intents/status/v3': () => answers.STATUS },
      wire,
      slippage,
      native,
      errors,
      unsupported,
      optionalFields,
      decode: { none: 'a swap runs calls that only Relay knows' },
      status: {
        request: {
          type: 'transaction',
          fromChainId: 8453,
          fromHash: answers.FROM_HASH,
          interfaceParamData: { requestId: answers.REQUEST_ID },
        },
        route: 'GET intents/status/v3',
        rows: [{ when: 'the swap is complete', reply: answers.STATUS, status: 'DONE' }],
        createUnknownStatus: (status) => createStatus({ status, txHashes: [] }),
        notFound: 'NOT_FOUND',
      },
    },
    { hostileReplies: 300 },
  )
})
