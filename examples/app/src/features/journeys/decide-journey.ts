import { typedAmount } from '@causeway/view-models'
import { journeysCopy } from '#locale/journeys-copy'
import type { JourneyTarget } from './journey-target.ts'

/** State of a form, which decides the action of its button. */
export interface JourneyFormState {
  readonly action: JourneyTarget['action']
  readonly hasAccount: boolean
  readonly isWatchOnly: boolean
  /** Amount as typed. */
  readonly text: string
  readonly token: { readonly symbol: string; readonly decimals: number }
  /** Base units; undefined while unknown. */
  readonly maximum: bigint | undefined
  readonly isLoadingLists: boolean
  readonly isPlanning: boolean
  readonly hasPlan: boolean
}

/** Label and action of the button. Without an action it is disabled. */
export interface JourneyDecision {
  readonly label: string
  readonly action: 'connect' | 'plan' | 'review' | undefined
  /** Base units, if they can be planned. */
  readonly amount?: bigint | undefined
}

/** Returns the button of the form: the first reason that prevents a plan, or the next step. */
export function decideJourney(state: JourneyFormState): JourneyDecision {
  const { action, text, token, maximum } = state
  const disabled = (label: string): JourneyDecision => ({ label, action: undefined })
  if (state.isWatchOnly) return disabled(journeysCopy.viewOnly)
  if (!state.hasAccount) return { label: journeysCopy.connect, action: 'connect' }
  const { amount, problem } = typedAmount(text, token.decimals)
  if (problem === 'empty') return disabled(journeysCopy.enterAmount)
  if (problem === 'tooPrecise') return disabled(journeysCopy.tooPrecise(token.symbol, token.decimals))
  if (problem !== undefined) return disabled(journeysCopy.amountProblem)
  if (maximum !== undefined && amount > maximum) return disabled(journeysCopy.notEnough(token.symbol))
  if (state.isPlanning) return disabled(journeysCopy.findingRoutes)
  if (state.hasPlan) return { label: journeysCopy.review[action], action: 'review', amount }
  if (state.isLoadingLists) return disabled(journeysCopy.loadingLists)
  return { label: journeysCopy.findRoutes, action: 'plan', amount }
}
