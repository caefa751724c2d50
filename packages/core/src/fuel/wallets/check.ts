import type { Input, Output, ScriptTransactionRequest } from 'fuels'
import { FUEL_BASE_ASSET_ID, sameAddress } from '../../chains/address.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import type { FuelTransfer } from '../call.ts'

/**
 * The node that picks the coins also writes the outputs: what would be signed is read back from its bytes, and must pay
 * the recipient alone, spend only the owner's coins, and give all change back to the owner.
 *
 * @throws CausewayError FUEL_TRANSACTION_MISMATCH
 */
export async function checkTransfer(
  request: ScriptTransactionRequest,
  { to, assetId, amount }: FuelTransfer,
  owner: Address,
): Promise<void> {
  const { InputType, OutputType, TransactionCoder } = await import('fuels')
  const [{ inputs = [], outputs = [] }] = new TransactionCoder().decode(request.toTransactionBytes(), 0)

  const isOwn = (input: Input) =>
    (input.type === InputType.Coin && sameAddress(input.owner, owner)) ||
    (input.type === InputType.Message && sameAddress(input.recipient, owner))
  const isAskedFor = (output: Output) =>
    output.type === OutputType.Coin &&
    sameAddress(output.to, to) &&
    sameAddress(output.assetId, assetId) &&
    BigInt(output.amount.toString()) === amount
  const isChange = (output: Output) => output.type === OutputType.Change && sameAddress(output.to, owner)
  /** What is left of an asset without change is lost. */
  const isGivenBack = (input: Input) => {
    const assetId = input.type === InputType.Coin ? input.assetId : FUEL_BASE_ASSET_ID
    return outputs.some(
      (output) => isChange(output) && 'assetId' in output && sameAddress(output.assetId, assetId),
    )
  }

  if (!inputs.every(isOwn)) throw mismatch('it spends what is not of the account')
  if (outputs.filter(isAskedFor).length !== 1) throw mismatch('it does not pay what was asked for')
  if (!outputs.every((output) => isAskedFor(output) || isChange(output))) {
    throw mismatch('it pays somebody else as well')
  }
  if (!inputs.every(isGivenBack)) throw mismatch('it gives no change back')
}

function mismatch(why: string): CausewayError {
  return new CausewayError('The Fuel node built another transaction than was asked for', {
    code: 'FUEL_TRANSACTION_MISMATCH',
    details: `Nothing was signed: ${why}`,
  })
}
