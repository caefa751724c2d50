import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { ApiTerms } from '../../testing/provider-kit/server.ts'
import type { ApiCall } from '../../testing/scripted-api.ts'
import {
  apiError,
  FEES_2026,
  ROUTES_USDC_POLYGON,
  STATUS_FILLED,
  TOKEN_LIST,
} from './answers.test-support.ts'
import { ETH_TO_OPTIMISM, USDC_TO_POLYGON } from './api.test-support.ts'
import { across } from './index.ts'

const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const WETH_OP: Address = '0x4200000000000000000000000000000000000006'
const ON_THE_WAY = { ...STATUS_FILLED, status: 'pending', fillTx: null, fillTxnRef: null }

describeProvider(
  { describe, it, expect },
  {
    create: across,
    request: USDC_TO_POLYGON,
    toAmount: 9_990_351n,
    routes: {
      'GET suggested-fees': ({ toAmount }) => ({
        ...FEES_2026,
        outputAmount: String(toAmount),
        limits: { minDeposit: '1', maxDeposit: String(10n ** 30n) },
      }),
      'GET available-routes': ({ request }, { query }) => [
        {
          ...ROUTES_USDC_POLYGON[0],
          ...getChains(request),
          originToken: query['originToken'],
          destinationToken: query['destinationToken'],
          isNative: request.fromTokenAddress === NATIVE_TOKEN_ADDRESS,
        },
      ],
      'GET build-deposit-tx': (_, call) => ({
        data: depositData(call),
        value: call.query['isNative'] === 'true' ? call.query['inputAmount'] : '0',
      }),
      'GET deposit/status': () => STATUS_FILLED,
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
    refused: [
      { when: 'a chain has no pool', request: { toChainId: 5000 }, code: 'NOT_SUPPORT' },
      {
        when: 'the native token of a chain is not supported',
        request: { toTokenAddress: NATIVE_TOKEN_ADDRESS },
        code: 'UNSUPPORTED_TOKEN',
      },
    ],
    status: {
      request: { type: 'transaction', fromChainId: 8453, fromHash: STATUS_FILLED.depositTxnRef },
      route: 'GET deposit/status',
      rows: [
        {
          when: 'a relayer filled it',
          reply: STATUS_FILLED,
          status: 'DONE',
          toHash: STATUS_FILLED.fillTx,
        },
        { when: 'it is slowly filled', reply: { ...STATUS_FILLED, status: 'slowFilled' }, status: 'DONE' },
        { when: 'it is under way', reply: ON_THE_WAY, status: 'PENDING', toHash: '' },
        {
          when: 'its deadline passed',
          reply: { ...ON_THE_WAY, status: 'expired' },
          status: 'FAILED',
          message: 'Not filled before its deadline. Across refunds the deposit on the source chain.',
        },
        {
          when: 'the deposit came back',
          reply: { ...ON_THE_WAY, status: 'refunded' },
          status: 'TRANSFER_REFUNDED',
        },
      ],
      unknownWord: (status) => ({ ...STATUS_FILLED, status }),
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
      'transaction.data word 8': 'the SpokePool reverts a deposit whose time is outside its buffer',
      'transaction.data word 9': 'the SpokePool reverts a fill deadline beyond its buffer',
    },
    optionalFields: {
      'GET token-list *.isNative': 'a token is one of its own unless the list says otherwise',
      'GET token-list *.symbol': 'decimals on BNB Chain are put right by the symbol',
    },
  },
)

function getChains({ fromChainId, toChainId }: ApiTerms['request']) {
  return { originChainId: fromChainId, destinationChainId: toChainId }
}

/** The deposit that was asked for, as the service builds it. */
function depositData({ query }: ApiCall): Hex {
  const text = (name: string) => query[name] ?? ''
  const address = (name: string) => text(name) as Hex
  return encodeFunctionData({
    abi: parseAbi([
      'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
    ]),
    args: [
      address('depositor'),
      address('recipient'),
      address('inputToken'),
      address('outputToken'),
      BigInt(text('inputAmount')),
      BigInt(text('outputAmount')),
      BigInt(text('destinationChainId')),
      address('exclusiveRelayer'),
      Number(text('quoteTimestamp')),
      Number(text('fillDeadline')),
      Number(text('exclusivityParameter')),
      '0x',
    ],
  })
}
