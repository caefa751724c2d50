import type { Input, Output, ScriptTransactionRequest } from 'fuels'
import { FUEL_BASE_ASSET_ID, sameAddress } from '../../chains/address.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import type { FuelTransfer } from '../call.ts'

/**
 * Validates the transaction that the node built, from its bytes: it must pay only the recipient, spend only coins of the
 * owner, and return all change to the owner.
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
  const isPayment = (output: Output) =>
    output.type === OutputType.Coin &&
    sameAddress(output.to, to) &&
    sameAddress(output.assetId, assetId) &&
    BigInt(output.amount.toString()) === amount
  const isChange = (output: Output) => output.type === OutputType.Change && sameAddress(output.to, owner)
  // Without a change output, the rest of an asset would be lost.
  const hasChange = (input: Input) => {
    const assetId = input.type === InputType.Coin ? input.assetId : FUEL_BASE_ASSET_ID
    return outputs.some(
      (output) => isChange(output) && 'assetId' in output && sameAddress(output.assetId, assetId),
    )
  }

  if (!inputs.every(isOwn)) throw mismatch('It spends coins of another account.')
  if (outputs.filter(isPayment).length !== 1) throw mismatch('It does not pay the requested amount.')
  if (!outputs.every((output) => isPayment(output) || isChange(output))) {
    throw mismatch('It pays another account as well.')
  }
  if (!inputs.every(hasChange)) throw mismatch('It returns no change.')
}

function mismatch(reason: string): CausewayError {
  return new CausewayError('The transaction that the Fuel node built differs from the request.', {
    code: 'FUEL_TRANSACTION_MISMATCH',
    details: `${reason} Nothing was signed.`,
  })
}
