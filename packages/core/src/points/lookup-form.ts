import { type Address, type Hex, isHex } from '../kernel/schema.ts'
import { sumPoints } from './decimals.ts'
import type { PointsAccounts, PointsEntry } from './entry.ts'

/** What is in the two fields of the form that asks for a transaction. */
export interface PointsLookUpInput {
  readonly hash: string
  /** Absent until a network is chosen. */
  readonly chainId?: number | string | undefined
}

/** How the form stands. */
export interface PointsLookUpForm {
  /** Of the button. */
  readonly label: 'Enter Tx Hash' | 'Invalid Hash' | 'Submit'
  readonly canSubmit: boolean
  /** Where it parses: lower-cased. */
  readonly hash: Hex | undefined
  readonly chainId: number | undefined
}

/** What the look-up form of a transaction shows, and whether it can be sent. */
export function pointsLookUpForm(input: PointsLookUpInput): PointsLookUpForm {
  const text = input.hash.trim()
  const hash = hashOf(text)
  const chainId = chainIdOf(input.chainId)
  return {
    label: text === '' ? 'Enter Tx Hash' : hash === undefined ? 'Invalid Hash' : 'Submit',
    canSubmit: hash !== undefined && chainId !== undefined,
    hash,
    chainId,
  }
}

/** What became of a transaction that was looked up. */
export interface PointsLookUpResult extends PointsLookUpAccounts {
  readonly data: readonly PointsEntry[]
  /** Who was given the points, lower-cased. */
  readonly userAddress: Address | undefined
  /** Why there are none, for a person. */
  readonly error: string | undefined
}

/** The connected accounts. */
export interface PointsLookUpAccounts {
  readonly evmAccount: Address | undefined
  readonly fuelAccount: Address | undefined
}

export function lookUpAccounts({ evmAddress, fuelAddress }: PointsAccounts): PointsLookUpAccounts {
  return { evmAccount: evmAddress, fuelAccount: fuelAddress }
}

/** Who was given the points, where that is none of the connected accounts. */
export function otherPointsReceiver(result: Omit<PointsLookUpResult, 'data' | 'error'>): Address | undefined {
  const { userAddress, evmAccount, fuelAccount } = result
  const own = [evmAccount, fuelAccount].map((account) => account?.toLowerCase())
  return userAddress !== undefined && !own.includes(userAddress.toLowerCase()) ? userAddress : undefined
}

/** Together, as the line below the form says. */
export function awardedPoints({ data }: Pick<PointsLookUpResult, 'data'>): number {
  return sumPoints(data.map(({ points }) => points))
}

/** Of an EVM chain or of Fuel: 32 bytes on both. */
function hashOf(text: string): Hex | undefined {
  const lower = text.toLowerCase()
  return isHex(lower) && lower.length === 66 ? lower : undefined
}

function chainIdOf(value: PointsLookUpInput['chainId']): number | undefined {
  const isNumeric = typeof value === 'number' || /^\d+$/.test(value ?? '')
  const id = isNumeric ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
