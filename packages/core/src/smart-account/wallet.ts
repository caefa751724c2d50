import { sameAddress } from '../chains/address.ts'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { BatchSender } from '../platforms/batch.ts'
import type { CallSequence, RequestOptions } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { SmartAccount } from './account.ts'
import { refusing, transactionOf, waitForBatch } from './batch.ts'
import { NexusAccountNotFoundError, SmartAccountFeeError } from './errors.ts'
import { DEFAULT_MAX_FEE, FALLBACK_FEE_TOKEN, type FeeToken } from './fee-token.ts'
import { type SmartAccountFee, type SmartAccountQuote, sameToken } from './quote.ts'

/** What the wallet of a smart account is made with. */
export interface SmartAccountWalletOptions {
  /** Where it starts; default the account's first chain. */
  readonly chainId?: number | undefined
  /** What fees are paid in; default USDC on Base. */
  readonly feeToken?: FeeToken | undefined
  /** Gas units of each call; the service's own guess where absent. */
  readonly gasLimit?: bigint | undefined
  /**
   * Largest fee of a batch, in base units of the fee token. Default: none with `review`; without it 5 USDC where fees are
   * paid in USDC on Base. For any other fee token one of the two options is required.
   */
  readonly maxFee?: bigint | undefined
  /** Gets each quote before anything is signed: to show its fee, or to refuse it by throwing. */
  readonly review?: ((quote: SmartAccountQuote) => void | Promise<void>) | undefined
}

/**
 * The smart account as a wallet: whatever it sends goes out as a batch, whose id is the supertransaction's hash.
 *
 * A batch whose fee is above `maxFee` is rejected with SmartAccountFeeError before anything is signed.
 *
 * @throws NexusAccountNotFoundError and what `SmartAccount.addressOn` throws
 */
export async function smartAccountWallet(
  account: SmartAccount,
  options: SmartAccountWalletOptions = {},
): Promise<Wallet> {
  let current = options.chainId ?? account.chainIds[0] ?? 0
  const address = await account.addressOn(current)
  const batches = batchesOf(account, options)
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
      return transactionOf(account, chainId, await send())
    },
    signTypedData: (typedData) => account.signTypedData(current, typedData),
  }
}

function batchesOf(account: SmartAccount, options: SmartAccountWalletOptions): BatchSender {
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
      return { id: quote.hash, send: (sendOptions) => refusing(() => account.execute(quote, sendOptions)) }
    },

    waitFor: (id, options) => waitForBatch(account, id, options),
  }
}

/** @throws SmartAccountFeeError */
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
