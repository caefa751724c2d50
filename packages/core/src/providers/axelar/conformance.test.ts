import {
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  toFunctionSelector,
  zeroAddress,
  zeroHash,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import {
  type CallTerms,
  createEstimate,
  createSearch,
} from '../../../../sandbox/src/services/axelar/create-estimate.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { ChainScript } from '../../testing/provider-kit/chain.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'
import { MESSAGE_CASE, SENDER, TO_FUEL_CASE, usdcRequest } from '../shared/cases.test-support.ts'
import { axelar } from './index.ts'
import * as answers from './replies.test-support.ts'

const AXL_USDC: Address = '0xEB466342C4d449BC9f53A865D5Cb90586f405215'
const TOKEN_ADDRESSES = toFunctionSelector('tokenAddresses(string)')

const GATEWAY: Address = '0xe432150cce91c13a887f7D836923d5597adD8E31'
const GATEWAY_OF = toFunctionSelector('gateway()')

const addressIs = (result: Hex) => ({
  status: 'success' as const,
  data: encodeFunctionResult({ abi: answers.PUBLISHED_ABI, functionName: 'gateway', result }),
})
/** The gateways and routers of Arbitrum and Base. */
const chain: ChainScript = {
  [TOKEN_ADDRESSES]: (_, { data }) => {
    const { args } = decodeFunctionData({ abi: answers.PUBLISHED_ABI, data })
    return addressIs(args?.[0] === 'axlUSDC' ? AXL_USDC : zeroAddress)
  },
  [GATEWAY_OF]: () => addressIs(GATEWAY),
}

/** Returns the token of the requested symbol on the source or destination chain. */
const findToken = (side: 'sourceChain' | 'destinationChain') => (call: ApiCall) => {
  const listed = Object.entries(answers.CONFIG.assets.uusdc.chains)
  return listed.find(([id]) => id === call.body[side])?.[1].tokenAddress
}
const CALL: CallTerms = {
  status: 'executed',
  hash: answers.FROM_HASH,
  sender: SENDER,
  fromChainId: 42161,
  from: 'arbitrum',
  to: 'base',
  amount: 1_000_000n,
  payloadHash: zeroHash,
  deliveryHash: answers.TO_HASH,
}
const executed = createSearch(CALL)
const underWay = (status: string) => createSearch({ ...CALL, status, deliveryHash: undefined })

describeProvider(
  { describe, it, expect },
  {
    create: ({ baseUrl, ...options }) =>
      axelar({ ...options, baseUrl: `${baseUrl}/gmp`, configUrl: `${baseUrl}/configs` }),
    request: { ...usdcRequest, fromTokenAddress: AXL_USDC, toTokenAddress: AXL_USDC },
    toAmount: 1_000_000n,
    // Axelar pays the input amount. calldata.test.ts covers calldata with other amounts.
    amounts: [1_000_000n],
    chain,
    routes: {
      'GET configs/mainnet-config-1.x.json': () => answers.CONFIG,
      'POST gmp/estimateGasFee': () => createEstimate(225_200_000_000_000n, '200000'),
      'GET gmp/searchGMP': () => executed,
    },
    wire: {
      route: 'POST gmp/estimateGasFee',
      amount: 'amountInUnits',
      sourceToken: findToken('sourceChain'),
      destinationToken: findToken('destinationChain'),
      recipient: { none: 'only the calldata names it' },
      sender: 'sourceAddress',
    },
    slippage: { none: 'gateway tokens arrive one to one' },
    native: { none: 'gateway tokens are ERC-20' },
    errors: [
      {
        when: 'the pair is not connected',
        reply: { ...answers.ESTIMATE, totalFee: '0' },
        code: 'NOT_SUPPORT',
        reason: 'does not connect',
      },
      {
        when: 'there is no express delivery',
        reply: { ...answers.ESTIMATE, isExpressSupported: false },
        code: 'NOT_SUPPORT',
        reason: 'express',
      },
      {
        when: 'the estimate is rejected',
        reply: Response.json({ error: true, message: 'chain not found' }, { status: 400 }),
        code: 'NOT_SUPPORT',
        reason: 'HTTP 400',
      },
      {
        when: 'the estimate breaks',
        reply: Response.json({ message: 'Internal server error' }, { status: 500 }),
        code: 'NOT_SUPPORT',
      },
      { when: 'the estimate is a bare number', reply: '225200000000000', code: 'INVALID_RESPONSE' },
      {
        when: 'the configuration lists another gateway',
        route: 'GET configs/mainnet-config-1.x.json',
        reply: {
          ...answers.CONFIG,
          chains: { ...answers.CONFIG.chains, base: answers.CONFIG.chains.Ethereum },
        },
        code: 'NOT_SUPPORT',
        reason: 'chain 8453',
      },
      {
        when: 'the configuration lists no such asset',
        route: 'GET configs/mainnet-config-1.x.json',
        reply: { ...answers.CONFIG, assets: {} },
        code: 'NOT_SUPPORT',
        reason: 'does not bridge this pair',
      },
      {
        when: 'the gateway maps the symbol to another token',
        route: `POST chain/8453/${TOKEN_ADDRESSES}`,
        reply: addressIs('0x9999999999999999999999999999999999999999'),
        code: 'NOT_SUPPORT',
        reason: 'another token',
      },
      {
        when: 'the router names no gateway',
        route: `POST chain/8453/${GATEWAY_OF}`,
        reply: addressIs(zeroAddress),
        code: 'NOT_SUPPORT',
        reason: 'router on chain 8453',
      },
      {
        when: 'the gateway reverts',
        route: `POST chain/42161/${TOKEN_ADDRESSES}`,
        reply: { status: 'reverted', reason: 'execution reverted' },
        code: 'NOT_SUPPORT',
      },
      {
        when: 'there is no gateway',
        route: `POST chain/42161/${TOKEN_ADDRESSES}`,
        reply: { status: 'success', data: '0x' },
        code: 'INVALID_RESPONSE',
      },
    ],
    unsupported: [
      {
        when: 'both chains are the same',
        request: { toChainId: 42161, toTokenAddress: zeroAddress },
        code: 'NOT_SUPPORT',
      },
      TO_FUEL_CASE,
      MESSAGE_CASE,
      { when: 'the chain has no gateway', request: { toChainId: 324 }, code: 'NOT_SUPPORT' },
      {
        when: 'the source token is native',
        request: { fromTokenAddress: NATIVE_TOKEN_ADDRESS },
        code: 'NOT_SUPPORT',
      },
      {
        when: 'the destination token is native',
        request: { toTokenAddress: NATIVE_TOKEN_ADDRESS },
        code: 'NOT_SUPPORT',
      },
    ],
    rejectionStatuses: { 'POST gmp/estimateGasFee': [500, 502, 503] },
    status: {
      request: { type: 'transaction', fromChainId: 42161, toChainId: 8453, fromHash: answers.FROM_HASH },
      route: 'GET gmp/searchGMP',
      rows: [
        {
          when: 'it was executed',
          reply: executed,
          status: 'DONE',
          message: 'Executed successfully',
          toHash: answers.TO_HASH,
        },
        {
          when: 'it was executed by express',
          reply: createSearch({ ...CALL, status: 'express_executed' }),
          status: 'DONE',
          message: 'Executed successfully',
          toHash: answers.TO_HASH,
        },
        {
          when: 'the execution failed',
          reply: underWay('error'),
          status: 'FAILED',
          message: 'Transaction failed',
          toHash: '',
        },
        { when: 'it was called', reply: underWay('called'), status: 'PENDING', message: 'Pending' },
        { when: 'it was approved', reply: underWay('approved'), status: 'PENDING' },
        { when: 'the gas does not suffice', reply: underWay('insufficient_fee'), status: 'PENDING' },
        {
          when: 'express can deliver it',
          reply: underWay('express_executable'),
          status: 'PENDING',
          message: 'Pending',
        },
        { when: 'it is not known yet', reply: createSearch(), status: 'NOT_FOUND', toHash: '' },
        {
          when: 'the hash is of another delivery',
          reply: createSearch({ ...CALL, hash: answers.TO_HASH }),
          status: 'NOT_FOUND',
        },
      ],
      createUnknownStatus: underWay,
      notFound: 'NOT_FOUND',
    },
    optionalFields: {
      'GET gmp/searchGMP data.0.executed': 'missing while express has paid and nothing else',
    },
  },
)
