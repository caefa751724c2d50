/**
 * Lender families: Aave V2 and V3, Compound V2 and V3, Morpho and Init, with their forks. Pass the ones that you use.
 *
 * @packageDocumentation
 */
export { aaveV2, aaveV3 } from './aave/aave.ts'
export { allLenders } from './all-lenders.ts'
export { type CompoundV2Options, compoundV2 } from './compound-v2/compound-v2.ts'
export { type CompoundV3Options, compoundV3 } from './compound-v3/compound-v3.ts'
export { init } from './init/init.ts'
export { type MorphoOptions, morpho } from './morpho/morpho.ts'
