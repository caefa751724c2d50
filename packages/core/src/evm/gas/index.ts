export { createGasService, GasEstimationError } from './gas-service.ts'
