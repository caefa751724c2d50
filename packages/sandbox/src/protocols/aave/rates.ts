import { parseUnits } from 'viem'

const toRay = (fraction: string) => parseUnits(fraction, 27)

/**
 * Interest rate models of reserves. The values are in the order of the strategy's constructor: optimal usage, base
 * rate, two slopes of the variable rate, two slopes of the stable rate, the offset of the stable rate, its excess
 * offset, and the optimal stable debt ratio.
 */
export const rateModels = {
  steady: [
    toRay('0.9'),
    0n,
    toRay('0.04'),
    toRay('0.6'),
    toRay('0.005'),
    toRay('0.6'),
    toRay('0.01'),
    toRay('0.08'),
    toRay('0.2'),
  ],
  volatile: [
    toRay('0.8'),
    0n,
    toRay('0.038'),
    toRay('0.8'),
    toRay('0.04'),
    toRay('0.8'),
    toRay('0.02'),
    toRay('0.05'),
    toRay('0.2'),
  ],
} as const

export type RateModel = keyof typeof rateModels
