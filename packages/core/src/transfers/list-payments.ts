import { isNativeToken, sameAddress } from '../chains/address.ts'
import type { Hex } from '../kernel/schema.ts'
import type { Platform } from '../platforms/platform.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { isClaimedHash } from './get-claimed-hashes.ts'
import { findUnansweredStep, isMainStep } from './is-main-step.ts'
import type { TransferJournal } from './journal.ts'
import { isFinishedTransfer, type TransferRecord } from './record.ts'

/** Blocks of one log request, and the maximum number of requests of a search. */
const BLOCKS_PER_REQUEST = 2_000n
const MAX_REQUESTS = 20n

/** Sources of a payment search. */
export interface PaymentSearchContext {
  readonly platform: Pick<Platform, 'getBlockNumber' | 'getTransferEvents'>
  readonly journal: Pick<TransferJournal, 'store'>
}

/** Inclusive range of blocks. */
interface BlockRange {
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

/**
 * Returns the transactions in which the account pays exactly the input amount of a transfer, and which no other transfer has
 * stored. Empty for native tokens, which emit no transfer event.
 */
export async function listPayments(
  record: TransferRecord,
  blocks: BlockRange,
  { platform, journal }: PaymentSearchContext,
  options: RequestOptions,
): Promise<Hex[]> {
  const payment = toPayment(record)
  if (!payment) return []
  const { chainId, token, account: from, amount } = payment
  const events = await platform.getTransferEvents({ type: 'token', chainId, token, from, ...blocks }, options)
  const paid = events.filter(
    (event) =>
      sameAddress(event.token, token) &&
      sameAddress(event.from, from) &&
      event.amount === amount &&
      !isClaimedHash(journal.store.getAll(), record.id, event.transactionHash),
  )
  return [...new Set(paid.map(({ transactionHash }) => transactionHash))]
}

/** Returns whether another pending transfer with an unknown transaction makes the same payment. */
export function hasRivalPayment(
  record: TransferRecord,
  { journal }: Pick<PaymentSearchContext, 'journal'>,
): boolean {
  const payment = toPayment(record)
  return journal.store.getAll().some((pending) => {
    if (pending.id === record.id || isFinishedTransfer(pending) || findUnansweredStep(pending) === undefined)
      return false
    const rival = toPayment(pending)
    if (!payment || !rival) return false
    return (
      rival.chainId === payment.chainId &&
      rival.amount === payment.amount &&
      sameAddress(rival.token, payment.token) &&
      sameAddress(rival.account, payment.account)
    )
  })
}

/**
 * Searches the chain for the payment of a batch that the wallet reports as failed, or as executed in part, without naming a
 * transaction. It reads the first 40,000 blocks after the request, up to the latest one. Undefined if no payment matches, if
 * several do, and for smart accounts, whose service reports the transactions.
 */
export async function findReportedPayment(
  record: TransferRecord,
  index: number,
  context: PaymentSearchContext,
  options: RequestOptions,
): Promise<Hex | undefined> {
  const { chainId, chainType, run } = record
  const step = run?.steps[index]
  if (chainType !== 'EVM' || step?.kind !== 'batch' || step.fromBlock === undefined) return undefined
  if (!isMainStep(record, index) || !toPayment(record)) return undefined
  const firstBlock = step.fromBlock + 1n
  const latestBlock = await context.platform.getBlockNumber(chainId, options)
  const lastBlock = firstBlock + MAX_REQUESTS * BLOCKS_PER_REQUEST - 1n
  const end = latestBlock < lastBlock ? latestBlock : lastBlock
  const hashes = new Set<Hex>()
  for (let fromBlock = firstBlock; fromBlock <= end; fromBlock += BLOCKS_PER_REQUEST) {
    const rangeEnd = fromBlock + BLOCKS_PER_REQUEST - 1n
    const toBlock = rangeEnd < end ? rangeEnd : end
    for (const hash of await listPayments(record, { fromBlock, toBlock }, context, options)) hashes.add(hash)
  }
  const [hash] = hashes
  return hashes.size === 1 && !hasRivalPayment(record, context) ? hash : undefined
}

/** Returns the exact payment of the account. Undefined for native tokens, which emit no transfer event. */
export function toPayment({ chainId, info }: TransferRecord) {
  const { account, inputCurrency: token, inputAmountRaw: amount } = info
  if (!account || !token || isNativeToken(token) || !amount) return undefined
  return { chainId, account, token, amount }
}
