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
import { send } from './transfers.ts'
import { usdc } from './wire.ts'

const NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const logger = { debug() {}, info() {}, warn() {}, error() {} }

/** 250 USDC from Arbitrum to Base, from `user` to `recipient`. */
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

/** 1 Ether from Ethereum to Base. */
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

/** What an application gets from a provider on the chains of the sandbox: quoted, built, verified on chain. */
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

/** Sends what was built, after the approval it needs. */
export function sendBuilt(sandbox: Sandbox, built: BuiltQuote): Promise<Hash> {
  if (built.type !== 'transaction') throw new Error('There is no transaction, but an order')
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

/** What of a built quote its status is asked with. */
interface Sent {
  readonly request: Pick<BuiltQuote['request'], 'fromChainId' | 'toChainId'>
  readonly interfaceParamData: unknown
}

/** What the provider says of a transfer that was sent. */
export async function statusOf(
  provider: QuoteProvider,
  { request, interfaceParamData }: Sent,
  fromHash: string,
  part: 'status' | 'arrival' = 'status',
): Promise<StatusResult> {
  const { fromChainId, toChainId } = request
  const handle = { type: 'transaction', fromChainId, toChainId, fromHash, interfaceParamData } as const
  const result = await provider[part]?.(handle, {
    clock: systemClock,
    logger,
    signal: new AbortController().signal,
  })
  if (!result) throw new Error(`${provider.name} has no ${part}`)
  return result
}
