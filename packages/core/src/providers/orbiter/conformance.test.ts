import { describe, expect, it } from 'vitest'
import { createBridgeTerms } from '../../../../../tests/support/create-bridge-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { createRoute } from '../../../../sandbox/src/services/orbiter/create-route.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { accounts, MESSAGE_CASE, TO_FUEL_CASE } from '../shared/cases.test-support.ts'
import { orbiter } from './index.ts'
import * as answers from './replies.test-support.ts'

const DAI_ON_ARBITRUM = '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'
const DAI_ON_BASE = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const unsent = 'every route of every pair comes in one list: nothing of the request is sent'
const status = (fields: object) => ({
  ...answers.STATUS_DONE,
  result: { ...answers.STATUS_DONE.result, ...fields },
})

describeProvider(
  { describe, it, expect },
  {
    create: orbiter,
    request: {
      fromChainId: 42161,
      toChainId: 8453,
      fromTokenAddress: DAI_ON_ARBITRUM,
      toTokenAddress: DAI_ON_BASE,
      fromTokenDecimals: 18,
      toTokenDecimals: 18,
      fromAmount: 10n ** 26n + 5n * 10n ** 17n,
      ...accounts,
    },
    toAmount: 10n ** 25n,
    routes: {
      'GET routers/v2': (terms) => {
        const { input, output, inputAmount, contract } = createBridgeTerms(terms, answers.ROUTER)
        const route = {
          input,
          output,
          router: contract,
          maker: answers.MAKER,
          code: answers.ROUTE.vc,
          minimum: 0n,
          maximum: 10n ** 27n,
          tradeFee: '0.0',
          withheld: inputAmount - terms.toAmount,
        } as const
        return answers.routers(createRoute(route))
      },
      'GET transaction/status/*': () => answers.STATUS_DONE,
      'GET chains': () => answers.CHAINS,
    },
    wire: {
      route: 'GET routers/v2',
      amount: { none: unsent },
      sourceToken: { none: unsent },
      destinationToken: { none: unsent },
      recipient: { none: unsent },
      sender: { none: unsent },
    },
    slippage: { none: 'the list has one price for everybody' },
    native: { source: answers.ZERO_ADDRESS, destination: answers.ZERO_ADDRESS },
    errors: [
      {
        when: 'the list is an error',
        reply: { ...answers.ROUTERS, status: 'error', message: 'busy' },
        code: 'ERROR',
        reason: "Orbiter returned an error: 'busy'.",
      },
      {
        when: 'the list is empty',
        reply: answers.routers(),
        code: 'ERROR',
        reason: 'Orbiter lists no routes.',
      },
      { when: 'there is no route', reply: answers.ROUTERS, code: 'NOT_SUPPORT', reason: 'no open route' },
      { when: 'the service is down', reply: new Response('', { status: 503 }), code: 'SERVICE_UNAVAILABLE' },
    ],
    unsupported: [
      {
        when: 'the source chain is Fuel',
        request: {
          fromChainId: 9889,
          fromTokenAddress: NATIVE_TOKEN_ADDRESS,
          fromAddress: `0x${'1'.repeat(64)}`,
        },
        code: 'NOT_SUPPORT',
      },
      TO_FUEL_CASE,
      MESSAGE_CASE,
      { when: 'both chains are the same', request: { toChainId: 42161 }, code: 'NOT_SUPPORT' },
      {
        when: 'the source chain has no known router',
        request: { fromChainId: 43114 },
        code: 'NOT_SUPPORT',
      },
      { when: 'the destination chain has no known code', request: { toChainId: 43114 }, code: 'NOT_SUPPORT' },
    ],
    status: {
      request: {
        type: 'transaction',
        fromChainId: 42161,
        toChainId: 8453,
        fromHash: answers.FROM_HASH,
      },
      route: 'GET transaction/status/*',
      rows: [
        { when: 'the maker has paid', reply: answers.STATUS_DONE, status: 'DONE', toHash: answers.TO_HASH },
        {
          when: 'the payment is pending',
          reply: status({ status: 0, opStatus: 0, targetId: null }),
          status: 'PENDING',
        },
        {
          when: 'the payment is not confirmed',
          reply: status({ opStatus: 98 }),
          status: 'PENDING',
          toHash: '',
        },
        { when: 'it is not indexed yet', reply: answers.STATUS_UNKNOWN, status: 'NOT_FOUND', toHash: '' },
        {
          when: 'the transfer was refunded',
          reply: status({ opStatus: 80 }),
          status: 'TRANSFER_REFUNDED',
          toHash: '',
        },
        { when: 'the refund is checked', reply: status({ opStatus: 81 }), status: 'TRANSFER_REFUNDED' },
        {
          when: 'the amount does not cover the fees',
          reply: status({ opStatus: 6 }),
          status: 'FAILED',
          message: 'failed: the amount is too small',
        },
        {
          when: 'the deposit failed',
          reply: status({ status: 3, opStatus: 1 }),
          status: 'FAILED',
          message: 'failed: Orbiter gives no reason',
        },
      ],
      createUnknownStatus: (opStatus) => status({ opStatus }),
      notFound: 'NOT_FOUND',
    },
    tokens: {
      entries: [
        { chainId: 1, symbol: 'ETH', address: NATIVE_TOKEN_ADDRESS, decimals: 18 },
        { chainId: 1, symbol: 'USDC', decimals: 6, logoImg: '' },
      ],
    },
    optionalFields: {
      'GET routers/v2 result.*.compRatio': 'a ratio of 0.5 halves the output; a missing one is 1',
      'GET transaction/status/* result': 'null until the transaction is indexed',
      'GET transaction/status/* result.status': 'the other code says more',
    },
  },
)
