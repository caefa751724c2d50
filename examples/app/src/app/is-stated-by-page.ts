import type { JourneyRecord } from '@causeway/core/journeys'

interface JourneysById {
  get(id: string): Pick<JourneyRecord, 'legs' | 'action'> | undefined
}

/**
 * Returns whether the page with this query states the outcome of a transfer: its own page, one of several transfers, or
 * that of the journey that it belongs to.
 */
export function isStatedByPage(search: string, transferId: string, journeys: JourneysById): boolean {
  const query = new URLSearchParams(search)
  const { legs = [], action } = journeys.get(query.get('journey') ?? '') ?? {}
  return (
    query.get('transfer') === transferId ||
    (query.get('transfers') ?? '').split(',').includes(transferId) ||
    [...legs, ...(action ? [action] : [])].some(({ transferIds }) => transferIds.includes(transferId))
  )
}
