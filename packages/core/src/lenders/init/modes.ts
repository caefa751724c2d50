import type { LendingMode, PoolConfig } from '../../lending/market.ts'

const LABELS: Readonly<Record<number, string>> = {
  0: 'New position',
  1: 'Default',
  2: 'Blue Chip Volatile',
  3: 'Stablecoins',
  4: 'ETH correlated',
  5: 'Ethena',
  6: 'BTC',
}

/** The contracts have no names for modes; those that came later have none but their number. */
export function initMode(id: number): LendingMode {
  return { id, label: LABELS[id] ?? `Mode ${id}` }
}

/** The mode in which a new position starts that takes the pool as collateral: the lowest. Undefined where none does. */
export function startMode(config: Readonly<Record<number, PoolConfig>>): number | undefined {
  const modes = Object.keys(config).map(Number)
  return modes.filter((mode) => mode > 0 && !config[mode]?.collateralDisabled).sort((a, b) => a - b)[0]
}
