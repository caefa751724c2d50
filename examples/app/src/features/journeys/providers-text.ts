import { formatDuration, formatUsd } from '@causeway/core/format'
import type { JourneyPlan } from '@causeway/core/journeys'
import { journeysCopy } from '#locale/journeys-copy'

/** Returns the names of the providers of a plan: `Across, Uniswap V3`, or `Across, deposits on arrival`. */
export function providersText({
  legs,
  action,
  isActionCarried,
}: Pick<JourneyPlan, 'legs' | 'action' | 'isActionCarried'>): string {
  const names = legs.map(({ quote }) => quote.name).join(', ') || journeysCopy.direct
  return isActionCarried ? journeysCopy.carried(names, action?.type === 'Repay') : names
}

/**
 * Returns the time of a plan as a range: `4 s to 12 s`. The minimum if the time of a leg is unknown, as of most swaps on one
 * chain: `at least 4 s`. Undefined if no time is known.
 */
export function timeText({ duration, legs }: Pick<JourneyPlan, 'duration' | 'legs'>): string | undefined {
  const { min, max } = duration
  if (max === 0) return undefined
  if (legs.some(({ quote }) => quote.estimatedDuration === 0))
    return journeysCopy.atLeast(formatDuration(min))
  return journeysCopy.timeRange(formatDuration(min), formatDuration(max))
}

/** Returns the fees of the providers and the gas of a plan: `fees $0.14, gas $2.65`. */
export function feesText({ feesUsd, gasUsd = 0 }: Pick<JourneyPlan, 'feesUsd' | 'gasUsd'>): string {
  if (feesUsd === undefined) return journeysCopy.feesUnknown
  return journeysCopy.fees(formatUsd(feesUsd - gasUsd), formatUsd(gasUsd))
}

/** Returns whether the quotes of a plan guarantee its minimum. A later leg is quoted again. */
export function isGuaranteed({ legs }: Pick<JourneyPlan, 'legs'>): boolean {
  return legs.every((leg) => leg.isGuaranteed)
}
