import { isNativeToken, sameAddress } from '../chains/address.ts'
import type { ChainRecord } from '../chains/record.ts'
import { percentToBasisPoints, toPercent } from '../kernel/percent.ts'
import { type Address, type Hex, isHex } from '../kernel/schema.ts'
import type { TokenMovement } from '../platforms/platform.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { TransferEvent } from '../platforms/transfer-events.ts'
import type { WatchedChains } from './destination-watcher.ts'
import { getConfirmations } from './get-confirmations.ts'
import type { TransferJournal } from './journal.ts'
import { netTransfers, tokenTransfers } from './net-transfers.ts'
import type { TransferObservation } from './next-transfer.ts'
import type { TransferRecord } from './record.ts'

export interface ArrivalCheckerOptions {
  readonly platforms: WatchedChains
  readonly chains: readonly ChainRecord[]
  readonly journal: Pick<TransferJournal, 'store'>
  /** Maximum number of blocks per log request. */
  readonly maxBlocksPerRequest: bigint
}

/** Transfer event that is expected on the destination chain. `amount` in base units. */
interface ExpectedArrival {
  readonly chainId: number
  readonly token: Address
  readonly to: Address
  readonly account: Address | ''
  readonly amount: bigint
  /** Percent. */
  readonly slippage: number
}

interface SearchPosition {
  readonly firstBlock: bigint
  readonly nextBlock: bigint
  /** Number of blocks of the next request. Halved if a request fails, because nodes limit the block range. */
  readonly blocks: bigint
  /** Hash of the transaction that was detected as the arrival. */
  readonly claim?: string
}

/** Number of blocks that are read again, because nodes behind a load balancer differ in their latest block. */
const OVERLAP = 5n
const FEWEST_BLOCKS = 50n
const BASIS_POINTS_SCALE = 10_000n

/** Creates a checker that assigns transfer events of recipients to transfers. Each check only reads new blocks. */
export function createArrivalChecker({
  platforms,
  chains,
  journal,
  maxBlocksPerRequest,
}: ArrivalCheckerOptions) {
  const progress = new Map<string, SearchPosition>()

  /**
   * Returns whether another transfer claims the event. The `toHash` of a transfer only claims a payment that the
   * transfer expects.
   */
  const isClaimed = (id: string, { chainId, token, to, transactionHash }: TransferEvent): boolean =>
    journal.store.getAll().some((record) => {
      if (record.id === id) return false
      if (sameAddress(transactionHash, progress.get(record.id)?.claim)) return true
      if (!sameAddress(transactionHash, record.toHash)) return false
      const expected = toExpectedArrival(record)
      return (
        expected?.chainId === chainId && sameAddress(expected.token, token) && sameAddress(expected.to, to)
      )
    })

  /** Returns the number of other pending transfers that the event could belong to. */
  const countRivals = (event: TransferEvent, { id, addedTime }: TransferRecord): number =>
    journal.store.getAll().filter((record) => {
      if (record.id === id || record.toHash !== undefined || progress.get(record.id)?.claim) return false
      if (endedWithoutArrival(record) || (record.finishedTime ?? addedTime) < addedTime) return false
      const expected = toExpectedArrival(record)
      return expected?.chainId === event.chainId && isExpected(event, expected)
    }).length

  return {
    async check(record: TransferRecord, options: RequestOptions): Promise<TransferObservation | undefined> {
      const { id, arrivalAfterBlock } = record
      const expected = toExpectedArrival(record)
      if (!expected) return undefined
      const { chainId, token, to } = expected
      const platform = platforms.forChain(chainId)
      const head = await platform.getBlockNumber(chainId, options)
      // Skip blocks before the transfer, whose payments belong to earlier transfers.
      const firstBlock = arrivalAfterBlock === undefined ? head : arrivalAfterBlock + 1n
      const before = progress.get(id) ?? { firstBlock, nextBlock: firstBlock, blocks: maxBlocksPerRequest }
      progress.set(id, before)

      // Skip blocks that a reorganization may still remove.
      const lastBlock = head - BigInt(getConfirmations(chains, chainId) - 1)
      const fromBlock = larger(before.firstBlock, before.nextBlock - OVERLAP)
      const toBlock = smaller(lastBlock, fromBlock + before.blocks - 1n)
      if (toBlock < fromBlock) return undefined
      let events: readonly TransferEvent[]
      try {
        events = await platform.getTransferEvents(
          { type: 'token', chainId, token, to, fromBlock, toBlock },
          options,
        )
      } catch (error) {
        progress.set(id, { ...before, blocks: larger(FEWEST_BLOCKS, before.blocks / 2n) })
        throw error
      }
      const candidates = events.filter((event) => isExpected(event, expected) && !isClaimed(id, event))
      const [arrival] = candidates
      // With fewer events than pending transfers, the assignment is ambiguous: wait for the provider or later events.
      if (arrival && candidates.length <= countRivals(arrival, record)) return undefined
      progress.set(id, {
        ...before,
        nextBlock: larger(before.nextBlock, toBlock + 1n),
        blocks: smaller(maxBlocksPerRequest, before.blocks * 2n),
        ...(arrival ? { claim: arrival.transactionHash } : {}),
      })
      return arrival && { type: 'arrived', toHash: arrival.transactionHash }
    },
    async readPayment(
      record: TransferRecord,
      toHash: string,
      options: RequestOptions,
    ): Promise<TransferRecord['received'] | 'none'> {
      const { outputChainId: chainId, account, recipient = account } = record.info
      if (chainId === undefined || !recipient || !isTransactionHash(toHash)) return undefined
      const isExpected = toExpectedArrival(record) !== undefined
      const platform = platforms.forChain(chainId)
      const receipt = await platform.getReceipt(chainId, toHash, options)
      if (!receipt) return undefined
      if (receipt.status === 'error') return isExpected ? 'none' : undefined
      const logs = await platform.getLogs?.(chainId, toHash, options)
      if (!logs) return undefined
      const transfers = tokenTransfers(logs)
      // Accept any token, because a bridge may pay a different one than quoted.
      if (isExpected && !transfers.some(({ to }) => sameAddress(to, recipient))) return 'none'
      return findPayment(transfers, recipient, record.info)
    },
    /** Deletes the search position of a transfer. */
    forget: (id: string) => {
      progress.delete(id)
    },
  }
}

/**
 * Returns the payment of the quoted token, or of the only token that the recipient received. Undefined if the transaction
 * pays the recipient several times: it may settle other transfers too.
 */
function findPayment(
  transfers: readonly TokenMovement[],
  recipient: Address,
  { inputChainId, outputChainId, outputCurrency }: TransferRecord['info'],
): TransferRecord['received'] {
  const received = [...netTransfers(transfers, recipient)].filter(([, amount]) => amount > 0n)
  const payment = received.find(([token]) => sameAddress(token, outputCurrency)) ?? received[0]
  if (!payment) return undefined
  const [token, amount] = payment
  const isQuoted = sameAddress(token, outputCurrency)
  const parts = transfers.filter(
    (moved) => sameAddress(moved.token, token) && sameAddress(moved.to, recipient),
  )
  // The transaction of a swap only pays its sender, but a solver may settle several transfers in one.
  const isOnly = isQuoted ? inputChainId === outputChainId || parts.length === 1 : received.length === 1
  return isOnly ? { token, amount } : undefined
}

function isTransactionHash(hash: string): hash is Hex {
  return isHex(hash) && hash.length === 66
}

/**
 * Returns the expected event. Undefined for native tokens, which emit no event, and for transfers with a message: many
 * accounts share the contract that receives these.
 */
function toExpectedArrival({ info, run }: TransferRecord): ExpectedArrival | undefined {
  if (run?.terms?.request.message !== undefined) return undefined
  const { account, recipient = account, inputChainId, outputChainId, outputCurrency, outputAmountRaw } = info
  if (outputChainId === undefined || outputChainId === inputChainId || !recipient) return undefined
  if (!outputCurrency || isNativeToken(outputCurrency) || !outputAmountRaw) return undefined
  return {
    chainId: outputChainId,
    token: outputCurrency,
    to: recipient,
    account,
    amount: outputAmountRaw,
    slippage: info.slippage ?? 0,
  }
}

/** Returns whether the transfer ended without a payment to the recipient. */
function endedWithoutArrival({ status }: TransferRecord): boolean {
  return status === 'INVALID' || status === 'FAILED' || status === 'TRANSFER_REFUNDED'
}

/** Returns whether the amount is within the slippage, bounds included, and the sender is another account. */
function isExpected(
  event: TransferEvent,
  { token, account, to, amount, slippage }: ExpectedArrival,
): boolean {
  if (!sameAddress(event.token, token) || !sameAddress(event.to, to)) return false
  if (sameAddress(event.from, account) || sameAddress(event.from, to)) return false
  const difference = event.amount > amount ? event.amount - amount : amount - event.amount
  const tolerance = BigInt(percentToBasisPoints(toPercent(slippage)))
  return difference * BASIS_POINTS_SCALE <= amount * tolerance
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b)
const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
