import { isCausewayError } from '../kernel/errors.ts'
import { type Hex, isHex } from '../kernel/schema.ts'
import type { BatchReceipt, BatchWaitOptions } from '../platforms/batch.ts'
import { BatchFailedError, BatchRejectedError, BatchTimeoutError } from '../platforms/batch-errors.ts'
import type { SmartAccount } from './account.ts'
import type { SupertransactionReceipt } from './receipt.ts'
import { isSupertransactionSuccessful } from './supertransaction-status.ts'
import type { ReceiptWatchOptions } from './watch-receipt.ts'

/**
 * Waits for a supertransaction. Resolves with its receipts once it has succeeded.
 *
 * @throws BatchFailedError; BatchRejectedError BATCH_UNKNOWN_ID; BatchTimeoutError
 */
export async function waitForBatch(
  account: SmartAccount,
  id: string,
  options: BatchWaitOptions = {},
): Promise<readonly BatchReceipt[]> {
  return requireReceipts(await waitForCompletion(account, id, options))
}

/** Converts errors after which nothing was sent to BatchRejectedError. */
export async function convertUnsentErrors<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const wasNotSent =
      isCausewayError(error, 'QUOTE_EXPIRED') || isCausewayError(error, 'SMART_ACCOUNT_QUOTE_MISMATCH')
    throw wasNotSent ? new BatchRejectedError(5730, error) : error
  }
}

/** Waits for the transaction of a supertransaction on a chain, and returns its hash. */
export async function waitForTransaction(account: SmartAccount, chainId: number, id: string): Promise<Hex> {
  const findHash = ({ operations }: SupertransactionReceipt) =>
    operations.find((operation) => operation.chainId === chainId)?.transactionHash
  const receipt = await waitForCompletion(account, id, {
    until: (progress) => findHash(progress) !== undefined,
  })
  const hash = findHash(receipt)
  if (!hash) throw new BatchFailedError(id, 'failed', toBatchReceipts(receipt))
  return hash
}

/** Asserts that the outcome is known. @throws BatchRejectedError BATCH_UNKNOWN_ID, BatchTimeoutError */
async function waitForCompletion(
  account: SmartAccount,
  id: string,
  options: Pick<ReceiptWatchOptions, 'signal' | 'until' | 'onReachable'>,
): Promise<SupertransactionReceipt> {
  if (!isHex(id)) throw new BatchRejectedError(5730, undefined)
  const watched = await account.watch(id, options)
  if (watched.status === 'complete') return watched.receipt
  if (watched.status === 'unknown') throw new BatchRejectedError(5730, watched.error)
  throw new BatchTimeoutError(id, watched.tries, watched.error)
}

/** Asserts that the supertransaction did not fail. @throws BatchFailedError */
function requireReceipts(receipt: SupertransactionReceipt): readonly BatchReceipt[] {
  const receipts = toBatchReceipts(receipt)
  if (isSupertransactionSuccessful(receipt.status)) return receipts
  const state = receipts.some(({ succeeded }) => succeeded) ? 'partially-reverted' : 'failed'
  throw new BatchFailedError(receipt.hash, state, receipts)
}

function toBatchReceipts({ operations }: SupertransactionReceipt): BatchReceipt[] {
  return operations.flatMap(({ transactionHash, status }) =>
    transactionHash ? [{ transactionHash, succeeded: isSupertransactionSuccessful(status) }] : [],
  )
}
