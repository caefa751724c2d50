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
import { assertPath, findPath, type Networks, type Path } from './path.ts'
import {
  decodeQuoteOft,
  decodeQuoteSend,
  encodeQuoteOft,
  encodeQuoteSend,
  encodeSendToken,
  errorName,
  type Send,
  type StargateMode,
} from './pool.ts'

/** Seconds. */
const DURATIONS: Readonly<Record<StargateMode, number>> = { taxi: 60, bus: 600 }
/** Of every asset, on every chain: what is finer stays with the sender. */
const SHARED_DECIMALS = 6

/** What a pool's own 'no' means. */
const ERRORS: ReadonlyMap<string, readonly [ProviderErrorCode, string]> = new Map([
  ['Stargate_InvalidAmount', ['AMOUNT_TOO_LOW', 'Stargate moves whole millionths of a token']],
  ['Stargate_InvalidPath', ['NOT_SUPPORT', 'Stargate has no path between these chains now']],
  ['MessagingOptions_ZeroGasLimit', ['NOT_SUPPORT', 'Stargate has no path between these chains now']],
  ['Bus_InvalidFare', ['NOT_SUPPORT', 'No bus rides on this path']],
  ['Stargate_BusNotAllowedInAlt', ['NOT_SUPPORT', 'No bus rides on this path']],
  ['Bus_QueueFull', ['SERVICE_UNAVAILABLE', 'The bus is full']],
  ['Stargate_Paused', ['SERVICE_UNAVAILABLE', 'Stargate has paused this pool']],
  ['FeeLib_Paused', ['SERVICE_UNAVAILABLE', 'Stargate has paused this path']],
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
    const [oft, fare] = await Promise.all([
      read(encodeQuoteOft(send)),
      read(encodeQuoteSend(send)),
      assertPath(path, request, context),
    ])
    return toProviderQuote(send, { ...decodeQuoteOft(oft), fare: decodeQuoteSend(fare) }, path, request)
  } catch (error) {
    throw errorOfPool(error)
  }
}

/** What the contracts answered: base units of the source token, and native ones for the fare. */
interface Terms {
  readonly sent: bigint
  readonly received: bigint
  readonly fare: bigint
}

function toProviderQuote(
  send: Send,
  { sent, received, fare }: Terms,
  { source }: Path,
  request: QuoteRequest,
): ProviderQuote {
  const { fromAmount, fromTokenDecimals, toTokenDecimals, slippage } = request
  const grain = 10n ** BigInt(Math.max(0, fromTokenDecimals - SHARED_DECIMALS))
  // A pool quotes less than was asked, without a word, when there is no more credit on the path.
  if (fromAmount - sent >= grain) {
    const most = formatUnits(sent, fromTokenDecimals)
    throw new ProviderError('NOT_SUPPORT', `Stargate has liquidity for ${most} on this path now`)
  }
  if (received === 0n) throw feesAboveAmount('Stargate')

  const toDestination = (amount: bigint) => scaleDecimals(amount, fromTokenDecimals, toTokenDecimals)
  const least = roundUp(lessBasisPoints(received, percentToBasisPoints(slippage)), grain)
  const minAmount = least < received ? least : received
  const accounts = toBuildableRequest(request)
  return compact({
    depositContract: source.address,
    spender: source.address,
    toAmount: toDestination(received),
    toAmountMin: toDestination(minAmount),
    fee: {
      // A path that is out of balance pays a reward instead.
      swapFee: sent > received ? sent - received : 0n,
      destinationGasFee: fare,
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    },
    otherPayOut: fare,
    estimatedDuration: DURATIONS[send.mode],
    transactionData: accounts
      ? {
          to: source.address,
          data: encodeSendToken({ ...send, minAmount }, fare, accounts.fromAddress),
          value: fare + getNativeAmount(request),
        }
      : undefined,
    interfaceParamData: {},
  })
}

/** The pool rounds a minimum down to what it can move: rounded up before, it is kept. */
function roundUp(amount: bigint, grain: bigint): bigint {
  return ((amount + grain - 1n) / grain) * grain
}

/** A pool's own 'no'; any other error as it came. */
function errorOfPool(error: unknown): unknown {
  if (!(error instanceof RevertedReadError)) return error
  const { data, message } = error
  const known = errorName(data) ?? [...ERRORS.keys()].find((name) => message.includes(name)) ?? ''
  const [code, reason] = ERRORS.get(known) ?? ['ERROR', `Stargate refused: ${message}`]
  return new ProviderError(code, reason, { cause: error })
}
