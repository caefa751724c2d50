import type { PaymentTerms } from '../../lending/lender.ts'
import type { Call } from '../../platforms/transaction.ts'
import { attempt } from '../../providers/shared/attempt.ts'
import { decodeCanonicalCall } from '../../providers/shared/decode-canonical.ts'
import { cometAbi } from './abi.ts'

/** Byte offset of the third argument. */
const AMOUNT_OFFSET = 68

/** Decodes a supply for an account, which is a deposit or a repayment; undefined for any other call. */
export function decodePayment({ to: contract, data }: Call): PaymentTerms | undefined {
  return attempt(() => {
    const { functionName, args } = decodeCanonicalCall(cometAbi, data)
    if (functionName !== 'supplyTo') return undefined
    const [beneficiary, token, amount] = args
    return { contract, beneficiary, token, amount, amountOffset: AMOUNT_OFFSET, stopsAtDebt: false }
  })
}
