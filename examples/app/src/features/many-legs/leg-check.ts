import {
  type BuiltQuote,
  type Causeway,
  formatUnits,
  isCausewayError,
  type TransferStep,
  type Wallet,
} from '@causeway/core'
import type { SmartAccount } from '@causeway/core/smart-account'
import { legsCopy } from '#locale/legs-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import { acceptedIn } from '../review/use-checked-quote.ts'
import { getAcceptance } from '../review/use-trade-review.ts'
import type { Leg } from './legs.ts'

/** A transfer that was built and checked, and what the wallet will be asked for it. */
export interface CheckedLeg {
  readonly built: BuiltQuote
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly steps: readonly TransferStep[]
  /** Such as `850 USDC`. */
  readonly paid: string
  /** The same with every digit. */
  readonly exact: string
  readonly chainName: string
  /** Where one permit carries it out; undefined where the wallet does it step by step. */
  readonly permit: LegPermit | undefined
  /** Why that is so, where a permit was wanted. */
  readonly usualBecause: string | undefined
}

/** One permit in place of an approval and a transaction. Amounts in the token that is sent. */
export interface LegPermit {
  readonly wallet: Wallet
  /** The fee as it is now, and the most that it may become. */
  readonly fee: string
  readonly most: string
  /** The most that leaves the wallet: `850.06`. */
  readonly taken: string
}

/** What became known of one: sent means that the wallet has nothing more to do for it. */
export type LegCheck =
  | { readonly status: 'checked' | 'sent'; readonly leg: CheckedLeg }
  | { readonly status: 'failed'; readonly error: Error }

/** Who carries permits out; without one the wallet does everything step by step. */
export type PermitAccount = SmartAccount | undefined

/** Builds a leg and finds out what the wallet will be asked. Terms that were agreed to hold: whoever offers less by now is not taken. */
export async function checkLeg(
  causeway: Causeway,
  { view, token, chain }: Leg,
  account: PermitAccount,
): Promise<LegCheck> {
  const { quotes, executor, wallets, clock } = causeway
  const quote = view.offer?.quote
  try {
    if (!quote) throw new Error(legsCopy.noQuoteToCheck)
    const fresh = await quotes.ensureFresh(quote, { tolerance: 0 })
    const built = await quotes.build(fresh, { accept: getAcceptance(view) })
    const way = account ? await permitOf(causeway, built, account) : USUAL
    const wallet = way.permit?.wallet ?? wallets.walletFor(built.request.fromChainId)
    const steps = await executor.preview(built, wallet)
    const paid = `${view.pay.money?.text ?? ''} ${token.symbol}`
    const { fromAmount, fromTokenDecimals } = built.request
    const exact = `${exactAmount(fromAmount, fromTokenDecimals)} ${token.symbol}`
    const leg = { built, steps, paid, exact, chainName: chain.name, time: clock.now() }
    return { status: 'checked', leg: { ...leg, ...way } }
  } catch (thrown) {
    return { status: 'failed', error: asError(thrown) }
  }
}

const USUAL = { permit: undefined, usualBecause: undefined }

/** What a permit cannot set off is signed the usual way. */
async function permitOf(
  { wallets, platforms }: Causeway,
  built: BuiltQuote,
  account: SmartAccount,
): Promise<Pick<CheckedLeg, 'permit' | 'usualBecause'>> {
  const { offerFusion } = await import('@causeway/core/smart-account')
  const { fromChainId, fromAmount, fromTokenDecimals } = built.request
  const textOf = (amount: bigint) => formatUnits(amount, fromTokenDecimals)
  try {
    const owner = wallets.walletFor(fromChainId)
    const { wallet, fee, maxFee } = await offerFusion(account, built, { owner, platforms })
    const taken = textOf(fromAmount + maxFee)
    return {
      permit: { wallet, fee: textOf(fee.amount), most: textOf(maxFee), taken },
      usualBecause: undefined,
    }
  } catch (error) {
    if (!isCausewayError(error, 'FUSION_UNSUPPORTED')) throw error
    return { permit: undefined, usualBecause: error.details ?? error.shortMessage }
  }
}

/** Whoever signs one after the other is late for the last: what has ended by then is built anew, on terms no worse. */
export async function ensureValid({ quotes, clock }: Causeway, built: BuiltQuote): Promise<BuiltQuote> {
  if (built.validUntil > clock.now()) return built
  const fresh = await quotes.ensureFresh(built.quote, { tolerance: 0 })
  return quotes.build(fresh, { accept: acceptedIn(built) })
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
