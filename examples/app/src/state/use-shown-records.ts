import type { TransferRecord } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import type { JourneyRecord } from '@causeway/core/journeys'
import { useTransfers } from '@causeway/react'
import { useJourneys } from '@causeway/react/journeys'
import { useViewedAccounts } from './use-viewed-accounts.ts'

/** Transfers and journeys that are listed. */
interface ShownRecords {
  readonly transfers: readonly TransferRecord[]
  readonly journeys: readonly JourneyRecord[]
}

/** Returns the transfers and journeys of the viewed accounts. All of them if no account is viewed. */
export function useShownRecords(): ShownRecords {
  const viewed = useViewedAccounts()
  const transfers = useTransfers()
  const { journeys } = useJourneys()
  if (viewed.length === 0) return { transfers, journeys }
  const isViewed = (address: string) => viewed.some((account) => sameAddress(account, address))
  return {
    transfers: transfers.filter(({ from }) => isViewed(from)),
    journeys: journeys.filter(({ account }) => isViewed(account)),
  }
}
