export { gasFields } from './fees.ts'
export { createGasService, GasEstimationError } from './gas-service.ts'
