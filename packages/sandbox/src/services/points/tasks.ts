import { keccak256, toHex } from 'viem'

/** Swap task in the wire format, with values of the sandbox. */
const swapTask = {
  id: 1,
  task_type: 'DeFi',
  title: 'Swap, lend or bridge',
  points: 1,
  minimum_volume: 0,
  dollar_to_points: 0.1,
  dollar_to_points_pegged: null,
  start_time: '2024-01-01T00:00:00.000Z',
  end_time: null,
}

/** Referral task in the wire format. A referral is awarded 100 times its `points`. */
const referralTask = {
  id: 2,
  task_type: 'Referral',
  title: 'Refer a friend',
  points: 0.25,
  minimum_volume: null,
  dollar_to_points: null,
  dollar_to_points_pegged: null,
  start_time: '2024-01-01T00:00:00.000Z',
  end_time: null,
}

export const tasks = [swapTask, referralTask]

/** Returns the points for a volume in US dollars, rounded to 4 decimals. */
export function pointsFor(volume: number): number {
  return rounded(swapTask.points + volume * swapTask.dollar_to_points, 4)
}

export const toReferralPoints = referralTask.points * 100

const thresholds = [50, 200, 1_000, 2_500, 10_000, 25_000, 100_000, 250_000, 1_000_000, 10_000_000]

export function levelAt(points: number): number {
  return thresholds.filter((threshold) => points >= threshold).length
}

/** Returns the referral code of an address: six letters or digits that are derived from it. */
export function getReferralCode(address: string): string {
  const digits = BigInt(keccak256(toHex(address.toLowerCase()))).toString(36)
  return digits.slice(-6).toUpperCase()
}

export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
