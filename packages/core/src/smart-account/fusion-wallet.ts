import { sameAddress } from '../chains/address.ts'
import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { BatchSender } from '../platforms/batch.ts'
import type { Call, CallSequence, RequestOptions } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { SmartAccount } from './account.ts'
import { refusing, transactionOf, waitForBatch } from './batch.ts'
import { FusionUnsuitedError, SmartAccountFeeError } from './errors.ts'
import type { FusionQuote, TokenFusionTrigger } from './fusion.ts'

/** What a wallet that sends by one permit is made with. */
export interface FusionWalletOptions {
  /** Holds the tokens and signs the permit: the owner of the account. */
  readonly owner: Wallet
  /** What the smart account takes of the owner, beside the fee. */
  readonly trigger: TokenFusionTrigger
  /**
   * The most that may be taken as a fee, in base units of the token. Without it nothing more can be sent: what was sent
   * can be waited for.
   */
  readonly maxFee?: bigint | undefined
}

/**
 * The owner's wallet, whose calls the smart account makes: one permit lets it take the tokens and the fee, and everything
 * goes out as one batch that counts as a whole. The id of a batch is the hash of its supertransaction.
 *
 * @throws NexusAccountNotFoundError and what `SmartAccount.addressOn` throws
 */
export async function fusionWallet(account: SmartAccount, options: FusionWalletOptions): Promise<Wallet> {
  const { owner, trigger } = options
  const caller = await account.addressOn(trigger.chainId)
  const batches = batchesOf(account, options)
  return {
    chainType: 'BICONOMY',
    address: owner.address,
    caller,
    keepsNonce: false,
    batches,
    getChainId: () => owner.getChainId(),
    // Wallets sign a permit on the chain that it is for.
    switchChain: (chainId) => owner.switchChain(chainId),
    async sendTransaction({ chainId, from, to, data, value }) {
      const { send } = await batches.prepare({ chainId, from, calls: [{ to, data, value }] })
      return transactionOf(account, chainId, await send())
    },
    signTypedData: (typedData) => owner.signTypedData(typedData),
    ...(owner.signMessage && { signMessage: owner.signMessage }),
  }
}

function batchesOf(account: SmartAccount, { owner, trigger, maxFee }: FusionWalletOptions): BatchSender {
  return {
    isOnlyWay: true,
    canBatch: async (chainId) => chainId === trigger.chainId,

    async prepare(batch, requestOptions) {
      assertBatch(batch, { owner, trigger })
      const quote = await permitQuote(account, trigger, batch.calls, requestOptions)
      if (maxFee === undefined || quote.fee.amount > maxFee) {
        throw new SmartAccountFeeError(quote.fee.amount, maxFee)
      }
      return {
        id: quote.hash,
        send: (sendOptions) => refusing(() => account.executeFusion(quote, sendOptions)),
      }
    },

    waitFor: (id, options) => waitForBatch(account, id, options),
  }
}

/**
 * What one permit of the token would set off, its fee paid in the same token.
 *
 * @throws FusionUnsuitedError where that takes more than a permit, and what `SmartAccount.fusionQuote` throws
 */
export async function permitQuote(
  account: SmartAccount,
  trigger: TokenFusionTrigger,
  calls: readonly Call[],
  options?: RequestOptions,
): Promise<FusionQuote> {
  const { chainId, token } = trigger
  // Nothing pays for it: the account holds what it takes, and that is the token.
  if (calls.some(({ value }) => value > 0n)) throw new FusionUnsuitedError('It pays native tokens as well')
  const instructions = [{ chainId, calls }]
  const feeToken = { chainId, address: token }
  const quote = await account.fusionQuote({ trigger, instructions, feeToken }, options)
  if (quote.kind !== 'permit') throw new FusionUnsuitedError('The token takes no permit')
  return quote
}

function assertBatch(
  { chainId, from }: CallSequence,
  { owner, trigger }: Pick<FusionWalletOptions, 'owner' | 'trigger'>,
): void {
  if (chainId === trigger.chainId && sameAddress(from, owner.address)) return
  throw new InvalidInputError('Batch', [
    fieldIssue('from', `${owner.address} on chain ${trigger.chainId}`, `${from} on chain ${chainId}`),
  ])
}
