import { encodeAbiParameters, type Hex, maxUint256, parseAbiParameters, stringToHex } from 'viem'
import type { PlannedCall, PlannedStep } from '../../execution/plan/plan.ts'
import type { Address } from '../../kernel/schema.ts'
import { callStep, contractCall } from '../shared/contract.ts'
import { BULKER, COMET } from './abi.ts'
import type { CompoundV3Place } from './directory.ts'

/** A Comet with a contract that wraps and unwraps the native asset on the way. */
export type BulkedPlace = CompoundV3Place & { readonly bulker: Address }

/** @param amount the largest number there is repays the sender's whole debt; what `value` has beyond it comes back */
export function supplyNative(place: BulkedPlace, owner: Address, amount: bigint, value: bigint): PlannedCall {
  return invoke(place, 'ACTION_SUPPLY_NATIVE_TOKEN', owner, amount, value)
}

/** All of the base token. The bulker may act for the account while it does so, and no longer. */
export function withdrawAllNative(place: BulkedPlace, to: Address): readonly PlannedStep[] {
  return [
    allow(place, true),
    invoke(place, 'ACTION_WITHDRAW_NATIVE_TOKEN', to, maxUint256, 0n),
    allow(place, false),
  ]
}

function allow({ comet, bulker }: BulkedPlace, isAllowed: boolean): PlannedCall {
  return callStep(
    contractCall({
      abi: COMET,
      address: comet,
      functionName: 'allow',
      args: [bulker, isAllowed],
    }),
  )
}

const ORDER = parseAbiParameters('address comet, address to, uint256 amount')

function invoke(
  { comet, bulker }: BulkedPlace,
  action: string,
  to: Address,
  amount: bigint,
  value: bigint,
): PlannedCall {
  const order: Hex = encodeAbiParameters(ORDER, [comet, to, amount])
  return callStep(
    contractCall({
      abi: BULKER,
      address: bulker,
      functionName: 'invoke',
      args: [[stringToHex(action, { size: 32 })], [order]],
      value,
    }),
  )
}
