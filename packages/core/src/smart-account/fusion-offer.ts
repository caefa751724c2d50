import { isNativeToken } from '../chains/address.ts'
import { InsufficientBalanceError } from '../execution/errors.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import type { BuiltQuote, BuiltTransaction } from '../quotes/build-quote.ts'
import type { SmartAccount } from './account.ts'
import { FusionUnsuitedError } from './errors.ts'
import { FEE_TOKEN_CHAIN_IDS } from './fee-token.ts'
import type { TokenFusionTrigger } from './fusion.ts'
import { fusionWallet, permitQuote } from './fusion-wallet.ts'
import { approveInstruction } from './instructions.ts'
import type { SmartAccountFee } from './quote.ts'

/** How a transfer goes out with one permit in place of an approval and a transaction, and what that costs. */
export interface FusionOffer {
  /** As it is now; paid in the token that is sent, beside its amount. */
  readonly fee: SmartAccountFee
  /** The most that may be taken as a fee: a later quote that asks for more is refused before anything is signed. */
  readonly maxFee: bigint
  /** Carries the transfer out: for `executor.preview` and `executor.run`. */
  readonly wallet: Wallet
}

/** Who is asked for an offer. */
export interface FusionOfferOptions extends RequestOptions {
  /** Holds the tokens: the owner of the account. */
  readonly owner: Wallet
  readonly platforms: Pick<PlatformRegistry, 'forChain'>
}

/** Percent of the fee that a later quote may ask for beyond it. */
const FEE_HEADROOM_PERCENT = 20n

/**
 * Whether one permit can set a transfer off, and for what fee. Only what is safe whoever makes the calls: a transfer to
 * another chain whose calldata shows that the agreed recipient receives. What its provider pays back goes to the account
 * that the quote was asked for, which is the owner. Nothing is asked of the wallet.
 *
 * @throws FusionUnsuitedError saying why not; InsufficientBalanceError where the fee does not fit beside the amount; and
 * what `SmartAccount.fusionQuote` throws
 */
export async function offerFusion(
  account: SmartAccount,
  built: BuiltQuote,
  { owner, platforms, signal }: FusionOfferOptions,
): Promise<FusionOffer> {
  const { transaction, approval } = suited(built)
  const { fromChainId: chainId, fromTokenAddress: token, fromAmount: amount } = built.request
  const trigger: TokenFusionTrigger = { chainId, token, amount }
  const approve = approveInstruction({ chainId, ...approval }).calls
  const { fee } = await permitQuote(account, trigger, [...approve, transaction], { signal })
  const maxFee = fee.amount + (fee.amount * FEE_HEADROOM_PERCENT + 99n) / 100n
  const held = await platforms
    .forChain(chainId)
    .getBalance({ chainId, account: owner.address, token }, { signal })
  if (held < amount + maxFee) throw new InsufficientBalanceError(token, amount + maxFee, held)
  return { fee, maxFee, wallet: await fusionWallet(account, { owner, trigger, maxFee }) }
}

function suited(built: BuiltQuote): BuiltTransaction & Required<Pick<BuiltTransaction, 'approval'>> {
  const { request, approval, verification } = built
  const { fromChainId, toChainId, fromTokenAddress } = request
  if (built.type === 'order') throw new FusionUnsuitedError('It is an order, which the wallet itself signs')
  if (isNativeToken(fromTokenAddress)) throw new FusionUnsuitedError('Native tokens take no permit')
  if (!FEE_TOKEN_CHAIN_IDS.includes(fromChainId)) {
    throw new FusionUnsuitedError('Fees are not taken in tokens on this chain')
  }
  if (fromChainId === toChainId) {
    throw new FusionUnsuitedError('A swap may pay whoever calls it, and that would be the smart account')
  }
  if (verification.recipient.status !== 'verified') {
    throw new FusionUnsuitedError('Its calldata does not show who receives; that of another provider may')
  }
  if (!approval) throw new FusionUnsuitedError('It takes the tokens from whoever sends it')
  return { ...built, approval }
}
