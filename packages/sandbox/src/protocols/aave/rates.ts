import { parseUnits } from 'viem'

const ray = (share: string) => parseUnits(share, 27)

/**
 * Interest rate models of reserves, as their strategy's constructor wants them: optimal usage, base rate, the two slopes of
 * the variable rate, the two of the stable one, the stable rate's offset, its excess offset, the optimal share of stable debt.
 */
export const rateModels = {
  steady: [
    ray('0.9'),
    0n,
    ray('0.04'),
    ray('0.6'),
    ray('0.005'),
    ray('0.6'),
    ray('0.01'),
    ray('0.08'),
    ray('0.2'),
  ],
  volatile: [
    ray('0.8'),
    0n,
    ray('0.038'),
    ray('0.8'),
    ray('0.04'),
    ray('0.8'),
    ray('0.02'),
    ray('0.05'),
    ray('0.2'),
  ],
} as const

export type RateModel = keyof typeof rateModels
