import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { Hex } from '../kernel/schema.ts'
import { ChainReadError } from '../platforms/errors.ts'
import type { ReceiptPlugin } from '../platforms/platform.ts'
import type { Receipt, ReceiptSource, RequestOptions } from '../platforms/transaction.ts'
import { LibraryMissingError } from './errors.ts'
import { readReceipt, type SupertransactionReceipt } from './receipt.ts'
import { createMeeService, type MeeService, type MeeServiceOptions } from './service.ts'
import { isSupertransactionComplete, isSupertransactionSuccessful } from './supertransaction-status.ts'

/** Options for `smartAccountReceipts`. */
export interface SmartAccountReceiptsOptions extends MeeServiceOptions {
  /** Platforms that read the receipts of the chains. */
  readonly platforms: { forChain(chainId: number): Pick<ReceiptSource, 'getReceipt'> }
}

/**
 * Creates a source of receipts by supertransaction hash. A receipt has the transaction on the requested chain. A
 * failure that the service reports has the status 'error' and an explorer link.
 *
 * `getReceipt` throws a retryable ChainReadError if the service does not reply, as the transaction may be pending;
 * InvalidInputError for a chain without an operation; LibraryMissingError, AbortedError.
 */
export function smartAccountReceipts({ platforms, ...options }: SmartAccountReceiptsOptions): ReceiptSource {
  const service = createMeeService(options)
  return {
    chainType: 'BICONOMY',
    async getReceipt(chainId, hash, requestOptions) {
      const receipt = await read(service, chainId, hash, requestOptions)
      if (!isSupertransactionComplete(receipt.status)) return undefined
      if (!isSupertransactionSuccessful(receipt.status)) return failed(chainId, receipt)
      const transaction = transactionOn(chainId, receipt)
      const included =
        transaction && (await platforms.forChain(chainId).getReceipt(chainId, transaction, requestOptions))
      if (!included) return undefined
      return { ...included, chainType: 'BICONOMY', status: 'success', explorerUrl: receipt.explorerUrl }
    },
  }
}

/** Plug-in for smart accounts. It reads the receipts of supertransactions from Biconomy's service. */
export function smartAccount(options: MeeServiceOptions = {}): ReceiptPlugin {
  return {
    chainType: 'BICONOMY',
    createReceipts: (platforms) => smartAccountReceipts({ ...options, platforms }),
  }
}

async function read(
  service: MeeService,
  chainId: number,
  hash: Hex,
  { signal }: RequestOptions = {},
): Promise<SupertransactionReceipt> {
  try {
    return await readReceipt(service, hash, signal)
  } catch (error) {
    if (signal?.aborted || error instanceof LibraryMissingError) throw error
    throw new ChainReadError(chainId, `supertransaction ${hash}`, error)
  }
}

/** Returns the receipt, or undefined until the service reports the transaction. */
function transactionOn(chainId: number, { operations }: SupertransactionReceipt): Hex | undefined {
  const operation = operations.findLast((operation) => operation.chainId === chainId)
  if (operation) return operation.transactionHash
  const expected = `one of ${operations.map((operation) => operation.chainId).join(', ')}`
  throw new InvalidInputError('Receipt', [fieldIssue('chainId', expected, chainId)])
}

/** Creates the receipt of a failure, which may not be included in a block. */
function failed(chainId: number, { hash, operations, explorerUrl }: SupertransactionReceipt): Receipt {
  const transactionHash = operations.findLast((operation) => operation.chainId === chainId)?.transactionHash
  return {
    chainId,
    chainType: 'BICONOMY',
    blockHash: '',
    blockNumber: 0n,
    from: '',
    to: undefined,
    status: 'error',
    transactionHash: transactionHash ?? hash,
    transactionIndex: 0,
    explorerUrl,
  }
}
