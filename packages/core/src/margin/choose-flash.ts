import { getAssetName } from '../lending/actions/format-token-amount.ts'
import { textOf } from './amounts.ts'
import type { FlashOffer } from './flash.ts'
import { refuseTrade } from './refusal.ts'
import type { MarginTerms } from './trade.ts'

/**
 * The cheapest source that has enough. One that is the lender itself must have twice as much: what pays the loan back is taken
 * out of it while the loan is out.
 *
 * @throws MarginRefusedError NO_FLASH_LOAN with what there is at most
 */
export function chooseFlash(
  offers: readonly FlashOffer[],
  amount: bigint,
  { sell }: Pick<MarginTerms, 'sell'>,
): FlashOffer {
  const lent = (offer: FlashOffer) => (isLender(offer, sell) ? offer.available / 2n : offer.available)
  const [best] = offers.filter((offer) => lent(offer) >= amount).toSorted(byFee)
  if (best) return best
  const most = offers.map(lent).reduce((a, b) => (a > b ? a : b), 0n)
  const name = getAssetName(sell.asset)
  if (offers.length === 0)
    return refuseTrade('NO_FLASH_LOAN', `Nobody lends ${name} within a transaction here`)
  return refuseTrade(
    'NO_FLASH_LOAN',
    `${textOf(amount, sell)} cannot be lent within a transaction: there are at most ${textOf(most, sell)}`,
  )
}

function isLender({ contract }: FlashOffer, { contracts }: MarginTerms['sell']): boolean {
  return Object.values(contracts).some((own) => own.toLowerCase() === contract)
}

function byFee(a: FlashOffer, b: FlashOffer): number {
  return Number(a.feeBps - b.feeBps)
}
