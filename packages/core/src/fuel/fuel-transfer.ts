import { FUEL_BASE_ASSET_ID, isAddress, isNativeToken, lowerAddress } from '../chains/address.ts'
import { type FieldIssue, fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'

/** A transfer of one asset to one account. `amount` in base units of the asset. */
export interface FuelTransfer {
  readonly to: Address
  /** 66 characters, or the native placeholder for ETH. */
  readonly assetId: Hex
  readonly amount: bigint
}

/** Maximum of u64, the type of amounts. Source: the Fuel specification, transaction format, OutputCoin. */
const MAX_OUTPUT = (1n << 64n) - 1n

/**
 * Encodes a transfer as a call: `to` is the recipient, `value` the amount, and `data` the asset id. Fuel wallets of this
 * SDK do not support scripts and contract calls.
 *
 * @throws InvalidInputError with every invalid field
 */
export function encodeFuelTransfer({ to, assetId, amount }: FuelTransfer): Call {
  const issues: FieldIssue[] = []
  if (!isAddress(to, 'FUEL')) issues.push(fieldIssue('to', 'a Fuel address of 66 characters', to))
  const asset = fuelAssetId(assetId)
  if (!asset) issues.push(fieldIssue('assetId', 'an asset id of 66 characters', assetId))
  if (amount <= 0n || amount > MAX_OUTPUT) {
    issues.push(fieldIssue('amount', 'base units from 1 to 2^64 - 1', amount))
  }
  if (!asset || issues.length > 0) throw new InvalidInputError('The transfer', issues)
  return { to, value: amount, data: asset }
}

/** Decodes a call of `encodeFuelTransfer`. Returns undefined for any other call. */
export function decodeFuelTransfer({ to, value, data }: Call): FuelTransfer | undefined {
  const isTransfer = isAddress(to, 'FUEL') && isAddress(data, 'FUEL') && value > 0n && value <= MAX_OUTPUT
  return isTransfer ? { to, assetId: data, amount: value } : undefined
}

/** Returns the lower-cased asset id, or undefined if the token is not a Fuel asset. */
export function fuelAssetId(token: Address): Hex | undefined {
  if (isAddress(token, 'FUEL') && !isNativeToken(token)) return lowerAddress(token)
  return isNativeToken(token) ? FUEL_BASE_ASSET_ID : undefined
}
