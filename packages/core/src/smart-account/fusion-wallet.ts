import { sameAddress } from '../chains/address.ts'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { BatchSender } from '../platforms/batch.ts'
import type { Call, CallSequence, RequestOptions } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { SmartAccount } from './account.ts'
import { FusionUnsupportedError, SmartAccountFeeError } from './errors.ts'
import type { FusionQuote, TokenFusionTrigger } from './fusion.ts'
import { convertUnsentErrors, waitForBatch, waitForTransaction } from './wait-for-batch.ts'

/** Options for `fusionWallet`. */
export interface FusionWalletOptions {
  /** Wallet with the tokens that signs the permit: the owner of the account. */
  readonly owner: Wallet
  /** Tokens that the smart account takes from the owner, in addition to the fee. */
  readonly trigger: TokenFusionTrigger
  /**
   * Maximum fee in base units of the token. Without it, nothing can be sent, but earlier batches can be waited for.
   */
  readonly maxFee?: bigint | undefined
}

/**
 * Creates a wallet whose calls are made by the smart account: a single permit lets it take the tokens and the fee, and all
 * calls are sent as one atomic batch. The id of a batch is the hash of its supertransaction.
 *
 * @throws NexusAccountNotFoundError and the errors of `SmartAccount.addressOn`
 */
export async function fusionWallet(account: SmartAccount, options: FusionWalletOptions): Promise<Wallet> {
  const { owner, trigger } = options
  const caller = await account.addressOn(trigger.chainId)
  const batches = createBatchSender(account, options)
  return {
    chainType: 'BICONOMY',
    address: owner.address,
    caller,
    keepsNonce: false,
    batches,
    getChainId: () => owner.getChainId(),
    // Wallets sign a permit on its chain.
    switchChain: (chainId) => owner.switchChain(chainId),
    async sendTransaction({ chainId, from, to, data, value }) {
      const { send } = await batches.prepare({ chainId, from, calls: [{ to, data, value }] })
      return waitForTransaction(account, chainId, await send())
    },
    signTypedData: (typedData) => owner.signTypedData(typedData),
    ...(owner.signMessage && { signMessage: owner.signMessage }),
  }
}

function createBatchSender(
  account: SmartAccount,
  { owner, trigger, maxFee }: FusionWalletOptions,
): BatchSender {
  return {
    isOnlyWay: true,
    canBatch: async (chainId) => chainId === trigger.chainId,

    async prepare(batch, requestOptions) {
      requireOwnBatch(batch, { owner, trigger })
      const quote = await permitQuote(account, trigger, batch.calls, requestOptions)
      if (maxFee === undefined || quote.fee.amount > maxFee) {
        throw new SmartAccountFeeError(quote.fee.amount, maxFee)
      }
      return {
        id: quote.hash,
        send: (sendOptions) => convertUnsentErrors(() => account.executeFusion(quote, sendOptions)),
      }
    },

    waitFor: (id, options) => waitForBatch(account, id, options),
  }
}

/**
 * Requests a quote with a single permit of the token as the trigger, and the fee in the same token.
 *
 * @throws FusionUnsupportedError if more than a permit is needed, and the errors of `SmartAccount.fusionQuote`
 */
export async function permitQuote(
  account: SmartAccount,
  trigger: TokenFusionTrigger,
  calls: readonly Call[],
  options?: RequestOptions,
): Promise<FusionQuote> {
  const { chainId, token } = trigger
  // The account only has the tokens that it takes.
  if (calls.some(({ value }) => value > 0n))
    throw new FusionUnsupportedError('It pays native tokens as well.')
  const instructions = [{ chainId, calls }]
  const feeToken = { chainId, address: token }
  const quote = await account.fusionQuote({ trigger, instructions, feeToken }, options)
  if (quote.kind !== 'permit') throw new FusionUnsupportedError('The token does not support permits.')
  return quote
}

function requireOwnBatch(
  { chainId, from }: CallSequence,
  { owner, trigger }: Pick<FusionWalletOptions, 'owner' | 'trigger'>,
): void {
  if (chainId === trigger.chainId && sameAddress(from, owner.address)) return
  throw new InvalidInputError('Batch', [
    fieldIssue('from', `${owner.address} on chain ${trigger.chainId}`, `${from} on chain ${chainId}`),
  ])
}
