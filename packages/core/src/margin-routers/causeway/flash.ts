import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { type ContractQuery, combineQueries } from '../../lending/read-contracts.ts'
import { FLASH_KINDS, type FlashOffer } from '../../margin/flash.ts'
import { readOffer } from '../shared/flash-offer.ts'
import type { FlashSources } from './flash-sources.ts'

/** What each source lends of a token now, and for how much: two steps. A source that does not answer lends nothing. */
export function* readFlashOffers(
  sources: FlashSources,
  token: Address,
): ContractQuery<readonly FlashOffer[]> {
  const readings = FLASH_KINDS.flatMap((kind) => {
    const contract = lowerAddress(sources[kind])
    return contract ? [readOffer(kind, contract, token)] : []
  })
  const offers = yield* combineQueries(readings)
  return offers.filter((offer) => offer !== undefined)
}
