import { sameAddress } from '../chains/address.ts'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { BatchSender } from '../platforms/batch.ts'
import type { CallSequence, RequestOptions } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { SmartAccount } from './account.ts'
import { NexusAccountNotFoundError, SmartAccountFeeError } from './errors.ts'
import { DEFAULT_MAX_FEE, FALLBACK_FEE_TOKEN, type FeeToken } from './fee-token.ts'
import { type SmartAccountFee, type SmartAccountQuote, sameToken } from './quote.ts'
import { convertUnsentErrors, waitForBatch, waitForTransaction } from './wait-for-batch.ts'

/** Options for `smartAccountWallet`. */
export interface SmartAccountWalletOptions {
  /** Initial chain of the wallet. Default: the first chain of the account. */
  readonly chainId?: number | undefined
  /** Token in which fees are paid. Default: USDC on Base. */
  readonly feeToken?: FeeToken | undefined
  /** Gas limit of each call. Default: the estimate of the service. */
  readonly gasLimit?: bigint | undefined
  /**
   * Maximum fee of a batch, in base units of the fee token. Default: 5 USDC for fees in USDC on Base, or none if
   * `review` is set. For any other fee token, one of the two options is required.
   */
  readonly maxFee?: bigint | undefined
  /** Called with each quote before anything is signed. Throw an error to reject the quote. */
  readonly review?: ((quote: SmartAccountQuote) => void | Promise<void>) | undefined
}

/**
 * Creates a wallet from a smart account. Everything is sent as a batch, whose id is the hash of the supertransaction.
 *
 * A batch with a fee above `maxFee` is rejected with SmartAccountFeeError before anything is signed.
 *
 * @throws NexusAccountNotFoundError and the errors of `SmartAccount.addressOn`
 */
export async function smartAccountWallet(
  account: SmartAccount,
  options: SmartAccountWalletOptions = {},
): Promise<Wallet> {
  let current = options.chainId ?? account.chainIds[0] ?? 0
  const address = await account.addressOn(current)
  const batches = createBatchSender(account, options)
  return {
    chainType: 'BICONOMY',
    address,
    keepsNonce: false,
    batches,
    getChainId: async () => current,
    async switchChain(chainId) {
      if (!account.chainIds.includes(chainId)) throw new NexusAccountNotFoundError(chainId)
      current = chainId
    },
    async sendTransaction({ chainId, from, to, data, value }) {
      const { send } = await batches.prepare({ chainId, from, calls: [{ to, data, value }] })
      return waitForTransaction(account, chainId, await send())
    },
    signTypedData: (typedData) => account.signTypedData(current, typedData),
  }
}

function createBatchSender(account: SmartAccount, options: SmartAccountWalletOptions): BatchSender {
  return {
    isOnlyWay: true,
    canBatch: async (chainId) => account.chainIds.includes(chainId),

    async prepare(batch, requestOptions) {
      await assertSender(account, batch, requestOptions)
      const { gasLimit, feeToken, review, maxFee } = options
      const calls = batch.calls.map((call) => (gasLimit === undefined ? call : { ...call, gasLimit }))
      const instructions = [{ chainId: batch.chainId, calls }]
      const quote = await account.quote({ instructions, feeToken }, requestOptions)
      assertFee(quote.fee, { maxFee, isReviewed: review !== undefined })
      await review?.(quote)
      return {
        id: quote.hash,
        fee: quote.fee,
        send: (sendOptions) => convertUnsentErrors(() => account.execute(quote, sendOptions)),
      }
    },

    waitFor: (id, options) => waitForBatch(account, id, options),
  }
}

/** Asserts that the fee does not exceed its maximum. @throws SmartAccountFeeError */
function assertFee(
  { chainId, token, amount }: SmartAccountFee,
  { maxFee, isReviewed }: { readonly maxFee: bigint | undefined; readonly isReviewed: boolean },
): void {
  const isDefaultToken = sameToken({ chainId, address: token }, FALLBACK_FEE_TOKEN)
  const limit = maxFee ?? (isDefaultToken ? DEFAULT_MAX_FEE : undefined)
  if (maxFee === undefined && isReviewed) return
  if (limit === undefined || amount > limit) throw new SmartAccountFeeError(amount, limit)
}

async function assertSender(
  account: SmartAccount,
  { chainId, from }: CallSequence,
  options?: RequestOptions,
): Promise<void> {
  const address = await account.addressOn(chainId, options)
  if (sameAddress(address, from)) return
  throw new InvalidInputError('Batch', [
    fieldIssue('from', `${address}, the smart account on ${chainId}`, from),
  ])
}
