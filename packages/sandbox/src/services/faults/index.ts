export { type Fault, type FaultReply, faultSchema, faultsSchema, type HostileVariant } from './fault.ts'
export { faultsOf } from './middleware.ts'
export { createFaultStore, type FaultStore } from './store.ts'
