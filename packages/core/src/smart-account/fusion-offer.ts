import { isNativeToken } from '../chains/address.ts'
import { InsufficientBalanceError } from '../execution/errors.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { BuiltQuote, BuiltTransaction } from '../quotes/build-quote.ts'
import type { SmartAccount } from './account.ts'
import { FusionUnsupportedError } from './errors.ts'
import { FEE_TOKEN_CHAIN_IDS } from './fee-token.ts'
import type { TokenFusionTrigger } from './fusion.ts'
import { fusionWallet, permitQuote } from './fusion-wallet.ts'
import { approveInstruction } from './instructions.ts'
import type { SmartAccountFee } from './quote.ts'

/** Offer to execute a transfer with a single permit instead of an approval and a transaction. */
export interface FusionOffer {
  /** Current fee, which is paid in the input token on top of the amount. */
  readonly fee: SmartAccountFee
  /** Maximum fee. A later quote with a higher fee is rejected before anything is signed. */
  readonly maxFee: bigint
  /** Wallet that executes the transfer, for `executor.preview` and `executor.run`. */
  readonly wallet: Wallet
}

/** Options for `offerFusion`. */
export interface FusionOfferOptions extends RequestOptions {
  /** Wallet that owns the account and holds the tokens. */
  readonly owner: Wallet
  readonly platforms: Pick<PlatformRegistry, 'forChain'>
}

/** Percentage by which the fee of a later quote may exceed the current one. */
const FEE_HEADROOM_PERCENT = 20n

/**
 * Offers to trigger a transfer with a single permit, and returns the fee. Supports cross-chain transfers whose calldata
 * contains the quoted recipient, because these are safe with any caller. Refunds of the provider go to the owner. No
 * request is sent to the wallet.
 *
 * @throws FusionUnsupportedError with the reason; InsufficientBalanceError if the balance does not cover the amount and
 * the fee; the errors of `SmartAccount.fusionQuote`
 */
export async function offerFusion(
  account: SmartAccount,
  built: BuiltQuote,
  { owner, platforms, signal }: FusionOfferOptions,
): Promise<FusionOffer> {
  const { transaction, approval } = requireSupported(built)
  const { fromChainId: chainId, fromTokenAddress: token, fromAmount: amount } = built.request
  const trigger: TokenFusionTrigger = { chainId, token, amount }
  const approve = approveInstruction({ chainId, ...approval }).calls
  const { fee } = await permitQuote(account, trigger, [...approve, transaction], { signal })
  const maxFee = fee.amount + (fee.amount * FEE_HEADROOM_PERCENT + 99n) / 100n
  const balance = await platforms
    .forChain(chainId)
    .getBalance({ chainId, account: owner.address, token }, { signal })
  if (balance < amount + maxFee) throw new InsufficientBalanceError(token, amount + maxFee, balance)
  return { fee, maxFee, wallet: await fusionWallet(account, { owner, trigger, maxFee }) }
}

function requireSupported(
  built: BuiltQuote,
): BuiltTransaction & Required<Pick<BuiltTransaction, 'approval'>> {
  const { request, approval, verification } = built
  const { fromChainId, toChainId, fromTokenAddress } = request
  if (built.type === 'order')
    throw new FusionUnsupportedError('The transfer is an order, which the wallet itself must sign.')
  if (isNativeToken(fromTokenAddress))
    throw new FusionUnsupportedError('Native tokens do not support permits.')
  if (!FEE_TOKEN_CHAIN_IDS.includes(fromChainId)) {
    throw new FusionUnsupportedError('Fees cannot be paid in tokens on this chain.')
  }
  if (fromChainId === toChainId) {
    throw new FusionUnsupportedError(
      'A swap may pay its output to the caller, which would be the smart account.',
    )
  }
  if (verification.recipient.status !== 'verified') {
    throw new FusionUnsupportedError('The calldata does not contain the recipient. Choose another provider.')
  }
  if (!approval)
    throw new FusionUnsupportedError(
      'The transaction spends tokens of its sender, which would be the smart account.',
    )
  return { ...built, approval }
}
