export { type Fault, type FaultReply, faultsSchema } from './fault.ts'
export { faultMiddleware } from './fault-middleware.ts'
export { createFaultStore, type FaultStore } from './store.ts'
