export { maxGasCost } from './fees.ts'
export { createGasService, GasEstimationError } from './gas-service.ts'
export { bufferedGas } from './limit.ts'
