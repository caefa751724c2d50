/**
 * The families of lenders: Aave V2 and V3, Compound V2 and V3, Morpho, Init, with their forks. Pass in those you use.
 *
 * @packageDocumentation
 */

import type { LenderFamily } from '../lending/lender.ts'
import { aaveV2, aaveV3 } from './aave/index.ts'
import { compoundV2 } from './compound-v2/index.ts'
import { compoundV3 } from './compound-v3/index.ts'
import { init } from './init/index.ts'
import { morpho } from './morpho/index.ts'

export { aaveV2, aaveV3 } from './aave/index.ts'
export type { RepayHelpers } from './compound-v2/directory.ts'
export { type CompoundV2Options, compoundV2 } from './compound-v2/index.ts'
export type { CometRewards } from './compound-v3/directory.ts'
export { type CompoundV3Options, compoundV3 } from './compound-v3/index.ts'
export { init } from './init/index.ts'
export { type MorphoOptions, morpho } from './morpho/index.ts'

/** Every family there is, each as it comes. */
export function allLenders(): LenderFamily[] {
  return [aaveV2(), aaveV3(), compoundV2(), compoundV3(), morpho(), init()]
}
