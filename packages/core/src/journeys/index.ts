/**
 * Journeys: plans over several providers, chains and lenders, executed leg by leg.
 *
 * @packageDocumentation
 */

export type { JourneyPlan } from './journey-plan.ts'
export type { JourneyRequest } from './journey-request.ts'
export { JourneyService } from './journey-service.ts'
export { journeys } from './journeys.ts'
export type { JourneyChoice, JourneyRecord } from './record.ts'
