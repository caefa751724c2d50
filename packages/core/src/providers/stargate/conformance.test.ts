import { describe, expect, it } from 'vitest'
import { describeProvider } from '../../../../../tests/support/describe-provider.ts'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { ProviderSpec, StatusSpec } from '../../testing/provider-kit/spec.ts'
import { MESSAGE_CASE, usdcRequest as request, TO_FUEL_CASE } from '../shared/cases.test-support.ts'
import * as chain from './chain.test-support.ts'
import { stargateBus, stargateTaxi } from './index.ts'
import * as answers from './replies.test-support.ts'

// Preload the lazy module: fake timers do not wait for an import.
await import('./networks.ts')

const status = {
  type: 'transaction',
  fromChainId: 42161,
  toChainId: 8453,
  fromHash: answers.FROM_HASH,
} as const
const pathIsClosed = { data: chain.assetId(0), status: 'success' }

const spec: Omit<ProviderSpec, 'create' | 'routes' | 'status'> = {
  request,
  toAmount: 999_400n,
  chain: chain.CHAIN,
  wire: {
    route: `POST chain/42161/${chain.QUOTE_OFT}`,
    amount: chain.ofSend(({ amountLD }) => amountLD),
    sourceToken: chain.getSourceToken,
    destinationToken: chain.getDestinationToken,
    recipient: chain.ofSend(({ to }) => `0x${to.slice(26)}`),
    sender: { none: 'a price is the same for everybody' },
  },
  slippage: { none: 'it is a limit of the transaction: see calldata.test.ts' },
  native: {
    source: NATIVE_TOKEN_ADDRESS,
    destination: NATIVE_TOKEN_ADDRESS,
    request: {
      ...request,
      fromTokenAddress: NATIVE_TOKEN_ADDRESS,
      toTokenAddress: NATIVE_TOKEN_ADDRESS,
      fromTokenDecimals: 18,
      toTokenDecimals: 18,
      fromAmount: 10n ** 18n,
    },
  },
  errors: [
    {
      when: 'the liquidity is too low',
      reply: chain.success(chain.receipt(400_000n, 399_000n)),
      code: 'NOT_SUPPORT',
      reason: 'liquidity for 0.4',
    },
    {
      when: 'the fee exceeds the amount',
      reply: chain.success(chain.receipt(1_000_000n, 0n)),
      code: 'AMOUNT_TOO_LOW',
    },
    {
      when: 'the amount has too many decimals',
      route: `POST chain/42161/${chain.QUOTE_SEND}`,
      reply: chain.reverted('Stargate_InvalidAmount'),
      code: 'AMOUNT_TOO_LOW',
      reason: '6 decimals',
    },
    {
      when: 'the path has no bus',
      route: `POST chain/42161/${chain.QUOTE_SEND}`,
      reply: chain.noBus(),
      code: 'NOT_SUPPORT',
      reason: 'no bus',
    },
    { when: 'the bus is full', reply: chain.reverted('Bus_QueueFull'), code: 'SERVICE_UNAVAILABLE' },
    { when: 'the pool is paused', reply: chain.reverted('Stargate_Paused'), code: 'SERVICE_UNAVAILABLE' },
    {
      when: 'the node only returns the name of the error',
      reply: { status: 'reverted', reason: 'execution reverted: custom error Stargate_InvalidPath()' },
      code: 'NOT_SUPPORT',
    },
    {
      when: 'the pool reverts with an unknown error',
      reply: { status: 'reverted', reason: 'execution reverted: out of luck' },
      code: 'ERROR',
      reason: 'out of luck',
    },
    {
      when: 'the contracts do not know the asset',
      route: `POST chain/42161/${chain.ASSET_IDS}`,
      reply: pathIsClosed,
      code: 'NOT_SUPPORT',
      reason: 'no path',
    },
    { when: 'there is no contract', reply: chain.success('0x'), code: 'INVALID_RESPONSE' },
  ],
  unsupported: [
    { when: 'both chains are the same', request: { toChainId: 42161 }, code: 'NOT_SUPPORT' },
    TO_FUEL_CASE,
    MESSAGE_CASE,
    {
      when: 'the fee is paid in a token',
      request: { fromChainId: 4217, fromTokenAddress: '0x20C000000000000000000000b9537d11c60E8b50' },
      code: 'NOT_SUPPORT',
    },
    { when: 'the chain is not supported', request: { fromChainId: 324 }, code: 'NOT_SUPPORT' },
    {
      when: 'there is no pool of the token',
      request: { toTokenAddress: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb' },
      code: 'NOT_SUPPORT',
    },
    {
      when: 'the destination token is another asset',
      request: { toChainId: 1, toTokenAddress: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
      code: 'NOT_SUPPORT',
    },
  ],
}

const message = (name: string) => ({ data: [{ ...answers.MESSAGE_INFLIGHT, status: { name } }] })
const taxi: StatusSpec = {
  request: status,
  route: 'GET messages/tx/*',
  rows: [
    {
      when: 'it was delivered',
      reply: { data: [answers.MESSAGE] },
      status: 'DONE',
      toHash: answers.TO_HASH,
    },
    { when: 'it is on its way', reply: { data: [answers.MESSAGE_INFLIGHT] }, status: 'PENDING', toHash: '' },
    { when: 'the chain is still confirming', reply: message('CONFIRMING'), status: 'PENDING' },
    {
      when: 'the delivery can be retried',
      reply: message('PAYLOAD_STORED'),
      status: 'PENDING',
      message: 'The delivery failed and can be retried.',
    },
    { when: 'an earlier message blocks it', reply: message('BLOCKED'), status: 'PENDING' },
    { when: 'it failed', reply: message('FAILED'), status: 'FAILED' },
    { when: 'its message was burned', reply: message('APPLICATION_BURNED'), status: 'FAILED' },
    { when: 'its message was skipped', reply: message('APPLICATION_SKIPPED'), status: 'FAILED' },
    { when: 'its command is unresolvable', reply: message('UNRESOLVABLE_COMMAND'), status: 'FAILED' },
    { when: 'its command is malformed', reply: message('MALFORMED_COMMAND'), status: 'FAILED' },
    { when: 'it is not known yet', reply: answers.NO_MESSAGES, status: 'NOT_FOUND', toHash: '' },
    {
      when: 'the hash is of another delivery',
      reply: { data: [{ ...answers.MESSAGE, source: { tx: { txHash: answers.TO_HASH } } }] },
      status: 'NOT_FOUND',
    },
  ],
  createUnknownStatus: message,
  notFound: 'NOT_FOUND',
}
const bus: StatusSpec = {
  request: status,
  route: 'GET buses/bus-queue/*',
  rows: [
    { when: 'the bus has left', reply: answers.BUS_HAS_LEFT, status: 'DONE', toHash: '' },
    {
      when: 'the bus waits',
      reply: answers.BUS_WAITS,
      status: 'PENDING',
      message: 'Waiting for the bus to leave.',
    },
    {
      when: 'one of two buses waits',
      reply: [...answers.BUS_HAS_LEFT, ...answers.BUS_WAITS],
      status: 'PENDING',
    },
    { when: 'it is not known yet', reply: [], status: 'NOT_FOUND', toHash: '' },
  ],
  createUnknownStatus: (rideStatus) => [{ ...answers.BUS_WAITS[0], rideStatus }],
  notFound: 'NOT_FOUND',
}

describeProvider(
  { describe, it, expect },
  {
    ...spec,
    create: stargateTaxi,
    routes: { 'GET messages/tx/*': () => ({ data: [answers.MESSAGE] }) },
    status: taxi,
  },
)

describeProvider(
  { describe, it, expect },
  {
    ...spec,
    create: stargateBus,
    routes: { 'GET buses/bus-queue/*': () => answers.BUS_HAS_LEFT },
    optionalFields: { 'GET buses/bus-queue/* 1': 'a ride that is not listed is waited for by nobody' },
    status: bus,
  },
)
