import type { LenderFamily } from '../lending/lender.ts'
import { aaveV2, aaveV3 } from './aave/aave.ts'
import { compoundV2 } from './compound-v2/compound-v2.ts'
import { compoundV3 } from './compound-v3/compound-v3.ts'
import { init } from './init/init.ts'
import { morpho } from './morpho/morpho.ts'

/** Returns all lender families with default options. */
export function allLenders(): LenderFamily[] {
  return [aaveV2(), aaveV3(), compoundV2(), compoundV3(), morpho(), init()]
}
