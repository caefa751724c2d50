import { getAddress, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { createAsset } from '../../../../../tests/support/create-swap-terms.ts'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import {
  createDeposit,
  createFees,
  createRoute,
  createStatus,
  depositQuery,
  type StatusTerms,
} from '../../../../sandbox/src/services/across/create-fees.ts'
import { parseParams } from '../../../../sandbox/src/services/parse-params.ts'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'
import { ETH_TO_OPTIMISM, USDC_TO_POLYGON } from './api.test-support.ts'
import { across } from './index.ts'
import { apiError, FEES_2026, TOKEN_LIST } from './replies.test-support.ts'

const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const WETH_OP: Address = '0x4200000000000000000000000000000000000006'
const DEPOSIT: StatusTerms = {
  status: 'filled',
  originChainId: 8453,
  destinationChainId: 137,
  depositId: 5_524_933n,
  hash: '0x98e81ff0d66222e920881dc956762bd8ef45a42babbf39f837d3b7c89fdd73a8',
  fill: '0x08897d29b4ef00a65282c4c67a0c75fc826512927b3c95ae763c79ce9baef107',
  refund: null,
  pagination: { currentIndex: 0, maxIndex: 0 },
}
const filled = (status = 'filled') => createStatus({ ...DEPOSIT, status })
const unfilled = (status: string) => createStatus({ ...DEPOSIT, status, fill: null })

describeProvider(
  { describe, it, expect },
  {
    create: across,
    request: USDC_TO_POLYGON,
    toAmount: 9_990_351n,
    routes: {
      'GET suggested-fees': ({ request: { fromAmount }, toAmount }, { query, time }) =>
        createFees({
          id: FEES_2026.id,
          ...getTokens(query),
          inputAmount: fromAmount,
          outputAmount: toAmount,
          capitalFee: 1_000n,
          gasFee: 8_649n,
          minDeposit: 1n,
          maxDeposit: 10n ** 30n,
          pool: getAddress(FEES_2026.spokePoolAddress),
          destinationPool: getAddress(FEES_2026.destinationSpokePoolAddress),
          exclusiveRelayer: zeroAddress,
          exclusivitySeconds: 0,
          timestamp: Math.floor(time / 1_000),
          fillDeadline: Math.floor(time / 1_000) + 7_200,
          block: 25_368_400n,
        }),
      'GET available-routes': ({ request }, { query }) => {
        const { input, output } = getTokens({
          ...query,
          inputToken: query['originToken'],
          outputToken: query['destinationToken'],
        })
        return [createRoute(input, output, isNativeToken(request.fromTokenAddress))]
      },
      'GET build-deposit-tx': (_, { query }) => createDeposit(parseParams(depositQuery, query), 7_200),
      'GET deposit/status': () => filled(),
      'GET token-list': () => TOKEN_LIST,
    },
    wire: {
      route: 'GET suggested-fees',
      amount: 'amount',
      sourceToken: 'inputToken',
      destinationToken: 'outputToken',
      recipient: 'recipient',
      sender: { none: 'fees do not depend on who sends' },
    },
    slippage: { none: 'a relayer pays exactly the quoted amount or nothing' },
    native: { request: ETH_TO_OPTIMISM, source: WETH, destination: WETH_OP },
    errors: [
      {
        when: 'the fee is more than the amount',
        reply: Response.json(apiError('AMOUNT_TOO_LOW', 'Sent amount is too low relative to fees'), {
          status: 400,
        }),
        code: 'AMOUNT_TOO_LOW',
        reason: 'too low relative to fees',
      },
      {
        when: 'the token is unknown',
        reply: Response.json(apiError('INVALID_PARAM', 'Unsupported token on given origin chain'), {
          status: 400,
        }),
        code: 'UNSUPPORTED_TOKEN',
      },
      { when: 'there is no route', route: 'GET available-routes', reply: [], code: 'NOT_SUPPORT' },
      {
        when: 'the SpokePool is unknown',
        reply: { ...FEES_2026, spokePoolAddress: FEES_2026.destinationSpokePoolAddress },
        code: 'ERROR',
      },
    ],
    unsupported: [
      { when: 'a chain has no pool', request: { toChainId: 5000 }, code: 'NOT_SUPPORT' },
      {
        when: 'the native token of a chain is not supported',
        request: { toTokenAddress: NATIVE_TOKEN_ADDRESS },
        code: 'UNSUPPORTED_TOKEN',
      },
    ],
    status: {
      request: { type: 'transaction', fromChainId: 8453, fromHash: DEPOSIT.hash },
      route: 'GET deposit/status',
      rows: [
        {
          when: 'a relayer filled it',
          reply: filled(),
          status: 'DONE',
          toHash: String(DEPOSIT.fill),
        },
        { when: 'it is slowly filled', reply: filled('slowFilled'), status: 'DONE' },
        { when: 'it is under way', reply: unfilled('pending'), status: 'PENDING', toHash: '' },
        {
          when: 'its deadline passed',
          reply: unfilled('expired'),
          status: 'FAILED',
          message: 'Not filled before its deadline. Across refunds the deposit on the source chain.',
        },
        {
          when: 'the deposthe deposit was refunded',
          reply: unfilled('refunded'),
          status: 'TRANSFER_REFUNDED',
        },
      ],
      createUnknownStatus: filled,
      notFound: 'PENDING',
    },
    tokens: {
      entries: [
        { chainId: 1, address: NATIVE_TOKEN_ADDRESS, symbol: 'ETH', decimals: 18 },
        { chainId: 56, symbol: 'USDC', decimals: 18, logoImg: '' },
      ],
    },
    acceptedChanges: {
      'GET suggested-fees timestamp': 'the SpokePool reverts a deposit whose time is outside its buffer',
      'GET suggested-fees fillDeadline':
        'an earlier one returns the deposit sooner; the SpokePool reverts one beyond its buffer',
      'GET suggested-fees exclusiveRelayer':
        'only decides who may fill first; the deposit is refunded if it does not',
      'GET suggested-fees exclusivityDeadline':
        'ends at the latest with the fill deadline, when the deposit is refunded',
      'transaction.data word 7': 'a relayer is exclusive for the time in word 10, which is zero',
      'transaction.data end':
        'the SpokePool ignores bytes after its arguments, where the API names its integrator',
      'transaction.data word 8': 'the SpokePool reverts a deposit whose time is outside its buffer',
      'transaction.data word 9': 'the SpokePool reverts a fill deadline beyond its buffer',
    },
    optionalFields: {
      'GET token-list *.isNative': 'a token is one of its own unless the list says otherwise',
      'GET token-list *.symbol': 'decimals on BNB Chain are put right by the symbol',
    },
  },
)

function getTokens(query: ApiCall['query']) {
  const asset = (chain: string, token: string) =>
    createAsset(Number(query[chain]), getAddress(query[token] ?? ''), 6)
  return { input: asset('originChainId', 'inputToken'), output: asset('destinationChainId', 'outputToken') }
}
