import { describe, expect, it } from 'vitest'
import { createBridgeTerms, getLogo } from '../../../../../tests/support/create-bridge-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import {
  createRoutes,
  createStatus,
  createSwap,
} from '../../../../sandbox/src/services/butter/create-routes.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseUnits } from '../../kernel/amounts.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import { MESSAGE_CASE, TO_FUEL_CASE, usdcRequest } from '../shared/cases.test-support.ts'
import { bridgeCalldata } from './bridge-calldata.test-support.ts'
import { butter } from './index.ts'
import * as answers from './replies.test-support.ts'

const SWAP_CHANGE = 'the recipient is unverified whenever the Receiver swaps'
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
const NATIVE_FEE = parseUnits(answers.ROUTE.swapFee.nativeFee, 18)
const info = (fields: object) => createStatus({ ...answers.STATUS_DONE.data.info, ...fields })

describeProvider(
  { describe, it, expect },
  {
    create: ({ baseUrl, ...rest }) =>
      butter({ ...rest, baseUrl, statusUrl: `${baseUrl}/api`, listUrl: `${baseUrl}/lists` }),
    request: { ...usdcRequest, slippage: 1.5 },
    toAmount: 994_500n,
    routes: {
      'GET route': (terms, { time: now }) => {
        const details = {
          hash: answers.ROUTE_HASH,
          slippage: 0,
          entrance: 'Butter+',
          now,
          getLogo,
        } as const
        return withDigits(createRoutes(toTerms(terms), details))
      },
      'GET swap': (terms) =>
        createSwap(toTerms(terms), bridgeCalldata(terms.request, { minAmount: terms.toAmount })),
      'GET api/queryBridgeInfoBySourceHash': () => answers.STATUS_DONE,
      'GET lists/queryChainList': () => answers.CHAINS,
      'GET lists/queryTokenList': () => answers.TOKENS,
    },
    wire: {
      route: 'GET route',
      // Amounts are human units: 18 decimals for the native token, 6 for USDC.
      amount: ({ query }) => parseUnits(query['amount'] ?? '', isZero(query['tokenInAddress']) ? 18 : 6),
      sourceToken: 'tokenInAddress',
      destinationToken: 'tokenOutAddress',
      recipient: { none: 'it is named when the route is built' },
      sender: { none: 'it is named when the route is built' },
    },
    slippage: { read: 'slippage', sent: { 0.1: '150', 0.5: '150', 3: '300' } },
    native: { source: ZERO_ADDRESS, destination: ZERO_ADDRESS },
    errors: [
      { when: 'no route is found', reply: answers.NO_ROUTE, code: 'NOT_ROUTE', reason: 'No Route Found' },
      { when: 'there is no liquidity', reply: answers.NO_LIQUIDITY, code: 'NOT_ROUTE' },
      { when: 'no route is in the answer', reply: answers.success([]), code: 'NOT_ROUTE' },
      { when: 'the chain is unknown', reply: { errno: 2001, message: 'chain' }, code: 'NOT_SUPPORT' },
      { when: 'the token is unknown', reply: { errno: 2002, message: 'token' }, code: 'UNSUPPORTED_TOKEN' },
      {
        when: 'the slippage is out of range',
        reply: { errno: 2005, message: 'Slippage Out of Range' },
        code: 'SLIPPAGE_TOO_LOW',
      },
      {
        when: 'the amount is too small',
        reply: { errno: 2006, message: 'Insufficient amount' },
        code: 'AMOUNT_TOO_LOW',
        reason: 'Insufficient amount',
      },
      { when: 'a parameter is wrong', reply: { errno: 2000, message: 'Parameter error' }, code: 'ERROR' },
      {
        when: 'it names a router that is not known',
        reply: answers.success([{ ...answers.ROUTE, contract: answers.ROUTE.feeConfig.referrer }]),
        code: 'ERROR',
        reason: answers.ROUTE.feeConfig.referrer,
      },
      {
        when: 'the token has other decimals than the request says',
        reply: answers.success([
          { ...answers.ROUTE, dstChain: { ...answers.ROUTE.dstChain, tokenOut: { decimals: 18 } } },
        ]),
        code: 'ERROR',
        reason: 'other decimals',
      },
      {
        when: 'the route ends before the other chain',
        reply: answers.success([{ ...answers.ROUTE, dstChain: undefined }]),
        code: 'ERROR',
        reason: 'to chain 42161',
      },
      {
        when: 'it knows a route, and has no liquidity for it',
        reply: answers.success([{ ...answers.ROUTE, hasLiquidity: false }]),
        code: 'NOT_ROUTE',
      },
      {
        when: 'it is down',
        reply: Response.json({ message: 'down' }, { status: 503 }),
        code: 'SERVICE_UNAVAILABLE',
      },
    ],
    unsupported: [
      TO_FUEL_CASE,
      MESSAGE_CASE,
      {
        when: 'the source chain has no router',
        request: { fromChainId: 5000 },
        code: 'NOT_SUPPORT',
      },
    ],
    status: {
      request: { type: 'transaction', fromChainId: 42161, fromHash: answers.FROM_HASH },
      route: 'GET api/queryBridgeInfoBySourceHash',
      rows: [
        { when: 'it has arrived', reply: answers.STATUS_DONE, status: 'DONE', toHash: answers.TO_HASH },
        { when: 'it is crossing', reply: info({ state: 0, toHash: null }), status: 'PENDING', toHash: '' },
        { when: 'the deposit was refunded', reply: info({ state: 6 }), status: 'TRANSFER_REFUNDED' },
        {
          when: 'its record is missing, with a message of success',
          reply: createStatus(null),
          status: 'PENDING',
          toHash: '',
          message: 'Butter has not seen the transfer yet.',
        },
      ],
      createUnknownStatus: (state) => info({ state }),
      notFound: 'NOT_FOUND',
    },
    tokens: {
      entries: [
        { chainId: 1, symbol: 'USDC', decimals: 6, logoImg: '' },
        { chainId: 1, symbol: 'ETH', address: NATIVE_TOKEN_ADDRESS, logoImg: 'https://example.org/eth.png' },
      ],
    },
    acceptedChanges: {
      'transaction.data word 39': SWAP_CHANGE,
    },
    optionalFields: {
      'GET route data.0.minAmountOut': 'the slippage of the route says as much',
      'GET route data.0.swapFee': 'left out where there is none',
      'GET api/queryBridgeInfoBySourceHash data': 'a missing record is one that is not there yet',
    },
  },
)

function toTerms(terms: ApiTerms) {
  return createBridgeTerms(terms, answers.ROUTER, { nativeFee: NATIVE_FEE })
}

/** Adds digits beyond the decimals of the tokens, as Butter does. */
function withDigits({ data, ...reply }: ReturnType<typeof createRoutes>) {
  const withMore = (amount: string, decimals: number) => {
    const [whole, fraction = ''] = amount.split('.')
    return `${whole}.${fraction.padEnd(decimals, '0')}${'9'.repeat(12)}`
  }
  return {
    ...reply,
    data: data.map(({ dstChain, ...route }) => {
      const totalAmountOut = withMore(dstChain.totalAmountOut, dstChain.tokenOut.decimals)
      return { ...route, dstChain: { ...dstChain, totalAmountOut } }
    }),
  }
}

function isZero(token: string | undefined): boolean {
  return token === ZERO_ADDRESS
}
