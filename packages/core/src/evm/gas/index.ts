export { type GasFees, maxGasCost } from './fees.ts'
export {
  type ChainGas,
  createGasService,
  GasEstimationError,
  type GasService,
  type GasTerms,
} from './gas-service.ts'
export { bufferedGas } from './limit.ts'
