import { abbreviateAddress } from '@causeway/core/format'
import type { JourneyRecord } from '@causeway/core/journeys'
import type { JourneyLocation } from '@causeway/react/journeys'
import { journeysCopy } from '#locale/journeys-copy'
import { actionAmounts } from './action-amounts.ts'
import { amountText, symbolText } from './amount-text.ts'
import { chainName } from './chain-name.ts'
import { endText, type JourneyNames } from './journey-facts.ts'

/** Returns a sentence about the place of the funds of a journey. */
export function locationText(
  location: JourneyLocation,
  journey: Pick<JourneyRecord, 'from' | 'legs' | 'action' | 'state'>,
  { chains, find, lenderName }: JourneyNames,
): string {
  const { legs, action, state } = journey
  switch (location.where) {
    case 'account': {
      const chain = chainName(chains, location.chainId)
      return location.amount === 0n
        ? journeysCopy.notInWallet(symbolText(location, find), chain)
        : journeysCopy.inWallet(amountText(location, find), chain)
    }
    case 'transfer': {
      const leg = 'leg' in state ? legs[state.leg] : undefined
      const chainId = leg?.toChainId ?? action?.chainId ?? 0
      return journeysCopy.onTheWay(leg?.name ?? '', chainName(chains, chainId))
    }
    case 'lender': {
      const { used, rest } = actionAmounts(journey)
      const place = journeysCopy.atLender[action?.action ?? 'deposit'](
        endText(journey, used, find),
        lenderName(location.lender),
        chainName(chains, location.chainId),
      )
      return rest === 0n ? place : `${place} ${journeysCopy.stays(endText(journey, rest, find))}`
    }
    case 'recipient':
      return journeysCopy.atRecipient(
        abbreviateAddress(location.recipient),
        chainName(chains, location.chainId),
      )
    case 'unknown':
      return journeysCopy.unknownPlace
  }
}
