import type { PaymentTerms } from '../../lending/lender.ts'
import type { Call } from '../../platforms/transaction.ts'
import { attempt } from '../../providers/shared/attempt.ts'
import { decodeCanonicalCall } from '../../providers/shared/decode-canonical.ts'
import { poolV2Abi, poolV3Abi } from './abi.ts'

/** Byte offset of the second argument. */
const AMOUNT_OFFSET = 36

/** Decodes a deposit or a repayment for an account; undefined for any other call. */
export function decodePayment({ to: contract, data }: Call): PaymentTerms | undefined {
  return attempt(() => {
    const call = decodeCanonicalCall([...poolV3Abi, ...poolV2Abi], data)
    const common = { contract, amountOffset: AMOUNT_OFFSET, stopsAtDebt: true }
    switch (call.functionName) {
      case 'supply':
      case 'deposit': {
        const [token, amount, beneficiary] = call.args
        return { ...common, token, amount, beneficiary }
      }
      case 'repay': {
        const [token, amount, , beneficiary] = call.args
        return { ...common, token, amount, beneficiary }
      }
      default:
        return undefined
    }
  })
}
