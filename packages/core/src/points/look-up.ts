import { type Address, type Hex, isHex } from '../kernel/schema.ts'
import type { PointsAccounts, PointsEntry } from './entry.ts'
import { sumPoints } from './round-to.ts'

/** Input of the look-up form. */
export interface PointsLookUpInput {
  readonly hash: string
  /** Chain id, once a network is selected. */
  readonly chainId?: number | string | undefined
}

/** State of the look-up form. */
export interface PointsLookUpForm {
  /** Label of the button. */
  readonly label: 'Enter Tx Hash' | 'Invalid Hash' | 'Submit'
  readonly canSubmit: boolean
  /** Lower-cased hash, if valid. */
  readonly hash: Hex | undefined
  readonly chainId: number | undefined
}

/** Validates the look-up form of a transaction. */
export function getPointsLookUpForm(input: PointsLookUpInput): PointsLookUpForm {
  const text = input.hash.trim()
  const hash = parseHash(text)
  const chainId = parseChainId(input.chainId)
  return {
    label: text === '' ? 'Enter Tx Hash' : hash === undefined ? 'Invalid Hash' : 'Submit',
    canSubmit: hash !== undefined && chainId !== undefined,
    hash,
    chainId,
  }
}

/** Result of looking up a transaction. */
export interface PointsLookUpResult extends PointsLookUpAccounts {
  readonly data: readonly PointsEntry[]
  /** Lower-cased account that received the points. */
  readonly userAddress: Address | undefined
  /** Message for the user if no points were awarded. */
  readonly error: string | undefined
}

/** The connected accounts. */
export interface PointsLookUpAccounts {
  readonly evmAccount: Address | undefined
  readonly fuelAccount: Address | undefined
}

/** Converts the accounts of a request to the fields of a result. */
export function toLookUpAccounts({ evmAddress, fuelAddress }: PointsAccounts): PointsLookUpAccounts {
  return { evmAccount: evmAddress, fuelAccount: fuelAddress }
}

/** Returns the account that received the points if it is not one of the connected accounts. */
export function getOtherPointsReceiver(
  result: Omit<PointsLookUpResult, 'data' | 'error'>,
): Address | undefined {
  const { userAddress, evmAccount, fuelAccount } = result
  const connected = [evmAccount, fuelAccount].map((account) => account?.toLowerCase())
  return userAddress !== undefined && !connected.includes(userAddress.toLowerCase()) ? userAddress : undefined
}

/** Returns the sum of the awarded points. */
export function sumAwardedPoints({ data }: Pick<PointsLookUpResult, 'data'>): number {
  return sumPoints(data.map(({ points }) => points))
}

/** Returns the lower-cased hash of 32 bytes, as on EVM chains and Fuel, or undefined. */
function parseHash(text: string): Hex | undefined {
  const lower = text.toLowerCase()
  return isHex(lower) && lower.length === 66 ? lower : undefined
}

function parseChainId(value: PointsLookUpInput['chainId']): number | undefined {
  const isNumeric = typeof value === 'number' || /^\d+$/.test(value ?? '')
  const id = isNumeric ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
