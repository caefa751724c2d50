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
  /** Wallet that owns the account, holds the tokens and signs the permit. */
  readonly owner: Wallet
  /** Tokens that the smart account takes from the owner, in addition to the fee. */
  readonly trigger: TokenFusionTrigger
  /**
   * Maximum fee in base units of the token. Without it, the wallet cannot send, but can still wait for earlier batches.
   */
  readonly maxFee?: bigint | undefined
}

/**
 * Creates a wallet whose calls the smart account executes as one atomic batch. The owner signs a single permit, with
 * which the smart account takes the tokens and the fee. The id of a batch is the hash of its supertransaction.
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
    // The owner must be on the chain of the permit, because wallets only sign for their current chain.
    switchChain: (chainId) => owner.switchChain(chainId),
    async sendTransaction({ chainId, from, to, data, value }) {
      const { send } = await batches.prepare({ chainId, from, calls: [{ to, data, value }] })
      return waitForTransaction(account, chainId, await send())
    },
    signTypedData: (typedData) => owner.signTypedData(typedData),
    ...(owner.getActiveAccount && { getActiveAccount: owner.getActiveAccount }),
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
        fee: quote.fee,
        send: (sendOptions) => convertUnsentErrors(() => account.executeFusion(quote, sendOptions)),
      }
    },

    waitFor: (id, options) => waitForBatch(account, id, options),
  }
}

/**
 * Requests a quote that is triggered by a single permit of the token and pays the fee in the same token.
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
  // The smart account only holds the tokens that it takes from the owner.
  if (calls.some(({ value }) => value > 0n))
    throw new FusionUnsupportedError('The calls also spend native tokens.')
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
