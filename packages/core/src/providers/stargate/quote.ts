import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { formatUnits, scaleDecimals } from '../../kernel/amounts.ts'
import { compact } from '../../kernel/compact.ts'
import { lessBasisPoints, percentToBasisPoints } from '../../kernel/percent.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import {
  getNativeAmount,
  getPricingRecipient,
  toBuildableRequest,
} from '../../quotes/to-buildable-request.ts'
import { feesAboveAmount } from '../shared/error.ts'
import { RevertedReadError, readContract } from '../shared/read-contract.ts'
import {
  decodeErrorName,
  decodeQuoteOft,
  decodeQuoteSend,
  encodeQuoteOft,
  encodeQuoteSend,
  encodeSendToken,
  type Send,
  type StargateMode,
} from './calldata.ts'
import { assertPath, findPath, type Networks, type Path } from './path.ts'

/** Seconds. */
const DURATIONS: Readonly<Record<StargateMode, number>> = { taxi: 60, bus: 600 }
/** Decimals of every transfer. Amounts below that precision remain with the sender. */
const SHARED_DECIMALS = 6

/** Error codes and reasons by custom error of a pool. */
const ERRORS: ReadonlyMap<string, readonly [ProviderErrorCode, string]> = new Map([
  [
    'Stargate_InvalidAmount',
    ['AMOUNT_TOO_LOW', 'The amount is too low: Stargate transfers at most 6 decimals of a token.'],
  ],
  ['Stargate_InvalidPath', ['NOT_SUPPORT', 'Stargate has no path between these chains.']],
  ['MessagingOptions_ZeroGasLimit', ['NOT_SUPPORT', 'Stargate has no path between these chains.']],
  ['Bus_InvalidFare', ['NOT_SUPPORT', 'This path has no bus.']],
  ['Stargate_BusNotAllowedInAlt', ['NOT_SUPPORT', 'This path has no bus.']],
  ['Bus_QueueFull', ['SERVICE_UNAVAILABLE', 'The bus is full.']],
  ['Stargate_Paused', ['SERVICE_UNAVAILABLE', 'Stargate has paused this pool.']],
  ['FeeLib_Paused', ['SERVICE_UNAVAILABLE', 'Stargate has paused this path.']],
])

export async function quoteStargate(
  mode: StargateMode,
  networks: Networks,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const path = findPath(networks, request)
  const send: Send = {
    dstEid: path.destination.eid,
    recipient: getPricingRecipient(request),
    amount: request.fromAmount,
    minAmount: 0n,
    mode,
  }
  const read = (data: Hex) =>
    readContract({ chainId: request.fromChainId, to: path.source.address, data }, context)
  try {
    const [oft, messagingFee] = await Promise.all([
      read(encodeQuoteOft(send)),
      read(encodeQuoteSend(send)),
      assertPath(path, request, context),
    ])
    return toProviderQuote(
      send,
      { ...decodeQuoteOft(oft), nativeFee: decodeQuoteSend(messagingFee) },
      path,
      request,
    )
  } catch (error) {
    throw toPoolError(error)
  }
}

/** Results of the contracts: amounts in base units of the source token, the fee in native base units. */
interface Terms {
  readonly sent: bigint
  readonly received: bigint
  readonly nativeFee: bigint
}

function toProviderQuote(
  send: Send,
  { sent, received, nativeFee }: Terms,
  { source }: Path,
  request: QuoteRequest,
): ProviderQuote {
  const { fromAmount, fromTokenDecimals, toTokenDecimals, slippage } = request
  const grain = 10n ** BigInt(Math.max(0, fromTokenDecimals - SHARED_DECIMALS))
  // If the path has less credit than the amount, the pool quotes a lower amount instead of reverting.
  if (fromAmount - sent >= grain) {
    const liquidity = formatUnits(sent, fromTokenDecimals)
    throw new ProviderError(
      'NOT_SUPPORT',
      `The amount is too high: this path has liquidity for ${liquidity}.`,
    )
  }
  if (received === 0n) throw feesAboveAmount('Stargate')

  const toDestination = (amount: bigint) => scaleDecimals(amount, fromTokenDecimals, toTokenDecimals)
  const rounded = roundUp(lessBasisPoints(received, percentToBasisPoints(slippage)), grain)
  const minAmount = rounded < received ? rounded : received
  const accounts = toBuildableRequest(request)
  return compact({
    depositContract: source.address,
    spender: source.address,
    toAmount: toDestination(received),
    toAmountMin: toDestination(minAmount),
    fee: {
      // The pool pays a reward instead of charging a fee if the path is unbalanced.
      swapFee: sent > received ? sent - received : 0n,
      destinationGasFee: nativeFee,
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    },
    otherPayOut: nativeFee,
    estimatedDuration: DURATIONS[send.mode],
    transactionData: accounts
      ? {
          to: source.address,
          data: encodeSendToken({ ...send, minAmount }, nativeFee, accounts.fromAddress),
          value: nativeFee + getNativeAmount(request),
        }
      : undefined,
    interfaceParamData: {},
  })
}

/** Rounds a minimum up to the decimals of a transfer, because the pool rounds it down. */
function roundUp(amount: bigint, grain: bigint): bigint {
  return ((amount + grain - 1n) / grain) * grain
}

/** Converts a revert of a pool to an error with a code, and returns any other error unchanged. */
function toPoolError(error: unknown): unknown {
  if (!(error instanceof RevertedReadError)) return error
  const { data, message } = error
  const errorName = decodeErrorName(data) ?? [...ERRORS.keys()].find((name) => message.includes(name)) ?? ''
  const [code, reason] = ERRORS.get(errorName) ?? ['ERROR', `A pool of Stargate reverted: ${message}.`]
  return new ProviderError(code, reason, { cause: error })
}
