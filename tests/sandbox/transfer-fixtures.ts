import {
  type BuiltQuote,
  createCauseway,
  type QuoteProvider,
  type QuoteRequestInput,
  type StatusResult,
  systemClock,
} from '@causeway/core'
import { type Sandbox, sandboxConfig } from '@causeway/sandbox'
import type { Address, Hash } from 'viem'
import { usdc } from './json.ts'
import { send } from './provider-transaction.ts'

const NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const logger = { debug() {}, info() {}, warn() {}, error() {} }

/** Returns a request for 250 USDC from Arbitrum to Base, from `user` to `recipient`. */
export function usdcRequest({ accounts }: Sandbox): QuoteRequestInput {
  return {
    fromChainId: 42161,
    toChainId: 8453,
    fromTokenAddress: usdc[42161],
    toTokenAddress: usdc[8453],
    fromTokenDecimals: 6,
    toTokenDecimals: 6,
    fromAmount: 250_000_000n,
    fromAddress: accounts.user.address,
    toAddress: accounts.recipient.address,
    slippage: 0.5,
  }
}

/** Returns a request for 1 ether from Ethereum to Base. */
export function etherRequest(sandbox: Sandbox): QuoteRequestInput {
  return {
    ...usdcRequest(sandbox),
    fromChainId: 1,
    fromTokenAddress: NATIVE,
    toTokenAddress: NATIVE,
    fromTokenDecimals: 18,
    toTokenDecimals: 18,
    fromAmount: 10n ** 18n,
  }
}

/** Requests a quote, and builds and verifies a transfer on the sandbox's chains, like an application. */
export async function buildWith(
  sandbox: Sandbox,
  provider: QuoteProvider,
  request: QuoteRequestInput,
): Promise<BuiltQuote> {
  const causeway = createCauseway({ ...sandboxConfig(sandbox.description), providers: [provider] })
  try {
    return await causeway.quotes.build(await causeway.quotes.getBestQuote(request))
  } finally {
    await causeway.dispose()
  }
}

/** Approves and sends a built quote. */
export function sendBuilt(sandbox: Sandbox, built: BuiltQuote): Promise<Hash> {
  if (built.type !== 'transaction') throw new Error('Expected a transaction, received an order.')
  const { transaction, approval, request } = built
  return send(sandbox, {
    chainId: request.fromChainId,
    to: transaction.to as Address,
    data: transaction.data,
    value: transaction.value,
    ...(approval
      ? {
          approval: {
            token: approval.token as Address,
            spender: approval.spender as Address,
            amount: approval.amount,
          },
        }
      : {}),
  })
}

/** Fields of a built quote with which its status is requested. */
interface Sent {
  readonly request: Pick<BuiltQuote['request'], 'fromChainId' | 'toChainId'>
  readonly interfaceParamData: unknown
}

/** Returns the provider's status of a sent transfer. */
export async function getStatus(
  provider: QuoteProvider,
  { request, interfaceParamData }: Sent,
  fromHash: string,
  part: 'status' | 'checkArrival' = 'status',
): Promise<StatusResult> {
  const { fromChainId, toChainId } = request
  const handle = { type: 'transaction', fromChainId, toChainId, fromHash, interfaceParamData } as const
  const result = await provider[part]?.(handle, {
    clock: systemClock,
    logger,
    signal: new AbortController().signal,
  })
  if (!result) throw new Error(`${provider.name} does not define ${part}.`)
  return result
}
