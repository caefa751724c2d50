import { type Address, concatHex, encodeFunctionData, type Hash, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import type {
  depositStatusSchema,
  depositTransactionSchema,
  feesSchema,
  routesSchema,
} from '../../../../core/src/providers/across/schema.ts'
import { spokePoolAbi } from '../../protocols/across/spoke-pool-abi.ts'
import { address, amount, chainId } from '../params.ts'
import type { ReplyOf } from '../reply-of.ts'
import { bytes, flag, seconds } from './params.ts'
import type { AcrossToken } from './tokens.ts'

const oneHundredPercent = 10n ** 18n
const zeroFee = { pct: '0', total: '0' }

type Token = Pick<AcrossToken, 'address' | 'symbol' | 'decimals' | 'chainId'>

/** Contents of a quote. Amounts in base units, times in seconds since the epoch. */
export interface FeesTerms {
  readonly id: string
  readonly input: Token
  readonly output: Token
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly capitalFee: bigint
  readonly gasFee: bigint
  readonly minDeposit: bigint
  readonly maxDeposit: bigint
  readonly pool: Address
  readonly destinationPool: Address
  readonly exclusiveRelayer: Address
  readonly exclusivitySeconds: number
  readonly timestamp: number
  readonly fillDeadline: number
  readonly block: bigint
}

/** Reply of `GET /suggested-fees`. */
export function createFees(terms: FeesTerms) {
  const { inputAmount } = terms
  const maxDeposit = terms.maxDeposit.toString()
  const capital = fee(terms.capitalFee, inputAmount)
  const gas = fee(terms.gasFee, inputAmount)
  const relay = fee(terms.capitalFee + terms.gasFee, inputAmount)
  return {
    estimatedFillTimeSec: 2,
    capitalFeePct: capital.pct,
    capitalFeeTotal: capital.total,
    relayGasFeePct: gas.pct,
    relayGasFeeTotal: gas.total,
    relayFeePct: relay.pct,
    relayFeeTotal: relay.total,
    lpFeePct: '0',
    timestamp: String(terms.timestamp),
    isAmountTooLow: inputAmount < terms.minDeposit,
    quoteBlock: terms.block.toString(),
    exclusiveRelayer: terms.exclusiveRelayer,
    exclusivityDeadline: terms.exclusivitySeconds,
    spokePoolAddress: terms.pool,
    destinationSpokePoolAddress: terms.destinationPool,
    totalRelayFee: relay,
    relayerCapitalFee: capital,
    relayerGasFee: gas,
    lpFee: zeroFee,
    internalizedSwapFee: zeroFee,
    limits: {
      minDeposit: terms.minDeposit.toString(),
      maxDeposit,
      maxDepositInstant: maxDeposit,
      maxDepositShortDelay: maxDeposit,
      recommendedDepositInstant: maxDeposit,
    },
    fillDeadline: String(terms.fillDeadline),
    outputAmount: terms.outputAmount.toString(),
    inputToken: tokenInfo(terms.input),
    outputToken: tokenInfo(terms.output),
    id: terms.id,
  } satisfies ReplyOf<typeof feesSchema>
}

function fee(total: bigint, of: bigint) {
  const pct = of === 0n ? 0n : (total * oneHundredPercent) / of
  return { pct: pct.toString(), total: total.toString() }
}

function tokenInfo({ address, symbol, decimals, chainId }: Token) {
  return { address, symbol, decimals, chainId }
}

/** Entry of `GET /available-routes`. */
export function createRoute(origin: Token, destination: Token, isNative: boolean) {
  return {
    originChainId: origin.chainId,
    originToken: origin.address,
    destinationChainId: destination.chainId,
    destinationToken: destination.address,
    originTokenSymbol: isNative ? 'ETH' : origin.symbol,
    destinationTokenSymbol: isNative ? 'ETH' : destination.symbol,
    isNative,
  } satisfies ReplyOf<typeof routesSchema>[number]
}

/** Query parameters of `GET /build-deposit-tx`. */
export const depositQuery = z.object({
  inputAmount: amount,
  outputAmount: amount,
  inputToken: address,
  outputToken: address,
  originChainId: chainId,
  destinationChainId: chainId,
  depositor: address,
  recipient: address,
  quoteTimestamp: seconds,
  fillDeadline: z.optional(seconds),
  exclusiveRelayer: z._default(address, zeroAddress),
  exclusivityParameter: z._default(seconds, 0),
  message: z._default(bytes, '0x'),
  isNative: z.optional(flag),
  domainIdentifier: z.optional(bytes),
})

/** Bytes that separate the calldata from the two bytes of an integrator id. */
const integratorDelimiter = '0x1dc0de'

/** Reply of `GET /build-deposit-tx`: the pool call that makes the quoted deposit. */
export function createDeposit(terms: z.output<typeof depositQuery>, fillDeadlineSeconds: number) {
  const call = encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'depositV3',
    args: [
      terms.depositor,
      terms.recipient,
      terms.inputToken,
      terms.outputToken,
      terms.inputAmount,
      terms.outputAmount,
      BigInt(terms.destinationChainId),
      terms.exclusiveRelayer,
      terms.quoteTimestamp,
      terms.fillDeadline ?? terms.quoteTimestamp + fillDeadlineSeconds,
      terms.exclusivityParameter,
      terms.message,
    ],
  })
  const { domainIdentifier } = terms
  return {
    data: domainIdentifier === undefined ? call : concatHex([call, integratorDelimiter, domainIdentifier]),
    value: terms.isNative === true ? terms.inputAmount.toString() : '0',
  } satisfies ReplyOf<typeof depositTransactionSchema>
}

/** A deposit and its settlement. */
export interface StatusTerms {
  readonly status: string
  readonly originChainId: number
  readonly destinationChainId: number
  readonly depositId: bigint
  readonly hash: Hash
  readonly fill: Hash | null
  readonly refund: Hash | null
  /** Whether the calls of the message failed. */
  readonly hasFailedCalls?: boolean
  readonly pagination: { readonly currentIndex: number; readonly maxIndex: number }
}

/** Reply of `GET /deposit/status`. */
export function createStatus({ status, hash, fill, refund, depositId, ...terms }: StatusTerms) {
  return {
    status,
    originChainId: terms.originChainId,
    depositId: depositId.toString(),
    depositTxHash: hash,
    depositTxnRef: hash,
    fillTx: fill,
    fillTxnRef: fill,
    destinationChainId: terms.destinationChainId,
    depositRefundTxHash: refund,
    depositRefundTxnRef: refund,
    actionsSucceeded: fill === null ? null : terms.hasFailedCalls !== true,
    pagination: terms.pagination,
  } satisfies ReplyOf<typeof depositStatusSchema>
}
