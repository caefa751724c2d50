import type { FullCauseway } from '@causeway/core/all'
import type { JourneyService } from '@causeway/core/journeys'
import { useCauseway } from '@causeway/react'
import type { UserInterface } from '@causeway/view-models'

/** The instance of the page, with every service and the state of its user interface. */
export type Engine = FullCauseway & UserInterface & { readonly journeys: JourneyService }

/** Returns the instance of the page, which `startEngine` creates with every service. */
export function useEngine(): Engine {
  return useCauseway() as Engine
}
