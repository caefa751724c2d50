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
import type { PaidToken } from '../../copy/step-copy.ts'
import { acceptedIn } from '../review/use-checked-quote.ts'
import { getAcceptance } from '../review/use-trade-review.ts'
import type { Leg } from './legs.ts'
import type { LegText } from './read-legs.ts'

/** A transfer that was built and verified, with its wallet requests. */
export interface CheckedLeg {
  readonly built: BuiltQuote
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly steps: readonly TransferStep[]
  /** Amount such as `850 USDC`. */
  readonly paid: string
  /** `paid` with all decimals. */
  readonly exact: string
  readonly token: PaidToken
  readonly chainName: string
  /** The permit that executes it; undefined if the wallet sends each step. */
  readonly permit: LegPermit | undefined
  /** Reason why no permit is used, although one was requested. */
  readonly permitRejection: string | undefined
}

/** A permit that replaces the approval and the transaction. Amounts are in the source token. */
export interface LegPermit {
  readonly wallet: Wallet
  /** Current fee of the smart account service. */
  readonly fee: string
  /** `fee` in base units. */
  readonly feeAmount: bigint
  /** Maximum fee that the permit allows. */
  readonly maxFee: string
  /** Maximum amount that leaves the wallet: `850.06 USDC`. */
  readonly maxSpent: string
}

/** Result of checking or sending a leg. */
export type LegCheck =
  | { readonly status: 'checked' | 'sent'; readonly leg: CheckedLeg }
  | {
      readonly status: 'failed'
      readonly error: Error
      /** The earlier transfer of the same amount that was continued instead, and failed. */
      readonly earlier?: EarlierTransfer
    }

/** An open transfer of the amount of a leg. */
interface EarlierTransfer {
  readonly id: string
  readonly source: LegText
}

/** The smart account that executes permits; undefined if the wallet sends each step. */
export type PermitAccount = SmartAccount | undefined

/** Builds a leg and determines its wallet requests. A quote on worse terms is rejected. */
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
    const signing = account ? await createPermit(causeway, built, account, token) : NO_PERMIT
    const wallet = signing.permit?.wallet ?? wallets.walletFor(built.request.fromChainId)
    const steps = await executor.preview(built, wallet)
    const paid = `${view.pay.money?.text ?? ''} ${token.symbol}`
    const { fromAmount, fromTokenDecimals } = built.request
    const exact = `${exactAmount(fromAmount, fromTokenDecimals)} ${token.symbol}`
    const leg = { built, steps, paid, exact, token, chainName: chain.name, time: clock.now() }
    return { status: 'checked', leg: { ...leg, ...signing } }
  } catch (thrown) {
    return { status: 'failed', error: asError(thrown) }
  }
}

const NO_PERMIT = { permit: undefined, permitRejection: undefined }

/** Returns the permit, or the reason why none can be used. Without a permit, the wallet sends each step. */
async function createPermit(
  { wallets, platforms }: Causeway,
  built: BuiltQuote,
  account: SmartAccount,
  { symbol }: Leg['token'],
): Promise<Pick<CheckedLeg, 'permit' | 'permitRejection'>> {
  const { offerFusion } = await import('@causeway/core/smart-account')
  const { fromChainId, fromAmount, fromTokenDecimals } = built.request
  const toText = (amount: bigint) => formatUnits(amount, fromTokenDecimals)
  try {
    const owner = wallets.walletFor(fromChainId)
    const { wallet, fee, maxFee } = await offerFusion(account, built, { owner, platforms })
    const maxSpent = `${toText(fromAmount + maxFee)} ${symbol}`
    return {
      permit: {
        wallet,
        fee: toText(fee.amount),
        feeAmount: fee.amount,
        maxFee: toText(maxFee),
        maxSpent,
      },
      permitRejection: undefined,
    }
  } catch (error) {
    if (!isCausewayError(error, 'FUSION_UNSUPPORTED')) throw error
    return { permit: undefined, permitRejection: error.details ?? error.shortMessage }
  }
}

/** Renews a quote that expired while earlier legs were signed, on terms that are not worse. */
export async function ensureValid({ quotes, clock }: Causeway, built: BuiltQuote): Promise<BuiltQuote> {
  if (built.validUntil > clock.now()) return built
  const fresh = await quotes.ensureFresh(built.quote, { tolerance: 0 })
  return quotes.build(fresh, { accept: acceptedIn(built) })
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
