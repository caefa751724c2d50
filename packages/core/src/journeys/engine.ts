// Bundle all code of a journey in one lazy module, so that no load can fail after its first step.

export { choose } from './choose.ts'
export { createBridgeLists } from './create-bridge-lists.ts'
export { createJourneyPlans } from './create-journey-plans.ts'
export { exportJourney, importJourney } from './export-journey.ts'
export { wasSentMeanwhile } from './follow-transfer.ts'
export { isLenderTarget } from './journey-request.ts'
export { locateFunds } from './locate-funds.ts'
export { recoverJourney } from './recover-journey.ts'
export { runJourney } from './run-journey.ts'
export { toJourneyRecord } from './to-journey-record.ts'
