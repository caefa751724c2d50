import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { Hex } from '../kernel/schema.ts'
import { ChainReadError } from '../platforms/errors.ts'
import type { ReceiptPlugin } from '../platforms/platform.ts'
import type { Receipt, ReceiptSource, RequestOptions } from '../platforms/transaction.ts'
import { LibraryMissingError } from './errors.ts'
import { readReceipt, type SupertransactionReceipt } from './receipt.ts'
import { createMeeService, type MeeService, type MeeServiceOptions } from './service.ts'
import { isSupertransactionComplete, isSupertransactionSuccessful } from './statuses.ts'

export interface SmartAccountReceiptsOptions extends MeeServiceOptions {
  /** Read the receipts of the chains. */
  readonly platforms: { forChain(chainId: number): Pick<ReceiptSource, 'getReceipt'> }
}

/**
 * Receipts by supertransaction hash, with the transaction that carried it on the chain asked for. A failure that the
 * service reports has status 'error' and the link where a person can look.
 *
 * `getReceipt` throws ChainReadError, which passes, when the service does not tell: money may be on its way.
 * InvalidInputError for a chain that it does not touch; LibraryMissingError, AbortedError.
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
      const carried =
        transaction && (await platforms.forChain(chainId).getReceipt(chainId, transaction, requestOptions))
      if (!carried) return undefined
      return { ...carried, chainType: 'BICONOMY', status: 'success', explorerUrl: receipt.explorerUrl }
    },
  }
}

/** The plug-in for smart accounts: their supertransactions end with the receipts that Biconomy's service reports. */
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

/** Undefined where the service has not named it yet. */
function transactionOn(chainId: number, { operations }: SupertransactionReceipt): Hex | undefined {
  const operation = operations.findLast((one) => one.chainId === chainId)
  if (operation) return operation.transactionHash
  const expected = `one of ${operations.map((one) => one.chainId).join(', ')}`
  throw new InvalidInputError('Receipt', [fieldIssue('chainId', expected, chainId)])
}

/** No block may hold anything of it. */
function failed(chainId: number, { hash, operations, explorerUrl }: SupertransactionReceipt): Receipt {
  const carried = operations.findLast((operation) => operation.chainId === chainId)?.transactionHash
  return {
    chainId,
    chainType: 'BICONOMY',
    blockHash: '',
    blockNumber: 0n,
    from: '',
    to: undefined,
    status: 'error',
    transactionHash: carried ?? hash,
    transactionIndex: 0,
    explorerUrl,
  }
}
