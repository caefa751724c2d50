import { sameAddress } from '../chains/index.ts'
import { fieldIssue, InvalidInputError } from '../kernel/index.ts'
import type { BatchSender, CallSequence, RequestOptions, Wallet } from '../platforms/index.ts'
import type { SmartAccount } from './account.ts'
import { refusing, transactionOf, waitForBatch } from './batch.ts'
import { NexusAccountNotFoundError } from './errors.ts'
import type { FeeToken } from './fee-token.ts'
import type { SmartAccountQuote } from './quote.ts'

/** What the wallet of a smart account is made with. */
export interface SmartAccountWalletOptions {
  /** Where it starts; default the account's first chain. */
  readonly chainId?: number | undefined
  /** What fees are paid in; default USDC on Base. */
  readonly feeToken?: FeeToken | undefined
  /** Gas units of each call; the service's own guess where absent. */
  readonly gasLimit?: bigint | undefined
  /** Gets each quote before anything is signed: to show its fee, or to refuse it by throwing. */
  readonly review?: ((quote: SmartAccountQuote) => void | Promise<void>) | undefined
}

/**
 * The smart account as a wallet: whatever it sends goes out as a batch, whose id is the supertransaction's hash.
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
      const { gasLimit, feeToken, review } = options
      const calls = batch.calls.map((call) => (gasLimit === undefined ? call : { ...call, gasLimit }))
      const instructions = [{ chainId: batch.chainId, calls }]
      const quote = await account.quote({ instructions, feeToken }, requestOptions)
      await review?.(quote)
      return { id: quote.hash, send: (sendOptions) => refusing(() => account.execute(quote, sendOptions)) }
    },

    waitFor: (id, options) => waitForBatch(account, id, options),
  }
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
