import { type Address, type ExecutionPlan, formatUnits, parseUnits } from '@causeway/core'
import { FUEL_CHAIN_ID, isAddress, isBurnAddress, sameAddress } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { encodeFuelTransfer } from '@causeway/core/fuel'
import { portfolioCopy } from '#locale/portfolio-copy'

/** Fields of a form that sends an asset of a Fuel account. */
export interface FuelTransferInput {
  readonly account: Address
  readonly token: Token
  /** Balance in base units. Undefined while it is unknown. */
  readonly balance: bigint | undefined
  readonly amount: string
  readonly recipient: string
}

/** The plan of the transfer, or a message for each invalid field. Empty fields have no message. */
export type FuelTransferForm =
  | { readonly plan: ExecutionPlan; readonly amountError?: undefined; readonly recipientError?: undefined }
  | {
      readonly plan?: undefined
      readonly amountError: string | undefined
      readonly recipientError: string | undefined
    }

/** Validates the form and plans the transfer to another Fuel account. */
export function readFuelTransfer(input: FuelTransferInput): FuelTransferForm {
  const { account, token, balance } = input
  const recipient = input.recipient.trim()
  const amount = parseAmount(input.amount, token.decimals)
  const amountError = getAmountError(input, amount)
  const recipientError = getRecipientError(recipient, account)
  const hasError = amountError !== undefined || recipientError !== undefined
  if (hasError || !amount || balance === undefined || !isAddress(recipient, 'FUEL')) {
    return { amountError, recipientError }
  }
  const { address: assetId } = token
  return {
    plan: {
      chainId: FUEL_CHAIN_ID,
      account,
      name: 'Send',
      info: {
        type: 'Swap',
        txType: 'Send',
        recipient,
        inputCurrency: assetId,
        inputAmountRaw: amount,
        outputCurrency: assetId,
        outputAmountRaw: amount,
      },
      steps: [{ kind: 'transfer', call: encodeFuelTransfer({ to: recipient, assetId, amount }) }],
      spends: [{ token: assetId, amount }],
    },
  }
}

function parseAmount(text: string, decimals: number): bigint | undefined {
  const digits = text.trim()
  const [, fraction = ''] = digits.split('.')
  if (!/^\d{1,20}(?:\.\d+)?$/.test(digits) || fraction.length > decimals) return undefined
  return parseUnits(digits, decimals)
}

function getAmountError(
  { amount: text, token: { symbol, decimals }, balance }: FuelTransferInput,
  amount: bigint | undefined,
): string | undefined {
  if (text.trim() === '') return undefined
  if (amount === undefined) return portfolioCopy.enterNumber(decimals)
  if (balance === undefined || amount <= balance) return undefined
  return portfolioCopy.balanceIs(formatUnits(balance, decimals), symbol)
}

function getRecipientError(recipient: string, account: Address): string | undefined {
  if (recipient === '') return undefined
  if (!isAddress(recipient, 'FUEL')) return portfolioCopy.fuelAddressFormat
  if (isBurnAddress(recipient)) return portfolioCopy.burnAddress
  return sameAddress(recipient, account) ? portfolioCopy.ownAccount : undefined
}
