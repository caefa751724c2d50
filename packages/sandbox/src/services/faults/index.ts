export { type Fault, type FaultReply, faultsSchema } from './fault.ts'
export { faultsOf } from './middleware.ts'
export { createFaultStore, type FaultStore } from './store.ts'
