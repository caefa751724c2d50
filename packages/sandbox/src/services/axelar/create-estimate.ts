import type { Hash } from 'viem'
import type { estimateSchema, searchSchema } from '../../../../core/src/providers/axelar/config.ts'
import type { ReplyOf } from '../reply-of.ts'

/**
 * Returns the reply of `POST /estimateGasFee` with `showDetailedFees`. @param totalFee undefined for an unsupported
 * pair
 */
export function createEstimate(totalFee: bigint | undefined, gasLimit: string) {
  const part = (share: bigint) => String(((totalFee ?? 0n) * share) / 100n)
  return {
    isExpressSupported: totalFee !== undefined,
    baseFee: part(20n),
    expressFee: part(60n),
    executionFee: part(18n),
    executionFeeWithMultiplier: part(20n),
    gasLimit,
    gasLimitWithL1Fee: gasLimit,
    gasMultiplier: 1.1,
    minGasPrice: '10000000',
    totalFee: String(totalFee ?? 0n),
  } satisfies ReplyOf<typeof estimateSchema>
}

export interface CallTerms {
  readonly status: string
  readonly hash: Hash
  readonly sender: string
  readonly fromChainId: number
  /** Axelar's name of the source and of the destination chain. */
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly payloadHash: Hash
  /** Hash of the transaction that paid the recipient. */
  readonly deliveryHash: Hash | undefined
}

/** Returns the reply of `GET /searchGMP` for a hash. */
export function createSearch(call?: CallTerms) {
  const data = call === undefined ? [] : [createRow(call)]
  return { data, total: data.length, time_spent: 1 } satisfies ReplyOf<typeof searchSchema>
}

function createRow({
  status,
  hash,
  sender,
  from,
  to,
  fromChainId,
  amount,
  payloadHash,
  deliveryHash,
}: CallTerms) {
  const delivery = deliveryHash && {
    chain: to.toLowerCase(),
    sourceTransactionHash: hash,
    transactionHash: deliveryHash,
  }
  return {
    status,
    simplified_status: deliveryHash === undefined ? 'sent' : 'received',
    gas_status: 'gas_paid',
    call: {
      chain: from.toLowerCase(),
      transactionHash: hash,
      transaction: { hash, from: sender, chainId: fromChainId },
      returnValues: {
        payloadHash,
        destinationChain: to,
        destinationContractAddress: '0xce16f69375520ab01377ce7b88f5ba8c48f8d666',
        amount: amount.toString(),
      },
    },
    ...(status === 'executed' ? { executed: delivery } : { express_executed: delivery }),
    ...(status === 'error' && {
      error: { chain: to.toLowerCase(), error: { message: 'Execution reverted' } },
    }),
    is_insufficient_fee: status === 'insufficient_fee',
    message_id: `${hash}-0`,
  }
}
